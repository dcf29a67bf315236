import type { ReturnKind, ReturnReason } from '#db/schema/returns.ts'
import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { endDownloads } from '#src/orders/downloads/grant-downloads.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { findReturnByKey, listReturnLines, type ReturnRow } from './find-returns.ts'
import { findReturnOffer, readContents } from './order-offers.ts'
import { queueReturnMail, queueStaffReturnMail } from './return-mails.ts'
import type { ReturnableLine } from './returnable-units.ts'

export interface ReturnRequest {
  orderId: number
  /** One return per key, however often the same is sent. */
  key: string
  kind: ReturnKind
  /** By order line. */
  units: ReadonlyMap<number, { quantity: number; reason: ReturnReason }>
  note: string
  /** Ids of stored images. */
  photos: number[]
  actor: string
}

/**
 * Stores a request to return items, or a withdrawal, which needs no approval, and mails the buyer. The same one sent again returns the
 * first. Throws Conflict for a key that was used for another one, UserError after the period, without units, and for more units than are left.
 */
export async function requestReturn(
  shop: Shop,
  tx: Tx,
  request: ReturnRequest,
  findWording: FindWording,
): Promise<{ id: number; isNew: boolean }> {
  const { returns, returnLines, returnPhotos } = tx.t
  const { orderId, key, kind, note, photos, actor } = request
  const now = shop.now()
  // Requests for the same order wait for each other, so no unit is returned twice.
  const order = await lockOrder(tx, orderId, now)
  const existing = await findReturnByKey(tx, key)
  if (existing) {
    if (existing.orderId !== orderId || !(await isSameRequest(tx, existing, request))) throw new Conflict('returns.keyUsed')
    return { id: existing.id, isNew: false }
  }
  const settings = await readSettings(tx)
  const offer = await findReturnOffer(tx, kind, order, await readContents(tx, order, now), { settings, now })
  if (!offer) throw new UserError(kind === 'return' ? 'returns.notOffered' : 'returns.withdrawalNotOffered')
  const chosen = chooseUnits(offer.lines, request)
  const state = kind === 'withdrawal' ? ('approved' as const) : ('requested' as const)
  const [row] = await tx
    .insert(returns)
    .values({
      orderId,
      key,
      kind,
      state,
      note,
      searchText: searchText(order.number, order.name, order.email),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: returns.id })
  const id = row!.id
  await tx
    .insert(returnLines)
    .values(chosen.map(({ line, quantity, reason }) => ({ returnId: id, orderLineId: line.id, quantity, reason })))
  if (photos.length > 0) await tx.insert(returnPhotos).values(photos.map((mediaId, position) => ({ returnId: id, mediaId, position })))
  const withdrawnFiles = chosen.filter(({ line }) => kind === 'withdrawal' && line.isDigital).map(({ line }) => line.id)
  await endDownloads(tx, withdrawnFiles, now)
  const event = kind === 'withdrawal' ? 'withdrawn' : 'requested'
  await addTimelineEntry(tx, { orderId, kind: 'return', data: { state: event, return: id }, actor, now })
  await queueReturnMail(shop, tx, findWording, { id, template: kind === 'withdrawal' ? 'withdrawal_received' : 'return_requested' })
  await queueStaffReturnMail(shop, tx, findWording, id)
  return { id, isNew: true }
}

/** Photos are compared by the caller, which has their files. */
async function isSameRequest(tx: Tx, row: ReturnRow, { kind, note, units }: ReturnRequest): Promise<boolean> {
  const lines = await listReturnLines(tx, [row.id])
  const chosen = [...units].filter(([, { quantity }]) => quantity > 0)
  const isSent = ({ orderLineId, quantity, reason }: (typeof lines)[number]) => {
    const unit = units.get(orderLineId)
    return unit?.quantity === quantity && unit.reason === reason
  }
  return row.kind === kind && row.note === note && chosen.length === lines.length && lines.every(isSent)
}

function chooseUnits(lines: ReturnableLine[], { units }: Pick<ReturnRequest, 'units'>) {
  const chosen = [...units].filter(([, { quantity }]) => quantity > 0)
  if (chosen.length === 0) throw new UserError('returns.chooseUnits')
  return chosen.map(([lineId, { quantity, reason }]) => {
    const found = lines.find(({ line }) => line.id === lineId)
    if (!found) throw new NotFound('order line')
    const left = found.excluded === null ? found.units : 0
    const product = found.line.name
    if (left === 0) throw new UserError('returns.noneLeft', { product }, `quantity.${lineId}`)
    if (quantity > left) throw new UserError('returns.tooMany', { product, count: left }, `quantity.${lineId}`)
    return { line: found.line, quantity, reason }
  })
}
