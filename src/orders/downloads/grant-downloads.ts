import { type SQL, and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { readSettings } from '#src/settings/settings.ts'
import { soldStatuses } from '../status.ts'

export async function grantDownloads(tx: Tx, orderId: number, now: number): Promise<void> {
  await grantWhere(tx, eq(tx.t.orders.id, orderId), now)
}

export async function grantFileToBuyers(tx: Tx, fileId: number, now: number): Promise<void> {
  await grantWhere(tx, eq(tx.t.productFiles.id, fileId), now)
}

/** Renews a line's downloads on the current terms. Throws UserError without files, or unless the order is paid and open. */
export async function renewDownloads(tx: Tx, lineId: number, now: number): Promise<void> {
  const { downloads } = tx.t
  await tx.delete(downloads).where(eq(downloads.orderLineId, lineId))
  if ((await grantWhere(tx, eq(tx.t.orderLines.id, lineId), now)) === 0) throw new UserError('orders.nothingToRenew')
}

const dayMs = 24 * 3_600_000

async function grantWhere(tx: Tx, condition: SQL, now: number): Promise<number> {
  const { orders, orderLines, productFiles, downloads } = tx.t
  const { download_expires_days: defaultExpiresDays, download_limit: defaultLimit } = await readSettings(tx)
  const soldLines = await tx
    .select({ lineId: orderLines.id, quantity: orderLines.quantity, file: productFiles })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(productFiles, eq(productFiles.productId, orderLines.productId))
    .where(
      and(
        condition,
        eq(orderLines.kind, 'item'),
        eq(orderLines.isDigital, true),
        inArray(orders.paymentStatus, soldStatuses),
        notInArray(orders.status, ['cancelled', 'refunded']),
        sql`${orderLines.refunded} < ${orderLines.quantity}`,
      ),
    )
  const rows = soldLines.map(({ lineId, quantity, file }) => {
    const expiresDays = file.expiresDays ?? defaultExpiresDays
    const maxDownloads = file.maxDownloads ?? defaultLimit
    // The limit applies per unit bought.
    const downloadsAllowed = maxDownloads === null ? null : maxDownloads * quantity
    return {
      orderLineId: lineId,
      productFileId: file.id,
      expiresAt: expiresDays === null ? null : now + expiresDays * dayMs,
      downloadsLeft: downloadsAllowed,
      downloadsAllowed,
    }
  })
  for (const batch of inChunks(rows)) await tx.insert(downloads).values(batch).onConflictDoNothing()
  return rows.length
}

/** Ends the downloads of lines whose buyer gives the files back. Staff can renew them. */
export async function endDownloads(tx: Tx, lineIds: number[], now: number): Promise<void> {
  const { downloads } = tx.t
  if (lineIds.length > 0) await tx.update(downloads).set({ expiresAt: now }).where(inArray(downloads.orderLineId, lineIds))
}
