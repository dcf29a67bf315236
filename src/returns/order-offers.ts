import type { ReturnKind } from '#db/schema/returns.ts'
import type { Exec } from '#db/types.ts'
import { isInEuropeanUnion } from '#src/lib/tax/european-union.ts'
import { type OrderDownload, listDownloads } from '#src/orders/downloads/downloads.ts'
import { type OrderLineRow, type OrderRow, listOrderLines } from '#src/orders/find-orders.ts'
import { cancellableUntil } from '#src/orders/buyer-actions/cancel-by-buyer.ts'
import { canChangeAddress } from '#src/orders/buyer-actions/change-address.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import type { Settings } from '#src/settings/settings.ts'
import { deliveredBy, periodEnd } from './return-period.ts'
import { type ReturnableLine, listReturnable } from './returnable-units.ts'

/** What a buyer can do on the page of an order. Times in epoch ms. */
export interface OrderOffers {
  canChangeAddress: boolean
  /** Null = not offered, as below. */
  cancelUntil: number | null
  returnUntil: number | null
  /** Infinity until the order was sent. */
  withdrawUntil: number | null
}

interface OrderContents {
  lines: OrderLineRow[]
  files: OrderDownload[]
}

export async function readOrderOffers(
  q: Exec,
  order: OrderRow,
  contents: OrderContents,
  { settings, now }: { settings: Settings; now: number },
): Promise<OrderOffers> {
  return {
    canChangeAddress: canChangeAddress(order, contents.lines),
    cancelUntil: cancellableUntil(order, contents, { minutes: settings.order_cancel_minutes, now }),
    returnUntil: (await findReturnOffer(q, 'return', order, contents, { settings, now }))?.until ?? null,
    withdrawUntil: (await findReturnOffer(q, 'withdrawal', order, contents, { settings, now }))?.until ?? null,
  }
}

export interface ReturnOffer {
  until: number
  lines: ReturnableLine[]
}

/** The lines of an order that can be returned or withdrawn from now; null when none can. */
export async function findReturnOffer(
  q: Exec,
  kind: ReturnKind,
  order: OrderRow,
  contents: Pick<OrderContents, 'lines'> & { files?: OrderDownload[] },
  { settings, now }: { settings: Settings; now: number },
): Promise<ReturnOffer | null> {
  const days = kind === 'return' ? settings.return_days : settings.withdrawal_days
  if (days === null || !isReturnable(kind, order)) return null
  const delivered = deliveredBy(order, await listTimeline(q, order.id), settings.timezone)
  // Before it is sent an order is cancelled; only a withdrawal is possible at any time.
  if (kind === 'return' && delivered === null) return null
  const until = periodEnd(delivered, days)
  if (now > until) return null
  const lines = await listReturnable(q, kind, contents.lines, contents.files ?? (await listDownloads(q, order, now)))
  return lines.some(({ excluded }) => excluded === null) ? { until, lines } : null
}

export const readContents = async (q: Exec, order: OrderRow, now: number): Promise<OrderContents> => ({
  lines: await listOrderLines(q, order.id),
  files: await listDownloads(q, order, now),
})

function isReturnable(kind: ReturnKind, { status, paymentStatus, address, vatNumber }: OrderRow): boolean {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partially_refunded'
  if (!isPaid || status === 'cancelled' || status === 'refunded') return false
  // A VAT number makes the buyer a business, which has no right of withdrawal.
  return kind === 'return' || (isInEuropeanUnion(address.country) && vatNumber === '')
}
