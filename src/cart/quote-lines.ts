import { type Quote, type QuoteLine, calculateQuote } from '#src/pricing/quote.ts'
import type { Cart } from './cart.ts'

/** Quote lines: each cart line, followed by its gift wrap fee. Keys: the line's id, and <id>:gift_wrap. */
export function buildQuoteLines(cart: Pick<Cart, 'lines' | 'giftWrapFee' | 'giftWrapPerUnit'>): QuoteLine[] {
  return cart.lines.flatMap((line) => {
    const item: QuoteLine = {
      key: String(line.id),
      quantity: line.quantity,
      unitPrice: line.price.total,
      originalUnitPrice: line.price.original,
      chargeTax: line.chargeTax,
      taxClass: line.taxClass,
      weight: line.weight,
      ships: !line.isDigital,
    }
    if (!line.giftWrap) return [item]
    const fee = {
      ...item,
      key: `${line.id}:gift_wrap`,
      quantity: cart.giftWrapPerUnit ? line.quantity : 1,
      unitPrice: line.giftWrapFee,
      originalUnitPrice: line.giftWrapFee,
      weight: 0,
    }
    return [item, fee]
  })
}

export function calculateSubtotal(cart: Pick<Cart, 'lines' | 'giftWrapFee' | 'giftWrapPerUnit'>): number {
  const pricedQuote: Quote = calculateQuote({
    lines: buildQuoteLines(cart),
    discounts: [],
    taxRates: [],
    pricesIncludeTax: false,
    shipping: null,
  })
  return pricedQuote.subtotal
}
