import { CardPanel } from '#templates/payments/card-panel.tsx'
import type { PaymentForm } from '../../processor.ts'
import { cardFailureMessages } from './card-sentences.ts'
import { originsOf } from '../form-origins.ts'

export interface CardConfig {
  /** Null or empty = not set; all three are required. */
  secretKey: string | null
  publishableKey: string | null
  webhookSecret: string | null
  /** Another API host, e.g. http://127.0.0.1:4500. No path. */
  apiUrl?: string | null
  scriptUrl?: string | null
  /** Timeout per call in ms; 7000 by default and at most. */
  timeoutMs?: number
}

/** Card fields hosted by the processor; the store never sees a card number. */
export function cardForm({ publishableKey, scriptUrl, apiUrl }: CardConfig): PaymentForm {
  const origins = scriptUrl ? originsOf([scriptUrl, apiUrl]) : defaultOrigins
  return {
    panel: (view) =>
      CardPanel({
        view,
        scriptUrl: scriptUrl ?? 'https://js.stripe.com/v3/',
        publishableKey: publishableKey ?? '',
        failureMessages: cardFailureMessages,
      }),
    scripts: ['js/store/payment/card-panel.js'],
    // Without script, the form of the store leads to the hosted page.
    origins: { script: origins, frame: origins, connect: origins, form: scriptUrl ? origins : [...origins, hostedPageOrigin] },
    note: 'processor.card.note',
  }
}

const hostedPageOrigin = 'https://checkout.stripe.com'
const defaultOrigins = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']
