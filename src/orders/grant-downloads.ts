import { type SQL, and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { Refusal } from '#src/lib/errors.ts'
import { readSettings } from '#src/settings/settings.ts'

/** Gives the buyer of a paid order the files of its digital lines, each on the terms of now: the file's own, else the shop's. */
export async function grantDownloads(tx: Tx, orderId: number, now: number): Promise<void> {
  await grant(tx, eq(tx.t.orders.id, orderId), now)
}

/** Gives a file that was added or put back to everybody who has bought its product. */
export async function grantFile(tx: Tx, fileId: number, now: number): Promise<void> {
  await grant(tx, eq(tx.t.productFiles.id, fileId), now)
}

/**
 * Lets the buyer of a line fetch its files anew, on the terms of now, whatever was used up or ran out. Throws Refusal when there is
 * nothing to give: no files, or an order that is not paid or is over.
 */
export async function renewDownloads(tx: Tx, lineId: number, now: number): Promise<void> {
  const { downloads } = tx.t
  await tx.delete(downloads).where(eq(downloads.orderLineId, lineId))
  if ((await grant(tx, eq(tx.t.orderLines.id, lineId), now)) === 0) throw new Refusal('orders.nothingToRenew')
}

const day = 24 * 3_600_000

async function grant(tx: Tx, of: SQL, now: number): Promise<number> {
  const { orders, orderLines, productFiles, downloads } = tx.t
  const { download_expires_days: days, download_limit: limit } = await readSettings(tx)
  const sold = await tx
    .select({ lineId: orderLines.id, quantity: orderLines.quantity, file: productFiles })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(productFiles, eq(productFiles.productId, orderLines.productId))
    .where(
      and(
        of,
        eq(orderLines.kind, 'item'),
        eq(orderLines.isDigital, true),
        inArray(orders.paymentStatus, ['paid', 'partially_refunded']),
        notInArray(orders.status, ['cancelled', 'refunded']),
        sql`${orderLines.refunded} < ${orderLines.quantity}`,
      ),
    )
  const rows = sold.map(({ lineId, quantity, file }) => {
    const lasts = file.expiresDays ?? days
    const most = file.maxDownloads ?? limit
    return {
      orderLineId: lineId,
      productFileId: file.id,
      expiresAt: lasts === null ? null : now + lasts * day,
      // Who bought two may fetch it twice as often.
      downloadsLeft: most === null ? null : most * quantity,
    }
  })
  for (const some of inChunks(rows)) await tx.insert(downloads).values(some).onConflictDoNothing()
  return rows.length
}
