import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { isUnpaid } from './status.ts'

/** What follows a counted download within this time, in ms, belongs to it: a second click, a broken line, a scanner of the browser. */
export const repeatWindow = 30 * 60_000
/** The rest of a file may be fetched this long, in ms, after its beginning was counted. */
export const resumeWindow = 24 * 3_600_000

export type OrderDownload = Awaited<ReturnType<typeof listDownloads>>[number]

/** ready: can be fetched · over: its order was cancelled or refunded · expired, usedUp: its terms have run out. */
export type DownloadState = 'ready' | 'over' | 'expired' | 'usedUp'

/** The files that a buyer may fetch, or could once, by line, and how each stands now (epoch ms); without those that staff took away. */
export async function listDownloads(q: Exec, order: OrderState & { id: number }, now: number) {
  const { orderLines } = q.t
  const files = await selectDownloads(q)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(...downloadOrder(q))
  return files.map((file) => ({ ...file, state: downloadState(order, file, now) }))
}

/** The line that an address of downloads names, with its order and its files; null unless both parts of it are right. */
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

interface OrderState {
  status: OrderStatus
  paymentStatus: PaymentStatus
}

function downloadState(order: OrderState, download: DownloadTerms & { quantity: number; refunded: number }, now: number): DownloadState {
  if (isUnpaid(order) || order.paymentStatus === 'refunded' || order.status === 'cancelled' || order.status === 'refunded') return 'over'
  if (download.refunded >= download.quantity) return 'over'
  if (download.expiresAt !== null && download.expiresAt <= now) return 'expired'
  return download.downloadsLeft === 0 && !isSameDownload(download, { isResume: false }, now) ? 'usedUp' : 'ready'
}

/**
 * Counts one download, or finds that it continues one that was counted: soon after it, or with the rest of the file (`resumes`).
 * False when it has none left or is over meanwhile: then nothing may be sent.
 */
export async function countDownload(tx: Tx, id: number, options: { isResume: boolean; now: number }): Promise<boolean> {
  const { downloads } = tx.t
  const { now } = options
  const [download] = await tx.select().from(downloads).where(eq(downloads.id, id)).limit(1)
  if (!download || (download.expiresAt !== null && download.expiresAt <= now)) return false
  if (isSameDownload(download, options, now)) return true
  const updated = await tx
    .update(downloads)
    .set({ downloadsLeft: sql`${downloads.downloadsLeft} - 1`, countedAt: now })
    .where(and(eq(downloads.id, id), or(isNull(downloads.downloadsLeft), gt(downloads.downloadsLeft, 0))))
    .returning({ id: downloads.id })
  return updated.length > 0
}

interface DownloadTerms {
  expiresAt: number | null
  downloadsLeft: number | null
  countedAt: number | null
}

/** True for what belongs to the download that was counted last: free. */
export function isSameDownload({ countedAt }: Pick<DownloadTerms, 'countedAt'>, { isResume }: { isResume: boolean }, now: number): boolean {
  return countedAt !== null && now - countedAt < (isResume ? resumeWindow : repeatWindow)
}

function selectDownloads(q: Exec) {
  const { downloads, orderLines, productFiles } = q.t
  return q
    .select({
      id: downloads.id,
      lineId: orderLines.id,
      token: orderLines.downloadToken,
      product: orderLines.name,
      quantity: orderLines.quantity,
      refunded: orderLines.refunded,
      fileId: productFiles.id,
      file: productFiles.file,
      name: productFiles.originalName,
      type: productFiles.type,
      bytes: productFiles.bytes,
      expiresAt: downloads.expiresAt,
      downloadsLeft: downloads.downloadsLeft,
      countedAt: downloads.countedAt,
    })
    .from(downloads)
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .innerJoin(productFiles, eq(productFiles.id, downloads.productFileId))
    .$dynamic()
}

const downloadOrder = ({ t: { orderLines, productFiles } }: Exec) => [asc(orderLines.id), asc(productFiles.position), asc(productFiles.id)]
