import { UserError } from '#src/lib/errors/errors.ts'
import { splitByWeight } from '#src/lib/money/money.ts'
import { sum } from '#src/lib/collections/sum.ts'

export interface SoldLine {
  id: number
  quantity: number
  refunded: number
  refunding: number
  /** After discounts; includes tax if the order's prices do. */
  lineTotal: number
  tax: number
}

export interface SoldOrder {
  total: number
  /** Above 0: not paid yet, so not refundable. */
  balance?: number
  shipping: number
  refunded: number
  refunding: number
}

/** What earlier refunds took, pending ones included. */
export interface TakenAmounts {
  lines: readonly { orderLineId: number; amount: number; tax: number }[]
  shipping: number
}

export interface Refundable {
  /** `amount`, with tax, is the money of the `units` left; `tax` is a part of it. */
  lines: { id: number; units: number; amount: number; tax: number }[]
  shipping: number
  /** What is left of the whole order. */
  total: number
}

export interface RefundSelection {
  /** Units by order line. */
  units: ReadonlyMap<number, number>
  shipping: number
  /** Replaces the sum of lines and shipping; null = the sum. */
  amount: number | null
}

export interface RefundQuote {
  lines: { orderLineId: number; quantity: number; amount: number; tax: number }[]
  shipping: number
  /** `amount` minus the lines and shipping. */
  adjustment: number
  amount: number
}

/** What is left to refund. Tax of the shipping belongs to the shipping. */
export function findRefundable(order: SoldOrder, lines: readonly SoldLine[], taken: TakenAmounts): Refundable {
  const isTaxIncluded = order.total - order.shipping === sum(lines.map(({ lineTotal }) => lineTotal))
  const gross = (line: SoldLine) => line.lineTotal + (isTaxIncluded ? 0 : line.tax)
  const takenOf = (id: number, field: 'amount' | 'tax') => sum(taken.lines.map((line) => (line.orderLineId === id ? line[field] : 0)))
  const total = Math.max(0, order.total - Math.max(0, order.balance ?? 0) - order.refunded - order.refunding)
  return {
    lines: lines.map((line) => {
      const units = line.quantity - line.refunded - line.refunding
      if (units <= 0) return { id: line.id, units: 0, amount: 0, tax: 0 }
      return {
        id: line.id,
        units,
        amount: Math.max(0, gross(line) - takenOf(line.id, 'amount')),
        tax: Math.max(0, line.tax - takenOf(line.id, 'tax')),
      }
    }),
    shipping: Math.max(0, order.total - sum(lines.map(gross)) - taken.shipping),
    total,
  }
}

/**
 * The exact amounts of a refund. Units of one line share its money by largest remainder, and the last units get the rest, so refunding an
 * order in any pieces adds up to its total. Throws UserError for more than is left, and for nothing.
 */
export function quoteRefund(refundable: Refundable, selection: RefundSelection): RefundQuote {
  const lines = refundable.lines.flatMap(({ id, units, amount, tax }) => {
    const quantity = selection.units.get(id) ?? 0
    if (quantity === 0) return []
    if (quantity < 0 || quantity > units) throw new UserError('refunds.tooManyUnits', { count: units }, `quantity.${id}`)
    const shareOf = (whole: number) => splitByWeight(whole, [quantity, units - quantity])[0]!
    return [{ orderLineId: id, quantity, amount: shareOf(amount), tax: shareOf(tax) }]
  })
  if (selection.shipping > refundable.shipping) throw new UserError('refunds.aboveShipping', {}, 'shipping')
  const computed = sum(lines.map(({ amount }) => amount)) + selection.shipping
  const amount = selection.amount ?? computed
  if (amount > refundable.total) throw new UserError('refunds.aboveRest', {}, 'amount')
  if (amount <= 0) throw new UserError('refunds.nothing')
  return { lines, shipping: selection.shipping, adjustment: amount - computed, amount }
}
