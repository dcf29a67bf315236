import type { FailureKind } from '#src/lib/errors/mail-failures.ts'
import type { View } from '#src/web/view.ts'

interface FailureTextProps {
  view: View
  kind: FailureKind
  /** What the server answered, without secrets. */
  answer: string
}

/** Why an email failed and what to do; the server's own words are folded. */
export function FailureText({ view, kind, answer }: FailureTextProps) {
  return (
    <>
      <p>
        <strong>{view.t(`mailDelivery.cause.${kind}`)}.</strong> {view.t(`mailDelivery.failure.${kind}`)}
      </p>
      {answer !== '' && (
        <details>
          <summary>{view.t('mailDelivery.answer')}</summary>
          <pre class="mail-text" tabindex={0}>
            {answer}
          </pre>
        </details>
      )}
    </>
  )
}
