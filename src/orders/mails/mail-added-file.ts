import { and, asc, eq, gt, inArray, max, ne, notInArray, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Tx } from '#db/types.ts'
import { undoWindowMs } from '#src/accounts/audit/undo.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { jobBatchSize } from '#src/jobs/progress.ts'
import type { Shop } from '#src/shop.ts'
import { findOrder } from '../find-orders.ts'
import { queueBuyerMail } from './buyer-mails.ts'
import { soldStatuses } from '../status.ts'

export const addedFileJob = 'orders.mailAddedFile'

/** Queues the emails about a file that was added to a product, once it can no longer be removed by mistake. */
export async function queueAddedFileMails(tx: Tx, fileId: number, now: number): Promise<void> {
  await enqueueJob(tx, addedFileJob, { fileId, cursor: '' }, { now, runAt: now + undoWindowMs })
}

/** Job: mails every buyer who got the download, each once, whatever they ordered how often. Does nothing when the file was removed. */
export const runAddedFileMails: JobHandler = async (shop, payload, job) => {
  const findWording = await readWordings(shop)
  await runInSteps(shop, job, payload as { fileId: number; cursor: string }, async (tx, state) => {
    const buyers = await listBuyers(tx, state)
    for (const { orderId } of buyers) await mailBuyer(shop, tx, findWording, { fileId: state.fileId, orderId: Number(orderId) })
    return { payload: { ...state, cursor: buyers.at(-1)?.emailKey ?? state.cursor }, done: buyers.length < jobBatchSize }
  })
}

/** The next buyers by address, each with the latest order that includes the file. */
function listBuyers(tx: Tx, { fileId, cursor }: { fileId: number; cursor: string }) {
  const { orders, orderLines, downloads, productFiles } = tx.t
  return tx
    .select({ emailKey: orders.emailKey, orderId: max(orders.id) })
    .from(downloads)
    .innerJoin(productFiles, eq(productFiles.id, downloads.productFileId))
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(downloads.productFileId, fileId),
        gt(orders.emailKey, cursor),
        ne(orders.email, ''),
        isOfRealOrder(orders.id),
        // Orders that were paid after the file was added had it from the start.
        sql`${orders.paidAt} < ${productFiles.createdAt}`,
        inArray(orders.paymentStatus, soldStatuses),
        notInArray(orders.status, ['cancelled', 'refunded']),
      ),
    )
    .groupBy(orders.emailKey)
    .orderBy(asc(orders.emailKey))
    .limit(jobBatchSize)
}

async function mailBuyer(
  shop: Shop,
  tx: Tx,
  findWording: FindWording,
  { fileId, orderId }: { fileId: number; orderId: number },
): Promise<void> {
  const { orderLines, downloads, productFiles } = tx.t
  const order = (await findOrder(tx, { id: orderId }))!
  const [row] = await tx
    .select({ product: orderLines.name, file: productFiles.originalName })
    .from(downloads)
    .innerJoin(productFiles, eq(productFiles.id, downloads.productFileId))
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .where(and(eq(downloads.productFileId, fileId), eq(orderLines.orderId, orderId)))
    .limit(1)
  if (row)
    await queueBuyerMail(shop, tx, { template: 'file_added', order, findWording }, (common) => ({
      ...common,
      product_name: row.product,
      file_name: row.file,
    }))
}
