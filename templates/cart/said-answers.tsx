import type { View } from '#src/web/view.ts'
import { extra } from '#templates/catalog/customization.tsx'

/** What was asked for, a line for each answer with what it adds to one unit. */
export function SaidAnswers({ view, said }: { view: View; said: { label: string; answer: string; charge: number }[] }) {
  return (
    <>
      {said.map(({ label, answer, charge }) => (
        <p class="line-note">
          {answer === '' ? (
            label
          ) : (
            <>
              {label}: <span class="said">{answer}</span>
            </>
          )}
          {charge !== 0 && ` (${extra(view, charge)})`}
        </p>
      ))}
    </>
  )
}
