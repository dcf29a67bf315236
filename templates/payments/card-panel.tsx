import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'

export interface CardPanelProps {
  view: View
  /** The processor's script. */
  scriptUrl: string
  publishableKey: string
  /** Messages by failure code. */
  failureMessages: Record<string, StringKey>
}

/** Card fields, filled in by static/js/card-payment.js. Reserves their height while they load. */
export function CardPanel({ view, scriptUrl, publishableKey, failureMessages }: CardPanelProps) {
  const { t } = view
  const messages = {
    ...Object.fromEntries(Object.entries(failureMessages).map(([code, key]) => [code, t(key)])),
    generic: t('payments.failed'),
    unreachable: t('payments.unreachable'),
    unsure: t('payments.unknownOutcome'),
    formFailed: t('processor.card.formFailed'),
    formNotReady: t('processor.card.formNotReady'),
    formIncomplete: t('processor.card.formIncomplete'),
  }
  return (
    <div
      class="pay-panel"
      data-card-panel
      data-state="loading"
      data-script-url={scriptUrl}
      data-publishable-key={publishableKey}
      data-messages={JSON.stringify(messages)}
    >
      <div data-card-element />
      <div data-card-failed hidden>
        <p>{t('processor.card.loadFailed')}</p>
        <Button type="button" size="small" attrs={{ 'data-card-retry': true }}>
          {t('common.retry')}
        </Button>
      </div>
      <noscript>
        <p>{t('processor.card.hosted')}</p>
      </noscript>
    </div>
  )
}
