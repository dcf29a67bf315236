import type { Cart } from '#src/cart/cart.ts'
import { listedCartLines } from '#src/shop-panel/limits.ts'
import type { View } from '#src/web/view.ts'
import { Card } from './card.tsx'

/** `cart` is null without an account. */
export function CartCard({ view, cart, updatedAt }: { view: View; cart: Cart | null; updatedAt: number | null }) {
  const { t } = view
  if (cart === null || cart.lines.length === 0)
    return (
      <Card view={view} name="cart">
        <p class="muted small">{t(cart === null ? 'shopPanel.cartUnknown' : 'shopPanel.emptyCart')}</p>
      </Card>
    )
  const rest = cart.lines.slice(listedCartLines).length
  return (
    <Card view={view} name="cart">
      <ul class="shop-lines small">
        {cart.lines.slice(0, listedCartLines).map((line) => (
          <li>
            <span class="num">{t('shopPanel.lineUnits', { count: view.number(line.quantity) })}</span>
            <span class="shop-line-name">
              {line.name || line.sku}
              {line.selectedOptions.length > 0 && (
                <>
                  <br />
                  <span class="muted">{line.selectedOptions.map(({ value }) => value).join(' · ')}</span>
                </>
              )}
            </span>
            <span class="num">{view.money(line.lineTotal)}</span>
          </li>
        ))}
        {rest > 0 && <li class="muted">{t('shopPanel.moreItems', { count: rest })}</li>}
        <li>
          <b>{t('shopPanel.subtotal')}</b>
          <b class="num">{view.money(cart.subtotal)}</b>
        </li>
      </ul>
      {updatedAt !== null && <p class="muted small">{t('shopPanel.cartChanged', { date: view.date(updatedAt, 'datetime') })}</p>}
    </Card>
  )
}
