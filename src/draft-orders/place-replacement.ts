import type { Tx } from '#db/types.ts'
import { payOrder } from '#src/payment-processing/apply-outcome.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import type { CreatedOrder } from '#src/orders/create-order.ts'
import { findSellableVariants } from '#src/orders/edit-order/sellable-variants.ts'
import { type OrderLineRow, type OrderRow, findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { placeDraft } from './place-draft.ts'
import { type DraftFacts, quoteDraft } from './quote-draft.ts'
import { createDraft } from './save-draft.ts'

interface ReplacementInput {
  order: OrderRow
  /** Of the form: one replacement, however often the same is sent. */
  key: string
  /** Units by order line; lines that are missing or 0 are not replaced. */
  units: ReadonlyMap<number, number>
  settings: Settings
  findWording: FindWording
  actor: string
  now: number
}

/** Lines that can be sent again: items, up to as many as were bought. */
export const isReplaceable = (line: Pick<OrderLineRow, 'kind' | 'variantId'>): boolean => line.kind === 'item' && line.variantId !== null

/**
 * Sends items of an order again for nothing: an order with everything taken off, its stock taken and an email to its buyer. Both orders name each other.
 * Null for a form that was sent already. Throws Conflict when it was sent with other units, UserError for a test order, without units, for more than were
 * bought, and when something is not for sale or in stock.
 */
export async function placeReplacement(shop: Shop, tx: Tx, input: ReplacementInput): Promise<CreatedOrder | null> {
  const { order, key, settings, findWording, actor, now } = input
  // It would be real.
  if (isTestOrderId(order.id)) throw new UserError('replacements.testOrder')
  const { t, language } = findWording(order.language)
  // Forms that are sent at once wait for each other here.
  await lockOrder(tx, order.id, now)
  const attemptKey = `replacement:${order.id}:${key}`
  if (await isRepeated(tx, input, attemptKey)) return null
  const lines = chooseLines(await listOrderLines(tx, order.id), input.units)
  const reason = t('replacements.discount', { number: order.number })
  const facts = await toFacts(tx, order, lines, { reason, now })
  const context = { settings, now, discountName: reason }
  const quoted = await quoteDraft(tx, facts, context)
  if (facts.lines.length < lines.length || quoted.missing > 0) throw new UserError('draftOrders.notForSale')
  const draftId = await createDraft(tx, facts, { quoted, currency: order.currency, actor, now })
  const placed = await placeDraft(tx, draftId, { ...context, amount: 0, language, actor, attemptKey })
  await payOrder(shop, tx, { orderId: placed.id, amount: 0, currency: order.currency, method: '' }, { actor, findWording })
  await addTimelineEntry(tx, { orderId: placed.id, kind: 'replacement', data: { number: order.number }, actor, now })
  await addTimelineEntry(tx, { orderId: order.id, kind: 'replaced', data: { number: placed.number }, actor, now })
  return placed
}

async function isRepeated(tx: Tx, { order, units }: ReplacementInput, attemptKey: string): Promise<boolean> {
  const first = await findOrder(tx, { attemptKey })
  if (!first) return false
  const bought = await listOrderLines(tx, order.id)
  const sent = countByVariant(bought.map(({ id, variantId }) => ({ variantId, quantity: units.get(id) ?? 0 })))
  if (sent !== countByVariant(await listOrderLines(tx, first.id))) throw new Conflict('errors.formUsed')
  return true
}

function countByVariant(lines: Pick<OrderLineRow, 'variantId' | 'quantity'>[]): string {
  const counts = new Map<number, number>()
  for (const { variantId, quantity } of lines)
    if (variantId !== null && quantity > 0) counts.set(variantId, (counts.get(variantId) ?? 0) + quantity)
  return JSON.stringify([...counts].toSorted(([a], [b]) => a - b))
}

interface ReplacedLine extends OrderLineRow {
  units: number
}

function chooseLines(lines: OrderLineRow[], units: ReadonlyMap<number, number>): ReplacedLine[] {
  const chosen = lines.filter(isReplaceable).flatMap((line) => {
    const count = units.get(line.id) ?? 0
    if (count > line.quantity) throw new UserError('replacements.tooMany', { count: line.quantity }, `quantity.${line.id}`)
    return count > 0 ? [{ ...line, units: count }] : []
  })
  if (chosen.length === 0) throw new UserError('replacements.nothing')
  return chosen
}

/** At today's prices, all of it taken off; nothing is charged for shipping. */
async function toFacts(
  tx: Tx,
  { email, name, phone, address }: OrderRow,
  lines: ReplacedLine[],
  { reason, now }: { reason: string; now: number },
): Promise<DraftFacts> {
  const units = new Map<number, number>()
  for (const { variantId, units: count } of lines) units.set(variantId!, (units.get(variantId!) ?? 0) + count)
  const variants = await findSellableVariants(tx, [...units.keys()], { wholesale: false, now })
  return {
    email,
    name,
    phone,
    address,
    lines: [...units].flatMap(([variantId, quantity]) => {
      const variant = variants.get(variantId)
      return variant ? [{ variantId, quantity, unitPrice: variant.unitPrice }] : []
    }),
    discount: { kind: 'percent', value: 1_000_000, reason },
    shippingName: '',
    shippingAmount: null,
    // A draft has no personalization: whoever packs it reads it here.
    note: [reason, ...lines.filter(({ customization }) => customization.length > 0).map(describePersonalization)].join('\n'),
  }
}

const describePersonalization = ({ name, customization }: OrderLineRow): string =>
  `${name}: ${customization.map(({ label, answer }) => formatAnswer({ label, answer, charge: 0 }, String)).join(' · ')}`
