import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import { PaymentPanel } from './payment-panel.tsx'

export interface WalletPanelProps {
  view: View
  /** The wallet's script, with its parameters. */
  scriptUrl: string
  /** Allows the styles that the script adds. */
  styleNonce: string
  failureMessages: Record<string, StringKey>
}

/** Funding sources of the wallet's script, in the order of their buttons. */
const fundingSources = ['paypal', 'paylater', 'card']

/** The wallet's buttons, drawn by its script through static/js/store/payment/wallet-panel.js. */
export const WalletPanel = ({ view, scriptUrl, styleNonce, failureMessages }: WalletPanelProps) => (
  <PaymentPanel
    view={view}
    clientType="wallet-buttons"
    scriptUrl={scriptUrl}
    data={{ 'style-nonce': styleNonce }}
    messages={{
      ...failureMessages,
      canceled: 'processor.wallet.canceled',
      useButtons: 'processor.wallet.useButtons',
      windowFailed: 'processor.wallet.windowFailed',
    }}
    withoutScript="processor.wallet.hosted"
  >
    <input type="hidden" name="payment_option" value="" autocomplete="off" />
    <div class="pay-buttons">
      {fundingSources.map((source) => (
        <div data-funding={source} />
      ))}
    </div>
  </PaymentPanel>
)
