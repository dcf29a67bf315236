import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button } from '#templates/ui/button.tsx'
import { Skeleton } from '#templates/ui/empty-state.tsx'

export interface PaymentPanelProps {
  view: View
  /** As in ProcessorType: names the adapter that its script registers. */
  clientType: string
  /** The processor's own script. */
  scriptUrl: string
  /** Further data-* attributes for the adapter. */
  data: Record<string, string>
  /** Messages by failure code, and those the adapter shows itself. */
  messages: Record<string, StringKey>
  /** What happens in a browser without script. */
  withoutScript: StringKey
  children?: Child
}

/** The place of a processor's form on the review page; static/js/store/payment/load-and-pay.js fills it. Reserves its height while it loads. */
export function PaymentPanel({ view, clientType, scriptUrl, data, messages, withoutScript, children }: PaymentPanelProps) {
  const { t } = view
  const texts: Record<string, StringKey> = {
    generic: 'payments.failed',
    unreachable: 'payments.unreachable',
    unsure: 'payments.unknownOutcome',
    formFailed: 'payments.formFailed',
    formNotReady: 'payments.formNotReady',
    ...messages,
  }
  return (
    <div
      class="pay-panel"
      data-payment-panel={clientType}
      data-state="loading"
      data-script-url={scriptUrl}
      data-messages={JSON.stringify(Object.fromEntries(Object.entries(texts).map(([code, key]) => [code, t(key)])))}
      {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
    >
      <div class="pay-loading">
        <Skeleton label={t('payments.formLoading')} lines={3} />
      </div>
      <p class="muted small" data-panel-step hidden>
        {t('payments.extraStep')}
      </p>
      <div data-panel-content>{children}</div>
      <div data-panel-failed hidden>
        <p>{t('payments.formFailed')}</p>
        <Button type="button" size="small" attrs={{ 'data-panel-retry': true }}>
          {t('common.retry')}
        </Button>
      </div>
      <noscript>
        <p>{t(withoutScript)}</p>
      </noscript>
    </div>
  )
}
