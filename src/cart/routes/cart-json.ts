import type { Cart } from '../cart.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** The cart as JSON; amounts in minor units. */
export const cartToJson = (cart: Cart) => ({
  count: cart.count,
  subtotal: cart.subtotal,
  lines: cart.lines.map((line) => ({
    ...pick(line, 'id', 'sku', 'name', 'options', 'customization'),
    gift_wrap: line.giftWrap,
    gift_message: line.giftMessage,
    gift_wrap_total: line.giftWrapTotal,
    quantity: line.quantity,
    unit_price: line.price.total,
    line_total: line.lineTotal,
  })),
})
