import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ListQuery, selectPart } from '#db/lists/list-query.ts'
import type { Schema } from '#db/schema/index.ts'
import { stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { type DownloadClient, findFreeDownloads, rememberClient } from './download-clients.ts'
import { pick } from '#src/lib/collections/pick.ts'
import type { OrderRow, OrderLineRow } from '../find-orders.ts'

export type OrderDownload = Awaited<ReturnType<typeof listDownloads>>[number]

/** `ready`, `revoked` (order cancelled or refunded), `expired`, `exhausted`. */
export type DownloadState = 'ready' | 'revoked' | 'expired' | 'exhausted'

/** The downloads of an order with their state at `now` (epoch ms), without files that staff have removed. */
export async function listDownloads(q: Exec, order: OrderState & { id: number }, now: number) {
  const files = await selectOfOrder(q, { orderId: order.id })
  return files.map((file) => ({ ...file, state: downloadState(order, file, now) }))
}

const selectOfOrder = stmt((q) => {
  const { downloads, orderLines, productFiles } = q.t
  return q
    .select(downloadColumns(q))
    .from(downloads)
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .innerJoin(productFiles, eq(productFiles.id, downloads.productFileId))
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(...downloadOrder(q))
})

export type OrdersDownload = OrderDownload & { orderId: number }

/** The downloads of several orders, in the order of those, at most `limit`. `now` in epoch ms. */
export async function listDownloadsOfOrders(
  q: Exec,
  orders: (OrderState & { id: number })[],
  { now, limit }: { now: number; limit: number },
): Promise<OrdersDownload[]> {
  const { orderLines, downloads, productFiles } = q.t
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const rows = await q
    .select({ orderId: orderLines.orderId, file: downloadColumns(q) })
    .from(downloads)
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .innerJoin(productFiles, eq(productFiles.id, downloads.productFileId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(...downloadOrder(q))
    .limit(limit)
  return orders.flatMap((order) =>
    rows.flatMap(({ orderId, file }) => (orderId === order.id ? [{ ...file, orderId, state: downloadState(order, file, now) }] : [])),
  )
}

export type UserDownload = OrderDownload & { orderId: number; orderNumber: number; orderDate: number }

/** The downloads of a customer's orders, newest order first. `now` in epoch ms. */
export function userDownloadsQuery(q: Exec, userId: number, now: number): ListQuery<UserDownload> {
  const { downloads, orderLines, orders, productFiles } = q.t
  return {
    from: sql`${orders} join ${orderLines} on ${eq(orderLines.orderId, orders.id)}
      join ${downloads} on ${eq(downloads.orderLineId, orderLines.id)}
      join ${productFiles} on ${eq(productFiles.id, downloads.productFileId)}`,
    where: eq(orders.userId, userId),
    order: [orders.orderDate, orders.id, downloads.id],
    descending: true,
    cursor: (row) => [row.orderDate, row.orderId, row.id],
    select: async (part) => {
      const rows = await selectPart(
        q
          .select({
            file: downloadColumns(q),
            order: {
              id: orders.id,
              number: orders.number,
              date: orders.orderDate,
              status: orders.status,
              paymentStatus: orders.paymentStatus,
            },
          })
          .from(orders)
          .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
          .innerJoin(downloads, eq(downloads.orderLineId, orderLines.id))
          .innerJoin(productFiles, eq(productFiles.id, downloads.productFileId))
          .$dynamic(),
        part,
      )
      return rows.map(({ file, order }) => ({
        ...file,
        state: downloadState(order, file, now),
        orderId: order.id,
        orderNumber: order.number,
        orderDate: order.date,
      }))
    },
  }
}

/** The line of a download URL with its order and files; null unless id and token match. */
export async function findLineDownloads(q: Exec, lineId: number, token: string, now: number) {
  const { orders, orderLines } = q.t
  const [found] = await q
    .select({ order: orders, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.id, lineId), eq(orderLines.downloadToken, token.toLowerCase())))
    .limit(1)
  if (!found || isUnpaid(found.order)) return null
  const files = (await listDownloads(q, found.order, now)).filter((file) => file.lineId === lineId)
  return { ...found, files }
}

type OrderState = Pick<OrderRow, 'status' | 'paymentStatus'>

type DownloadTerms = Pick<Schema['downloads']['$inferSelect'], 'expiresAt' | 'downloadsLeft'> & Pick<OrderLineRow, 'quantity' | 'refunded'>

function downloadState(order: OrderState, download: DownloadTerms, now: number): DownloadState {
  if (isUnpaid(order) || order.paymentStatus === 'refunded' || order.status === 'cancelled' || order.status === 'refunded') return 'revoked'
  if (download.refunded >= download.quantity) return 'revoked'
  if (download.expiresAt !== null && download.expiresAt <= now) return 'expired'
  return download.downloadsLeft === 0 ? 'exhausted' : 'ready'
}

/** Files that are exhausted for others are ready for a client that may repeat its own download. */
export async function withRepeats<Download extends OrderDownload>(
  q: Exec,
  files: Download[],
  { client, now }: { client: DownloadClient; now: number },
): Promise<Download[]> {
  const ids = files.flatMap(({ id, state }) => (state === 'exhausted' ? [id] : []))
  const free = await findFreeDownloads(q, ids, { client, isResume: false, now })
  return files.map((file) => (free.has(file.id) ? { ...file, state: 'ready' } : file))
}

/** `free`: repeats or resumes what its client was sent, or there is no limit. `refused`: none is left, or it has expired. */
export type DownloadCount = 'counted' | 'free' | 'refused'

/** Counts a download, which `client` may then repeat and resume for a while. `newToken` is that of the cookie it gets. */
export async function countDownload(
  tx: Tx,
  id: number,
  { client, newToken, isResume, now }: { client: DownloadClient; newToken: string; isResume: boolean; now: number },
): Promise<DownloadCount> {
  const { downloads } = tx.t
  const [download] = await tx.select().from(downloads).where(eq(downloads.id, id)).limit(1)
  if (!download || (download.expiresAt !== null && download.expiresAt <= now)) return 'refused'
  if ((await findFreeDownloads(tx, [id], { client, isResume, now })).has(id)) return 'free'
  const updated = await tx
    .update(downloads)
    .set({ downloadsLeft: sql`${downloads.downloadsLeft} - 1`, countedAt: now })
    .where(and(eq(downloads.id, id), or(isNull(downloads.downloadsLeft), gt(downloads.downloadsLeft, 0))))
    .returning({ id: downloads.id })
  if (updated.length === 0) return 'refused'
  if (download.downloadsLeft === null) return 'free'
  await rememberClient(tx, id, { client, newToken, now })
  return 'counted'
}

function downloadColumns({ t: { downloads, orderLines, productFiles } }: Exec) {
  return {
    id: downloads.id,
    lineId: orderLines.id,
    token: orderLines.downloadToken,
    product: orderLines.name,
    ...pick(orderLines, 'quantity', 'refunded'),
    fileId: productFiles.id,
    name: productFiles.originalName,
    ...pick(productFiles, 'file', 'type', 'bytes'),
    ...pick(downloads, 'expiresAt', 'downloadsLeft', 'downloadsAllowed', 'countedAt'),
  }
}

const downloadOrder = ({ t: { orderLines, productFiles } }: Exec) => [asc(orderLines.id), asc(productFiles.position), asc(productFiles.id)]
