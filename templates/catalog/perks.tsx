import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { PdpProps } from './product-props.ts'

/** How it gets to the shopper and what that costs, as the shop's rates say. */
export function Perks({ view, product, shipping }: PdpProps) {
  const perks = product.isDigital ? [{ icon: 'download' as const, text: view.t('catalog.digital') }] : shippingPerks(view, shipping)
  if (perks.length === 0) return <></>
  return (
    <ul class="perks">
      {perks.map(({ icon, text }) => (
        <li>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}

export function shippingPerks(view: PdpProps['view'], { from, freeFrom }: PdpProps['shipping']): { icon: IconName; text: string }[] {
  const perks: { icon: IconName; text: string }[] = []
  if (from) {
    const params = { amount: view.money(from.price), count: from.maxDays, min: from.minDays, max: from.maxDays }
    perks.push({ icon: 'truck', text: view.t(from.minDays === from.maxDays ? 'catalog.shippingFromDay' : 'catalog.shippingFrom', params) })
  }
  if (freeFrom === 0) perks.push({ icon: 'package-check', text: view.t('catalog.shippingFree') })
  if (freeFrom !== null && freeFrom > 0)
    perks.push({ icon: 'package-check', text: view.t('catalog.shippingFreeFrom', { amount: view.money(freeFrom) }) })
  return perks
}
