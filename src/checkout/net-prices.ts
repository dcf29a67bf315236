import type { Cart } from '#src/cart/cart.ts'
import { buildQuoteLines } from '#src/cart/quote-lines.ts'
import { includedTax } from '#src/lib/money/money.ts'
import type { QuoteTaxRate } from '#src/pricing/calculate-taxes.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

/** The cart at prices without the tax that they include at these rates, for a buyer who does not owe it. */
export function withoutIncludedTax(cart: Cart, rates: QuoteTaxRate[]): Cart {
  const ppmOf = (taxClass: TaxClass) => rates.filter((rate) => rate.taxClass === taxClass).reduce((sum, { ratePpm }) => sum + ratePpm, 0)
  const lines = cart.lines.map((line) => {
    if (line.chargeTax !== 1) return line
    const net = (amount: number) => amount - includedTax(amount, ppmOf(line.taxClass))
    const price = { ...line.price, total: net(line.price.total), original: net(line.price.original) }
    const giftWrapFee = net(line.giftWrapFee)
    const feeUnits = cart.giftWrapPerUnit ? line.quantity : 1
    return {
      ...line,
      price,
      lineTotal: price.total * line.quantity,
      originalTotal: price.original * line.quantity,
      giftWrapFee,
      giftWrapTotal: line.giftWrap ? giftWrapFee * feeUnits : 0,
    }
  })
  const netCart = { ...cart, lines }
  return { ...netCart, subtotal: buildQuoteLines(netCart).reduce((sum, line) => sum + line.unitPrice * line.quantity, 0) }
}
