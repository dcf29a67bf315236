import { UserError } from '#src/lib/errors/errors.ts'
import { includedTax, maxAmount, partsPerMillion, splitByWeight } from '#src/lib/money/money.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import type { QuoteDiscount } from '#src/pricing/allocate-discounts.ts'
import type { QuoteTaxRate } from '#src/pricing/calculate-taxes.ts'
import { type Quote, type QuoteLine, calculateQuote } from '#src/pricing/quote.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { maxEditedUnits } from '../limits.ts'
import type { EditableLine, EditableOrder } from './read-edit.ts'
import type { SellableVariant } from './sellable-variants.ts'

export interface EditedLines {
  /** Units by line of the order; missing = unchanged, 0 = removed. */
  units: ReadonlyMap<number, number>
  added: { variant: SellableVariant; quantity: number }[]
}

export interface EditTaxes {
  /** For lines of the order and, where it has none of the class, new lines. */
  rates: QuoteTaxRate[]
  taxShipping: boolean
  /** Whether the store's prices include tax now. */
  storeIncludesTax: boolean
  /** What the store's own prices include, or leave out, at this address. */
  storeRates: QuoteTaxRate[]
}

export interface EditedLine {
  key: string
  /** Null for a new line. */
  line: EditableLine | null
  variant: SellableVariant | null
  quantity: number
}

export interface CalculatedEdit {
  lines: EditedLine[]
  quote: Quote
  /** Minor units: what is to be paid, or, below 0, refunded after the edit. */
  balance: number
}

export const newLineKey = (variantId: number): string => `variant:${variantId}`

/** The lines after an edit, in their order. Throws UserError for units that cannot be removed, for too many, and when nothing is left. */
export function editLines({ lines }: Pick<EditableOrder, 'lines'>, { units, added }: EditedLines): EditedLine[] {
  const quantityOf = (line: EditableLine) => units.get(line.id) ?? line.quantity
  const edited = lines.flatMap((line): EditedLine[] => {
    const quantity = line.kind === 'gift_wrap' ? wrapQuantity(lines, line, quantityOf) : quantityOf(line)
    if (line.kind === 'item' && quantity < line.minUnits)
      throw new UserError('orderEdits.tooFew', { product: line.name, count: line.minUnits }, `units.${line.id}`)
    if (quantity > Math.max(maxEditedUnits, line.quantity))
      throw new UserError('orderEdits.tooMany', { most: maxEditedUnits }, `units.${line.id}`)
    return quantity === 0 ? [] : [{ key: String(line.id), line, variant: null, quantity }]
  })
  const newLines = added.map(({ variant, quantity }): EditedLine => {
    if (quantity > maxEditedUnits) throw new UserError('orderEdits.tooMany', { most: maxEditedUnits }, `add.${variant.variantId}`)
    return { key: newLineKey(variant.variantId), line: null, variant, quantity }
  })
  if (edited.length + newLines.length === 0) throw new UserError('orderEdits.nothingLeft')
  return [...edited, ...newLines]
}

// One fee per item, or one per unit. Wrapping that was refunded or is done stays.
function wrapQuantity(lines: EditableLine[], wrap: EditableLine, quantityOf: (line: EditableLine) => number): number {
  const item = lines.find(({ id }) => id === wrap.itemId)
  if (!item) return wrap.quantity
  const quantity = quantityOf(item)
  const isPerUnit = wrap.quantity === item.quantity && item.quantity > 1
  return Math.max(wrap.minUnits, quantity === 0 ? 0 : isPerUnit ? quantity : wrap.quantity)
}

/**
 * The order's amounts after an edit: lines keep their price and their share of discounts per unit, new lines have the current price and no
 * discount. Throws UserError when less would be left than is refunded.
 */
export function calculateEdit(
  editable: EditableOrder,
  lines: EditedLine[],
  { taxes, shipping }: { taxes: EditTaxes; shipping: { name: string; amount: number } },
): CalculatedEdit {
  const { order } = editable
  const quoteLines = lines.map((edited) => toQuoteLine(edited, order.taxIncluded, taxes))
  const quote = calculateQuote({
    lines: quoteLines,
    discounts: discountsOf(editable, lines),
    taxRates: taxes.rates,
    pricesIncludeTax: order.taxIncluded,
    taxShipping: taxes.taxShipping,
    shipping: shipping.name === '' && shipping.amount === 0 ? null : shipping,
  })
  if (quote.total > maxAmount) throw new UserError('orderEdits.totalTooHigh')
  const balance = isUnpaid(order) ? 0 : quote.total - (order.total - order.balance)
  const taken = order.refunded + order.refunding
  if (taken > 0 && quote.total <= taken) throw new UserError('orderEdits.belowRefunds')
  return { lines, quote, balance }
}

function toQuoteLine({ key, line, variant, quantity }: EditedLine, taxIncluded: boolean, taxes: EditTaxes): QuoteLine {
  if (line) {
    const { unitPrice, originalUnitPrice, chargeTax, taxClass, weight, isDigital } = line
    return { key, quantity, unitPrice, originalUnitPrice, chargeTax, taxClass, weight, ships: !isDigital }
  }
  const { chargeTax, taxClass, weight, isDigital, ...prices } = variant!
  const toOrderPrice = (amount: number) => (chargeTax === 1 ? convertPrice(amount, taxClass, taxIncluded, taxes) : amount)
  return {
    key,
    quantity,
    chargeTax,
    taxClass,
    weight,
    ships: !isDigital,
    unitPrice: toOrderPrice(prices.unitPrice),
    originalUnitPrice: toOrderPrice(prices.originalUnitPrice),
  }
}

// An order with reverse charge has net prices where the store's include tax.
function convertPrice(amount: number, taxClass: TaxClass, taxIncluded: boolean, { storeIncludesTax, storeRates }: EditTaxes): number {
  if (taxIncluded === storeIncludesTax) return amount
  const ppm = storeRates.filter((rate) => rate.taxClass === taxClass).reduce((sum, { ratePpm }) => sum + ratePpm, 0)
  return storeIncludesTax ? amount - includedTax(amount, ppm) : amount + partsPerMillion(amount, ppm)
}

/** A line's share goes down with its units. It goes up with them only if all discounts are percentages. */
function discountsOf({ discounts }: EditableOrder, lines: EditedLine[]): QuoteDiscount[] {
  const grows = discounts.every(({ kind }) => kind !== 'fixed')
  return lines.flatMap(({ key, line, quantity }): QuoteDiscount[] => {
    if (!line || line.discount === 0) return []
    const isMore = quantity > line.quantity
    if (isMore && !grows) return [{ name: key, kind: 'fixed', value: line.discount, lines: [key] }]
    const value = isMore
      ? Math.round((line.discount * quantity) / line.quantity)
      : splitByWeight(line.discount, [quantity, line.quantity - quantity])[0]!
    return [{ name: key, kind: 'fixed', value, lines: [key] }]
  })
}
