import type { Translate } from '#src/i18n/built-in-strings.ts'
import type { OrderDiscount } from '#src/discounts/find-discounts.ts'

/** "Discount (WELCOME10)". */
export function discountLabel(t: Translate, discounts: OrderDiscount[]): string {
  const names = namesOf(discounts.filter(({ kind }) => kind !== 'free_shipping'))
  return names === '' ? t('checkout.discount') : t('discounts.labelWith', { label: t('checkout.discount'), names })
}

/** "Shipping, Ground (Free shipping over $150)". */
export function shippingLabel(t: Translate, rate: string, discounts: OrderDiscount[]): string {
  const label = rate === '' ? t('checkout.shipping') : t('checkout.shippingBy', { rate })
  const names = namesOf(discounts.filter(({ kind }) => kind === 'free_shipping'))
  return names === '' ? label : t('discounts.labelWith', { label, names })
}

const namesOf = (discounts: OrderDiscount[]): string => discounts.map(({ code, name }) => code || name).join(', ')
