import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { addCustomDiscount } from '#src/discounts/order-discounts.ts'
import { reservationDuration, reserveStock } from '#src/inventory/reservations.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { type CreatedOrder, createOrder } from '#src/orders/create-order.ts'
import type { NewOrderLine } from '#src/orders/new-order.ts'
import { listOrderedUnits } from '#src/orders/ordered-units.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import { type DraftRow, findDraft } from './find-drafts.ts'
import { type QuotedDraft, lineKey, quoteDraft } from './quote-draft.ts'
import { requireComplete } from './save-draft.ts'
import { pick } from '#src/lib/collections/pick.ts'

interface PlaceDraftInput {
  /** What was shown, in minor units. */
  amount: number
  /** BCP 47: what the buyer reads. */
  language: string
  settings: Settings
  discountName: string
  actor: string
  /** Of the order, where a form makes one at most; missing = of the draft. */
  attemptKey?: string
  now: number
}

/** The draft became an order before. */
export class DraftPlaced extends Conflict {
  constructor(readonly orderId: number) {
    super('draftOrders.completed')
  }
}

/**
 * Makes a draft a pending order with its stock reserved, once. Throws DraftPlaced, Conflict when it comes to another amount by now, and
 * UserError when something is not for sale or in stock anymore, or the store has another currency by now.
 */
export async function placeDraft(tx: Tx, draftId: number, input: PlaceDraftInput): Promise<CreatedOrder> {
  const { draftOrders } = tx.t
  const { now, actor } = input
  // Update first: the row stays locked, so a second payment waits and finds the order.
  const [draft] = await tx
    .update(draftOrders)
    .set({ state: 'completed' })
    .where(and(eq(draftOrders.id, draftId), eq(draftOrders.state, 'open')))
    .returning()
  if (!draft) return refuse(tx, draftId)
  if (draft.currency !== (await readSettings(tx)).currency) throw new UserError('draftOrders.otherCurrency')
  const quoted = await quoteDraft(tx, draft, input)
  if (quoted.missing > 0) throw new UserError('draftOrders.notForSale')
  requireComplete(draft, quoted.ships)
  if (quoted.quote.total !== input.amount) throw new Conflict('payOrder.amountChanged')
  const order = await createOrder(tx, buildOrder(draft, quoted, input), now)
  const { discount } = draft
  if (discount) {
    const name = discount.reason || input.discountName
    await addCustomDiscount(tx, { orderId: order.id, name, kind: discount.kind, amount: quoted.quote.discount, now })
  }
  await reserve(tx, order.id, quoted, now)
  await addTimelineEntry(tx, { orderId: order.id, kind: 'from_draft', data: { draft: draftId, by: draft.createdBy }, actor, now })
  // The order has its contact data now.
  const contact = { email: '', name: '', phone: '', userId: null, address: emptyAddress, note: '', linkExpiresAt: null }
  await tx
    .update(draftOrders)
    .set({ ...contact, orderId: order.id, total: order.total, searchText: `${draftId} ${order.number}`, updatedAt: now })
    .where(eq(draftOrders.id, draftId))
  return order
}

const emptyAddress = { company: '', address1: '', address2: '', city: '', state: '', postalCode: '', country: '' }

async function reserve(tx: Tx, orderId: number, { lines }: QuotedDraft, now: number): Promise<void> {
  const reservation = { orderId, expiresAt: now + reservationDuration, client: null }
  const [shortage] = await reserveStock(tx, await listOrderedUnits(tx, orderId), reservation)
  if (!shortage) return
  const product = lines.find(({ variant }) => variant.sku === shortage.sku)?.variant.name ?? shortage.sku
  if (shortage.available === 0) throw new UserError('draftOrders.soldOut', { product })
  throw new UserError('draftOrders.onlyLeft', { product, count: shortage.available })
}

function buildOrder(draft: DraftRow, { lines, quote, taxes }: QuotedDraft, { language, attemptKey }: PlaceDraftInput) {
  return {
    userId: draft.userId,
    cartId: null,
    attemptKey: attemptKey ?? `draft:${draft.id}`,
    ...pick(draft, 'email', 'name', 'phone', 'address'),
    comment: draft.note,
    currency: draft.currency,
    language,
    lines: lines.map(({ variant }): NewOrderLine => {
      const { productId, variantId, sku, name, options, seoLink, image, isDigital } = variant
      return {
        productId,
        variantId,
        sku,
        name,
        options,
        seoLink,
        image,
        isDigital,
        kind: 'item',
        giftMessage: '',
        customization: [],
        cartLineId: null,
        quoteKey: lineKey(variantId),
      }
    }),
    quote,
    taxLabel: taxes.kind,
    vat: null,
    taxSource: 'table' as const,
    shippingName: draft.shippingAmount === null ? '' : draft.shippingName,
    delivery: null,
    quotedShipment: null,
  }
}

async function refuse(tx: Tx, id: number): Promise<never> {
  const draft = await findDraft(tx, { id })
  if (!draft || draft.orderId === null) throw new NotFound('draft order')
  throw new DraftPlaced(draft.orderId)
}
