import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import { PaymentPanel } from './payment-panel.tsx'

export interface MerchantPanelProps {
  view: View
  /** The processor's script. */
  scriptUrl: string
  clientToken: string
  failureMessages: Record<string, StringKey>
}

/** Says that a window opens; static/js/store/payment/merchant-panel.js opens it. */
export const MerchantPanel = ({ view, scriptUrl, clientToken, failureMessages }: MerchantPanelProps) => (
  <PaymentPanel
    view={view}
    clientType="mor-overlay"
    scriptUrl={scriptUrl}
    data={{ 'client-token': clientToken, language: view.language, plain: 'true' }}
    messages={{ ...failureMessages, closed: 'processor.merchant.closed' }}
    withoutScript="checkout.needsScript"
  >
    <p class="muted small">{view.t('processor.merchant.opens')}</p>
  </PaymentPanel>
)
