import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { ProductPageProps } from './product-page-props.ts'

export function ShippingInfo({ view, product, shipping }: ProductPageProps) {
  const messages = product.isDigital
    ? [{ icon: 'download' as const, text: view.t('productPage.digital') }]
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
      text: view.t(cheapestRate.minDays === cheapestRate.maxDays ? 'productPage.shippingFromDay' : 'productPage.shippingFrom', params),
    })
  }
  if (freeShippingThreshold === 0) messages.push({ icon: 'package-check', text: view.t('productPage.shippingFree') })
  if (freeShippingThreshold !== null && freeShippingThreshold > 0)
    messages.push({ icon: 'package-check', text: view.t('productPage.shippingFreeFrom', { amount: view.money(freeShippingThreshold) }) })
  return messages
}
