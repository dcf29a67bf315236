import type { Tx } from '#db/types.ts'
import { type JobHandler, enqueueJob, runInSteps } from '#src/jobs/jobs.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { type ProductGroup, changeNextBatch, hasProducts, runInlineBatches } from './product-batches.ts'

interface ProductGroupJob<Work extends ProductGroup & { action: string }> {
  kind: string
  changeProducts(tx: Tx, work: Work, ids: number[]): Promise<void>
  /** The end of every deletion and merge: no product is in the group. */
  deleteEmpty(tx: Tx, work: Extract<Work, { action: 'delete' }>, now: number): Promise<void>
}

/** Work on all products of a brand or a category, in batches. */
export const productGroupJob = <Work extends ProductGroup & { action: string }>(job: ProductGroupJob<Work>) => ({
  /** Runs up to `maxInlineProducts` inline, else queues a job. True when done. */
  async runOrQueue(tx: Tx, work: Work, now: number): Promise<boolean> {
    const cursor = await runInlineBatches((from) => runBatch(tx, job, { work, cursor: from }, now))
    if (cursor !== null) await enqueueJob(tx, job.kind, { work, cursor }, { now })
    return cursor === null
  },
  run: ((shop, payload, running) =>
    runInSteps(shop, running, payload as { work: Work; cursor: number }, async (tx, state) => {
      const next = await runBatch(tx, job, state, shop.now())
      return { payload: { ...state, cursor: next ?? state.cursor }, done: next === null }
    })) satisfies JobHandler,
})

async function runBatch<Work extends ProductGroup & { action: string }>(
  tx: Tx,
  job: ProductGroupJob<Work>,
  { work, cursor }: { work: Work; cursor: number },
  now: number,
): Promise<number | null> {
  const next = await changeNextBatch(tx, work, { cursor, now, change: (ids) => job.changeProducts(tx, work, ids) })
  if (next !== null) return next
  if (work.action === 'delete') {
    // A product was added meanwhile: start over.
    if (cursor > 0 && (await hasProducts(tx, work))) return 0
    await job.deleteEmpty(tx, work as Extract<Work, { action: 'delete' }>, now)
  }
  await bumpVersion(tx, 'navigation')
  return null
}
