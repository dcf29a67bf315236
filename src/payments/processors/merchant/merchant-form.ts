import { MerchantPanel } from '#templates/payments/merchant-panel.tsx'
import type { PaymentForm } from '../../processor.ts'
import { merchantFailureMessages } from './merchant-sentences.ts'
import { originsOf } from '../form-origins.ts'

export interface MerchantConfig {
  /** Null or empty = not set; all three are required. */
  apiKey: string | null
  clientToken: string | null
  webhookSecret: string | null
  /** Another API host, e.g. http://127.0.0.1:4500. No path. */
  apiUrl?: string | null
  scriptUrl?: string | null
  /** Timeout of all requests of one call, in ms; 7500 by default and at most. */
  timeoutMs?: number
}

/** A payment window over the review page, drawn by the processor's script. */
export function merchantForm({ clientToken, scriptUrl, apiUrl }: MerchantConfig): PaymentForm {
  const own = scriptUrl ? originsOf([scriptUrl, apiUrl]) : null
  return {
    panel: (view) =>
      MerchantPanel({
        view,
        scriptUrl: scriptUrl ?? 'https://cdn.paddle.com/paddle/v2/paddle.js',
        clientToken: clientToken ?? '',
        failureMessages: merchantFailureMessages,
      }),
    scripts: ['js/store/payment/merchant-panel.js'],
    origins: {
      script: own ?? ['https://cdn.paddle.com'],
      style: own ?? ['https://cdn.paddle.com', 'https://sandbox-cdn.paddle.com'],
      frame: own ?? ['https://buy.paddle.com', 'https://sandbox-buy.paddle.com'],
      connect: own ?? ['https://*.paddle.com'],
      form: [],
    },
    note: 'processor.merchant.note',
  }
}
