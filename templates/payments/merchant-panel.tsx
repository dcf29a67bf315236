import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'

export interface MerchantPanelProps {
  view: View
  /** The processor's script. */
  scriptUrl: string
  clientToken: string
  /** Messages by failure code. */
  failureMessages: Record<string, StringKey>
}

/** Says that a window opens; static/js/merchant-payment.js opens it. */
export function MerchantPanel({ view, scriptUrl, clientToken, failureMessages }: MerchantPanelProps) {
  const { t } = view
  const messages = {
    ...Object.fromEntries(Object.entries(failureMessages).map(([code, key]) => [code, t(key)])),
    generic: t('payments.failed'),
    unreachable: t('payments.unreachable'),
    unsure: t('payments.unknownOutcome'),
    formFailed: t('processor.merchant.loadFailed'),
    formNotReady: t('processor.merchant.notReady'),
    closed: t('processor.merchant.closed'),
  }
  return (
    <div
      class="pay-panel"
      data-merchant-panel
      data-state="loading"
      data-script-url={scriptUrl}
      data-client-token={clientToken}
      data-language={view.language}
      data-messages={JSON.stringify(messages)}
    >
      <p>{t('processor.merchant.opens')}</p>
      <noscript>
        <p>{t('processor.merchant.needsScript')}</p>
      </noscript>
    </div>
  )
}
