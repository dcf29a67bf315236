import { newToken } from '#src/lib/secrets/tokens.ts'
import type { PaymentForm } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import type { PaymentOption } from './payment-options.ts'

export interface PaymentForms {
  /** The options, whose panels may add styles. */
  options: PaymentOption[]
  policy: Required<PaymentForm['origins']>
  scripts: string[]
}

/** What a page with these payment methods needs: their scripts and origins, and no others. Call it once for each page. */
export function preparePaymentForms({ random }: Pick<Shop, 'random'>, options: PaymentOption[]): PaymentForms {
  const styleNonce = newToken(random)
  const forms = options.flatMap(({ form }) => form ?? [])
  const origins = (kind: keyof PaymentForm['origins']) => [...new Set(forms.flatMap((form) => form.origins[kind] ?? []))]
  return {
    options: options.map((option) => ({ ...option, form: option.form && withNonce(option.form, styleNonce) })),
    policy: {
      script: origins('script'),
      style: [...origins('style'), ...(forms.some((form) => form.addsStyles) ? [`'nonce-${styleNonce}'`] : [])],
      frame: origins('frame'),
      connect: origins('connect'),
      form: [...new Set([...origins('form'), ...options.flatMap(({ pageOrigins }) => pageOrigins)])],
    },
    scripts: ['js/store/payment/load-and-pay.js', ...forms.flatMap((form) => form.scripts)],
  }
}

const withNonce = (form: PaymentForm, styleNonce: string): PaymentForm => ({ ...form, panel: (view) => form.panel(view, styleNonce) })
