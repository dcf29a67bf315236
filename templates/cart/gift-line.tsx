import type { CartLine } from '#src/cart/cart.ts'
import type { View } from '#src/web/view.ts'
import { GiftMessage, giftWrapLabel } from '#templates/product-page/gift-message.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'

interface GiftProps {
  view: View
  line: CartLine
  place: 'drawer' | 'page'
  fee: number
  perUnit: boolean
  /** htmx attributes that reload the cart after a change. */
  swap: Record<string, string>
}

export function GiftLine({ view, line, place, fee, perUnit, swap }: GiftProps) {
  const { t, money } = view
  return (
    <div class="line line-gift">
      <span class="line-sign">
        <Icon name="gift" />
      </span>
      <div class="line-text">
        <p class="line-name">{t('cart.giftWrapping', { product: line.name })}</p>
        {perUnit && line.quantity > 1 && <p class="line-note">{t('cart.giftWrapTotal', { count: line.quantity, amount: money(fee) })}</p>}
        {line.giftMessage && <p class="line-note user-text">{t('cart.giftMessage', { message: line.giftMessage })}</p>}
      </div>
      <p class="line-price">{money(line.giftWrapTotal)}</p>
      <div class="line-tools">
        <details class="line-fold">
          <summary id={`${place}-message-${line.id}`}>{t(line.giftMessage ? 'cart.editMessage' : 'cart.addMessage')}</summary>
          <GiftForm view={view} line={line} place={place} swap={swap} label={t('cart.saveMessage')} />
        </details>
        <form method="post" action={giftWrapPath(line)} hx-post={giftWrapPath(line)} {...swap}>
          <input type="hidden" name="remove_gift_wrap" value="1" />
          <Button
            size="small"
            kind="quiet"
            id={`${place}-unwrap-${line.id}`}
            attrs={{ 'aria-label': t('cart.removeGiftWrap', { product: line.name }) }}
          >
            {t('cart.remove')}
          </Button>
        </form>
      </div>
    </div>
  )
}

export function AddGiftWrap({ view, line, place, fee, perUnit, swap }: GiftProps) {
  return (
    <details class="line-fold">
      <summary id={`${place}-wrap-${line.id}`}>{giftWrapLabel(view, fee, perUnit)}</summary>
      <GiftForm view={view} line={line} place={place} swap={swap} label={view.t('cart.addGiftWrap')} />
    </details>
  )
}

function GiftForm({ view, line, place, swap, label }: Pick<GiftProps, 'view' | 'line' | 'place' | 'swap'> & { label: string }) {
  return (
    <form class="stack" data-gap="3" method="post" action={giftWrapPath(line)} hx-post={giftWrapPath(line)} {...swap}>
      <input type="hidden" name="gift_wrap" value="on" />
      <GiftMessage view={view} form={{ values: { gift_message: line.giftMessage }, errors: {} }} id={`${place}-gift-message-${line.id}`} />
      <div>
        <Button size="small" id={`${place}-gift-save-${line.id}`}>
          {label}
        </Button>
      </div>
    </form>
  )
}

const giftWrapPath = (line: CartLine): string => `/cart/items/${line.id}/gift-wrap`
