import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { findChangedTexts } from '#db/find-changed-texts.ts'
import type { Db, Exec, Tx } from '#db/types.ts'
import { day, hour } from '#src/lib/dates/durations.ts'
import { withoutSecrets } from '#src/lib/errors/error-message.ts'
import type { Shop } from '#src/shop.ts'
import { type Claim, errorText, isDue, isHeldBy, retryDelay } from './leases.ts'
import { doneJobDays, maxAttempts, maxRetryHours } from './limits.ts'
import { isUnavailable } from '#src/lib/errors/is-unavailable.ts'

/** Must be idempotent: it may run again after a crash. Keep slow calls outside transactions. */
export type JobHandler = (shop: Shop, payload: Record<string, unknown>, job: RunningJob) => Promise<void>

export interface RunningJob extends Claim {
  /** Aborted when the process shuts down. */
  stopping?: AbortSignal | undefined
}

/** Time in ms after which another process may claim a running job. */
export const jobLeaseMs = 5 * 60_000

/** Queues a job in the current transaction; returns its id, or null when a job with `uniqueKey` is already waiting. */
export async function enqueueJob(
  tx: Tx,
  kind: string,
  payload: Record<string, unknown>,
  options: { now: number; runAt?: number; uniqueKey?: string },
): Promise<number | null> {
  const { now, runAt = now, uniqueKey = null } = options
  const [row] = await tx
    .insert(tx.t.jobs)
    .values({ kind, payload, uniqueKey, runAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: tx.t.jobs.id })
  return row?.id ?? null
}

/** A job with its current payload; null when missing or pruned. */
export async function findJob(q: Exec, id: number) {
  const { jobs } = q.t
  const [row] = await q.select().from(jobs).where(eq(jobs.id, id)).limit(1)
  return row ?? null
}

/** Each step commits together with the payload it returns, so a crash repeats none. Throws JobInterrupted on shutdown or a lost claim. */
export async function runInSteps<P extends Record<string, unknown>>(
  shop: Shop,
  job: RunningJob,
  payload: P,
  step: (tx: Tx, payload: P) => Promise<{ payload: P; done: boolean }>,
): Promise<void> {
  let current = payload
  for (;;) {
    if (job.stopping?.aborted) throw new JobInterrupted()
    const leaseUntil = Math.max(shop.now() + jobLeaseMs, job.leaseUntil + 1)
    const stepResult = await shop.db.transaction(async (tx) => {
      const { jobs } = tx.t
      const next = await step(tx, current)
      const renewed = await tx.update(jobs).set({ payload: next.payload, leaseUntil }).where(isHeldBy(jobs, job)).returning({ id: jobs.id })
      if (renewed.length === 0) throw new Error('another process has taken this job over')
      return next
    })
    job.leaseUntil = leaseUntil
    current = stepResult.payload
    if (stepResult.done) return
  }
}

/** Thrown on shutdown; the job continues at its next run. */
class JobInterrupted extends Error {}

export async function claimDueJobs(tx: Tx, kinds: string[], limit: number, now: number) {
  const { jobs } = tx.t
  const next = await tx
    .select({ id: jobs.id, attempts: jobs.attempts })
    .from(jobs)
    .where(and(isDue(jobs, now), inArray(jobs.kind, kinds)))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(limit)
  const claimed = []
  for (const { id, attempts } of next) {
    const rows = await tx
      .update(jobs)
      // Frees the unique key: changes during the run may need another job.
      .set({ leaseUntil: now + jobLeaseMs, attempts: attempts + 1, uniqueKey: null })
      .where(and(eq(jobs.id, id), isDue(jobs, now)))
      .returning()
    claimed.push(...rows)
  }
  return claimed
}

/** Runs until none is left or the process is `stopping`. Failed jobs are retried with a growing delay. */
export async function runDueJobs(
  shop: Shop,
  handlers: Record<string, JobHandler>,
  stopping?: AbortSignal,
): Promise<{ done: number; failed: number }> {
  const tally = { done: 0, failed: 0 }
  while (!stopping?.aborted) {
    const [job]: Job[] = await shop.db.transaction((tx) => claimDueJobs(tx, Object.keys(handlers), 1, shop.now()))
    if (!job) return tally
    try {
      job.stopping = stopping
      await handlers[job.kind]?.(shop, job.payload, job)
      await finishRun(shop, job, { state: 'done', lastError: null })
      tally.done++
    } catch (error) {
      // A database that is locked or down is no failure of the job.
      if (error instanceof JobInterrupted || isUnavailable(error)) {
        await finishRun(shop, job, { runAt: shop.now(), attempts: job.attempts - 1 })
        return tally
      }
      const dead = job.attempts >= maxAttempts
      shop.log[dead ? 'error' : 'warn'](
        { err: error, job: job.id, kind: job.kind },
        dead ? 'a job failed permanently' : 'a job failed and will be retried',
      )
      const lastError = errorText(error)
      await finishRun(shop, job, dead ? { state: 'dead', lastError } : { runAt: shop.now() + jobRetryDelay(job.attempts), lastError })
      tally.failed++
    }
  }
  return tally
}

/** For scheduled tasks: changes each row in a transaction of its own, until the process stops. Returns how many `change` says it changed. */
export async function countChanged<Row>(
  { db }: Pick<Shop, 'db'>,
  rows: readonly Row[],
  stopping: AbortSignal | undefined,
  change: (tx: Tx, row: Row) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const row of rows) {
    if (stopping?.aborted) break
    if (await db.transaction((tx) => change(tx, row))) count += 1
  }
  return count
}

/** Delay before attempt `attempts` + 1, in ms. */
export const jobRetryDelay = (attempts: number): number => retryDelay(attempts, maxRetryHours * hour)

/** Scheduled task: deletes jobs that were done long ago. */
export async function pruneFinishedJobs({ db, now }: Shop): Promise<void> {
  await db.transaction((tx) => pruneJobs(tx, now() - doneJobDays * day))
}

/** Deletes jobs done before an instant (epoch ms). */
export async function pruneJobs(tx: Tx, before: number): Promise<void> {
  const { jobs } = tx.t
  await tx.delete(jobs).where(and(eq(jobs.state, 'done'), lt(jobs.runAt, before)))
}

/** Removes secrets from errors that earlier versions stored. Returns how many had one. */
export async function eraseSecretsOfJobErrors(db: Db): Promise<number> {
  const { jobs } = db.t
  const found = await findChangedTexts(db, { table: jobs, id: jobs.id, text: jobs.lastError }, withoutSecrets)
  await db.transaction(async (tx) => {
    for (const { id, text } of found) await tx.update(jobs).set({ lastError: text }).where(eq(jobs.id, id))
  })
  return found.length
}

type Job = Awaited<ReturnType<typeof claimDueJobs>>[number] & RunningJob

async function finishRun(shop: Shop, job: Job, change: Partial<Pick<Job, 'state' | 'lastError' | 'runAt' | 'attempts'>>): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { jobs } = tx.t
    await tx
      .update(jobs)
      .set({ ...change, leaseUntil: 0 })
      .where(isHeldBy(jobs, job))
  })
}
