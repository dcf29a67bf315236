import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import { PaymentPanel } from './payment-panel.tsx'

export interface CardPanelProps {
  view: View
  /** The processor's script. */
  scriptUrl: string
  publishableKey: string
  failureMessages: Record<string, StringKey>
}

/** Card fields, filled in by static/js/store/payment/card-panel.js. */
export const CardPanel = ({ view, scriptUrl, publishableKey, failureMessages }: CardPanelProps) => (
  <PaymentPanel
    view={view}
    clientType="card-inline"
    scriptUrl={scriptUrl}
    data={{ 'publishable-key': publishableKey }}
    messages={{ ...failureMessages, formIncomplete: 'processor.card.formIncomplete' }}
    withoutScript="processor.card.hosted"
  >
    <div data-card-element />
  </PaymentPanel>
)
