import { MerchantPanel } from '#templates/payments/merchant-panel.tsx'
import type { PaymentForm } from '../../processor.ts'
import type { MerchantConfig } from './merchant-connection.ts'
import { merchantFailureMessages } from './merchant-strings.ts'

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
    scripts: ['js/merchant-payment.js'],
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

function originsOf(urls: (string | null | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
}
