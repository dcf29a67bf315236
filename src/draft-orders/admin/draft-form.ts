import { toStoredAddress } from '#src/addresses/address-book.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { DraftDiscount, DraftLine } from '#db/schema/draft-orders.ts'
import { addressOfFields, addressFields } from '#src/lib/addresses/postal-address.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { amountInput, exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { maxPercent, parsePercent, percentInput } from '#src/lib/money/percent.ts'
import type { SellableVariant } from '#src/orders/edit-order/sellable-variants.ts'
import type { ShippingRate } from '#src/shipping/offered-rates.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { DraftRow } from '../find-drafts.ts'
import type { DraftValues } from '../forms.ts'
import type { DraftFacts } from '../quote-draft.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const unitsOf = (values: Pick<DraftValues, 'units'>): Map<number, number> =>
  new Map(Object.entries(values.units ?? {}).flatMap(([id, units]) => (units && units > 0 ? [[Number(id), units] as const] : [])))

/** Lines that the draft had keep their price; new ones have the current one. */
export function toLines(
  values: DraftValues,
  { stored, variants }: { stored: DraftLine[]; variants: Map<number, SellableVariant> },
): DraftLine[] {
  return [...unitsOf(values)].flatMap(([variantId, quantity]): DraftLine[] => {
    const unitPrice = stored.find((line) => line.variantId === variantId)?.unitPrice ?? variants.get(variantId)?.unitPrice
    return unitPrice === undefined ? [] : [{ variantId, quantity, unitPrice }]
  })
}

/** What was entered, apart from shipping. Throws UserError for an amount that is none. */
export function toFacts(view: StaffView, values: DraftValues, lines: DraftLine[]): DraftFacts {
  const { email, name, phone, note } = values
  const address = toStoredAddress({ ...addressOfFields(values), name }, name)
  return { email, name, phone, address, lines, note, discount: toDiscount(view, values), shippingName: '', shippingAmount: null }
}

function toDiscount(
  view: StaffView,
  { discount_kind: kind, discount_value: text, discount_reason: reason }: DraftValues,
): DraftDiscount | null {
  if (!kind || text === '') return null
  const value = kind === 'percent' ? parsePercent(text) : parseAmount(text, view.moneyInput)
  if (value === null)
    throw new UserError('draftOrders.discountInvalid', { most: maxPercent, example: exampleAmount(view.moneyInput) }, 'discount_value')
  return value === 0 ? null : { kind, value, reason }
}

/** Throws UserError for a rate that is not offered, and for another method without name and price. */
export function toShipping(
  view: StaffView,
  values: DraftValues,
  { rates, stored }: { rates: ShippingRate[]; stored: Pick<DraftFacts, 'shippingName' | 'shippingAmount'> | null },
): Pick<DraftFacts, 'shippingName' | 'shippingAmount'> {
  const { shipping, shipping_name: name } = values
  if (shipping === 'none') return { shippingName: '', shippingAmount: null }
  if (shipping === 'keep' && stored) return { shippingName: stored.shippingName, shippingAmount: stored.shippingAmount }
  if (shipping === 'custom') {
    const amount = parseAmount(values.shipping_amount, view.moneyInput)
    if (amount === null || name === '') throw new UserError('orderEdits.nameShipping', {}, 'shipping_name')
    return { shippingName: name, shippingAmount: amount }
  }
  const rate = rates.find(({ id }) => id === shipping)
  if (!rate) throw new UserError('orderEdits.rateGone', {}, 'shipping')
  return { shippingName: rate.name, shippingAmount: rate.amount }
}

export function draftForm(view: StaffView, draft: DraftRow): FormState {
  const { discount } = draft
  return initialForm({
    ...Object.fromEntries(draft.lines.map(({ variantId, quantity }) => [`units.${variantId}`, quantity])),
    expected_at: draft.updatedAt,
    ...pick(draft, 'email', 'name', 'phone', 'note'),
    ...addressFields(draft.address),
    discount_kind: discount?.kind ?? '',
    discount_value: discount
      ? discount.kind === 'percent'
        ? percentInput(discount.value)
        : amountInput(discount.value, view.moneyInput)
      : '',
    discount_reason: discount?.reason ?? '',
    shipping: draft.shippingAmount === null ? 'none' : 'keep',
  })
}
