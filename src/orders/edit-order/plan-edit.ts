import type { StoredAddress } from '#db/schema/addresses.ts'
import type { PackedParcel } from '#db/schema/shipping.ts'
import type { Exec } from '#db/types.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { QuoteTaxRate } from '#src/pricing/calculate-taxes.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { QuoteRequest } from '#src/shipping/carrier-quotes.ts'
import { estimateDeliveryDates, handoverDay } from '#src/shipping/delivery-dates.ts'
import type { ShippingRate } from '#src/shipping/offered-rates.ts'
import { type ShipmentRates, prepareShipment, readPackSizes } from '#src/shipping/shipment-rates.ts'
import type { ShippingSetup } from '#src/shipping/shipping-setup.ts'
import { findTaxRates } from '#src/tax/rates.ts'
import { type CalculatedEdit, type EditTaxes, type EditedLine, calculateEdit, editLines } from './calculate-edit.ts'
import { type EditableOrder, canEditOrder, readEditableOrder, sortedEntries } from './read-edit.ts'
import { findSellableVariants } from './sellable-variants.ts'

export type ShippingChoice = { kind: 'keep' } | { kind: 'rate'; id: string } | { kind: 'custom'; name: string; amount: number }

export interface OrderEdit {
  /** Units by line of the order, 0 removes it; missing = unchanged. */
  units: ReadonlyMap<number, number>
  /** Units of new lines by variant. */
  added: ReadonlyMap<number, number>
  address: StoredAddress
  phone: string
  shipping: ShippingChoice
}

export interface EditContext {
  settings: Settings
  setup: ShippingSetup
  /** Epoch ms. */
  now: number
}

export interface PlannedShipping {
  name: string
  amount: number
  /** '' for flat rates and amounts that staff entered. */
  carrier: string
  service: string
  delivery: { from: string; to: string } | null
  /** As packed for a chosen rate; null when unknown. */
  parcels: PackedParcel[] | null
}

export interface PlannedEdit extends CalculatedEdit {
  editable: EditableOrder
  /** What is offered for the edited order; with live rates once `quoteRequest` was answered. */
  rates: ShippingRate[]
  /** Null when no carrier is asked. */
  quoteRequest: QuoteRequest | null
  /** Null: as it was. */
  shipping: PlannedShipping | null
  isAddressChanged: boolean
  hasNewTaxes: boolean
}

/** What an edit comes to. Throws NotFound, Conflict when the order cannot be edited anymore, and UserError for what the edit breaks. */
export async function planEdit(q: Exec, orderId: number, edit: OrderEdit, context: EditContext): Promise<PlannedEdit> {
  const editable = await readEditableOrder(q, orderId)
  if (!editable) throw new NotFound('order')
  const { order } = editable
  if (!canEditOrder(order)) throw new Conflict('orderEdits.tooLate')
  const lines = editLines(editable, { units: edit.units, added: await readAdded(q, editable, edit, context) })
  const isAddressChanged = describe(edit.address, edit.phone) !== describe(order.address, order.phone)
  const hasNewTaxes = areaOf(edit.address) !== areaOf(order.address)
  const taxes = await readTaxes(q, editable, { address: edit.address, hasNewTaxes, settings: context.settings })
  const shipment = await readShipment(q, editable, { lines, address: edit.address, context })
  const rates = shipment ? await shipment.listRates(shipment.total) : []
  const shipping = chooseShipping(edit.shipping, rates, { country: edit.address.country, parcels: shipment?.parcels ?? null, ...context })
  const current = shipping ?? { name: order.shippingName, amount: order.shipping }
  const calculated = calculateEdit(editable, lines, { taxes, shipping: current })
  const quoteRequest = shipment?.quoteRequest ?? null
  return { ...calculated, editable, rates, quoteRequest, shipping, isAddressChanged, hasNewTaxes }
}

async function readAdded(q: Exec, { order, buysWholesale }: EditableOrder, { added }: OrderEdit, { settings, now }: EditContext) {
  const quantities = [...added].filter(([, quantity]) => quantity > 0)
  if (quantities.length === 0) return []
  if (order.currency !== settings.currency) throw new UserError('orderEdits.otherCurrency', { currency: order.currency })
  const pricing = { wholesale: buysWholesale, wholesalePercent: settings.wholesale_discount_percent, now }
  const ids = quantities.map(([id]) => id)
  const variants = await findSellableVariants(q, ids, pricing)
  return quantities.map(([id, quantity]) => {
    const variant = variants.get(id)
    if (!variant) throw new UserError('orderEdits.notForSale', {}, `add.${id}`)
    return { variant, quantity }
  })
}

// The days of an order's taxes are those of the order, also where its address moves.
async function readTaxes(
  q: Exec,
  { order, storedRates, taxesShipping }: EditableOrder,
  { address, hasNewTaxes, settings }: { address: StoredAddress; hasNewTaxes: boolean; settings: Settings },
): Promise<EditTaxes> {
  if (order.reverseCharge && address.country !== order.address.country) throw new UserError('orderEdits.reverseCharge', {}, 'country')
  const place = address.country === '' ? defaultPlace(settings) : address
  const storeRates = await findTaxRates(q, place, dayIn(order.orderDate, settings.timezone))
  const keepsRates = storedRates.length > 0 && (!hasNewTaxes || order.reverseCharge)
  const known = new Set(storedRates.map(({ taxClass }) => taxClass))
  const others = storeRates.filter(({ taxClass }) => !known.has(taxClass))
  const untaxed = ({ taxClass }: QuoteTaxRate): QuoteTaxRate => ({ ...storedRates[0]!, taxClass })
  const otherRates = order.reverseCharge ? [...new Map(others.map((rate) => [rate.taxClass, untaxed(rate)])).values()] : others
  return {
    rates: keepsRates ? [...storedRates, ...otherRates] : storeRates,
    taxShipping: order.shipping > 0 && !hasNewTaxes ? (taxesShipping ?? settings.tax_shipping) : settings.tax_shipping,
    storeIncludesTax: settings.prices_include_tax,
    storeRates,
  }
}

const defaultPlace = ({ tax_default_country: country, tax_default_region: state }: Settings) => ({ country, state, postalCode: '' })

/** What the edited order ships, with its total after discounts; null when nothing ships. */
async function readShipment(
  q: Exec,
  { order }: EditableOrder,
  { lines, address, context }: { lines: EditedLine[]; address: StoredAddress; context: EditContext },
): Promise<(ShipmentRates & { total: number }) | null> {
  const shipped = lines.flatMap(({ line, variant, quantity }) => {
    const { sku, weight, isDigital, unitPrice } = line ?? variant!
    if (isDigital) return []
    const isWrap = line?.kind === 'gift_wrap'
    return {
      isWrap,
      variantId: line ? line.variantId : variant!.variantId,
      sku,
      weight,
      quantity,
      total: unitPrice * quantity - (line?.discount ?? 0),
    }
  })
  if (shipped.length === 0 || address.country === '') return null
  const variantIds = shipped.flatMap(({ variantId }) => variantId ?? [])
  const sizes = await readPackSizes(q, variantIds)
  const unknown = { length: 0, width: 0, height: 0 }
  const items = shipped
    .filter(({ isWrap }) => !isWrap)
    .map(({ variantId, sku, weight, quantity }) => ({ ...unknown, ...sizes.get(variantId ?? 0), sku, weight, quantity }))
  const { currency } = order
  const { setup, now } = context
  const weight = shipped.reduce((sum, row) => sum + row.weight * row.quantity, 0)
  const total = shipped.reduce((sum, row) => sum + row.total, 0)
  return { ...(await prepareShipment(q, { items, address, weight, currency, setup, now })), total }
}

function chooseShipping(
  choice: ShippingChoice,
  rates: ShippingRate[],
  { country, parcels, setup, now }: { country: string; parcels: PackedParcel[] | null; setup: ShippingSetup; now: number },
): PlannedShipping | null {
  if (choice.kind === 'keep') return null
  if (choice.kind === 'custom') return { name: choice.name, amount: choice.amount, carrier: '', service: '', delivery: null, parcels: null }
  const rate = rates.find(({ id }) => id === choice.id)
  if (!rate) throw new UserError('orderEdits.rateGone', {}, 'shipping')
  const { name, amount, carrier, service } = rate
  const delivery = estimateDeliveryDates(handoverDay(now, setup.handling), rate, country)
  return { name, amount, carrier, service, delivery, parcels }
}

const areaOf = ({ country, state, postalCode }: StoredAddress): string => JSON.stringify([country, state, postalCode])
const describe = (address: StoredAddress, phone: string): string => JSON.stringify([sortedEntries(address), phone])
