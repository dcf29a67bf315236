import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { ProductPageProps } from './product-page-props.ts'

/** Delivery times and prices from the shop's rates. */
export function ShippingInfo({ view, product, shipping }: ProductPageProps) {
  const messages = product.isDigital
    ? [{ icon: 'download' as const, text: view.t('catalog.digital') }]
    : listShippingMessages(view, shipping)
  if (messages.length === 0) return <></>
  return (
    <ul class="perks">
      {messages.map(({ icon, text }) => (
        <li>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}

export function listShippingMessages(
  view: ProductPageProps['view'],
  { cheapestRate, freeShippingThreshold }: ProductPageProps['shipping'],
): { icon: IconName; text: string }[] {
  const messages: { icon: IconName; text: string }[] = []
  if (cheapestRate) {
    const params = {
      amount: view.money(cheapestRate.price),
      count: cheapestRate.maxDays,
      min: cheapestRate.minDays,
      max: cheapestRate.maxDays,
    }
    messages.push({
      icon: 'truck',
      text: view.t(cheapestRate.minDays === cheapestRate.maxDays ? 'catalog.shippingFromDay' : 'catalog.shippingFrom', params),
    })
  }
  if (freeShippingThreshold === 0) messages.push({ icon: 'package-check', text: view.t('catalog.shippingFree') })
  if (freeShippingThreshold !== null && freeShippingThreshold > 0)
    messages.push({ icon: 'package-check', text: view.t('catalog.shippingFreeFrom', { amount: view.money(freeShippingThreshold) }) })
  return messages
}
