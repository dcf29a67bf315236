import { sweepSessions } from './accounts/sessions.ts'
import { sweepCarts } from './cart/find-cart.ts'
import { runBulk, runJob, runUndo, undoJob } from './catalog/bulk-runs.ts'
import { sweepProductFiles } from './catalog/product-files.ts'
import { runShelfWork, shelfJob } from './catalog/shelf-work.ts'
import { mailBackInStock, sweepSentAlerts } from './catalog/stock-alerts.ts'
import { refreshListPrices } from './catalog/refresh-listing.ts'
import { recheckPayments } from './checkout/pay.ts'
import { stepJob } from './imports/runs.ts'
import { reviveImports, stepImport } from './imports/step.ts'
import { sweepImports } from './imports/sweep.ts'
import { runAdjustment, stockJob } from './inventory/adjust-stock.ts'
import { releaseExpired } from './inventory/reservations.ts'
import { runDue, sweepJobs, type JobHandler } from './jobs/jobs.ts'
import { sweepHits } from './jobs/rate-limits.ts'
import { deliverDue } from './mail/deliver.ts'
import { makeRenditions, sweepPictureFiles } from './media/pictures.ts'
import { sweepUnusedMedia } from './media/sweep-unused.ts'
import { forgetReviewPhotos } from './reviews/forget-photos.ts'
import { sweepReviews } from './reviews/sweep.ts'
import type { Shop } from './shop.ts'
import { sumUpVisitors } from './visitors/figures.ts'
import { writeVisitors } from './visitors/log.ts'

/** Work that comes round by itself. Several processes may do it at once: each piece takes what it works on by a conditional update. */
export interface Chore {
  name: string
  /** Ms from the end of one run to the begin of the next. */
  every: number
  /** A run that takes piece after piece ends early when `stopping` is aborted. */
  run(shop: Shop, stopping: AbortSignal): Promise<unknown>
}

/** What each kind of job does. */
export const jobHandlers: Record<string, JobHandler> = {
  'media.renditions': makeRenditions,
  [runJob]: runBulk,
  [undoJob]: runUndo,
  'reviews.forgetPhotos': forgetReviewPhotos,
  [stepJob]: stepImport,
  [shelfJob]: runShelfWork,
  [stockJob]: runAdjustment,
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** All timed work of the shop. */
export const chores: Chore[] = [
  { name: 'send mail', every: 2 * second, run: deliverDue },
  { name: 'run jobs', every: 2 * second, run: (shop, stopping) => runDue(shop, jobHandlers, stopping) },
  { name: 'write who came how far', every: 10 * second, run: writeVisitors },
  { name: 'release expired reservations', every: 30 * second, run: releaseExpired },
  { name: 'ask about pending payments', every: minute, run: recheckPayments },
  { name: 'open and close sales', every: minute, run: refreshListPrices },
  { name: 'go on with imports', every: 15 * second, run: reviveImports },
  { name: 'tell who waits for stock', every: minute, run: mailBackInStock },
  { name: 'sum up visitors', every: hour, run: sumUpVisitors },
  { name: 'forget stale carts', every: hour, run: sweepCarts },
  { name: 'forget old sessions and limits', every: 10 * minute, run: forgetOld },
  { name: 'forget finished jobs', every: day, run: forgetFinishedJobs },
  { name: 'delete reviews of deleted products', every: day, run: sweepReviews },
  { name: 'forget files of imports', every: day, run: sweepImports },
  { name: 'delete pictures and films nothing shows', every: day, run: sweepUnusedMedia },
  { name: 'forget who was told of stock', every: day, run: sweepSentAlerts },
  { name: 'delete files of no picture', every: day, run: sweepPictureFiles },
  { name: 'delete files of no product', every: day, run: sweepProductFiles },
]

export interface RunningChores {
  /** Begins nothing new; resolves when the pieces under way are done. */
  stop(): Promise<void>
}

/**
 * Runs each chore again and again, never twice at a time. One that fails is logged and comes round like the others. The first run
 * comes after a sixtieth of its pace: what is rare and long must not stand in the way of the first visitors.
 * A timer of seconds and not Bun.cron, whose finest step is a minute: a code by mail must not wait for that.
 */
export function startChores(shop: Shop, list: Chore[] = chores): RunningChores {
  const timers = new Map<Chore, ReturnType<typeof setTimeout>>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  const begin = (chore: Chore): void => {
    const run = attempt(shop, chore, stopping.signal).finally(() => {
      running.delete(run)
      if (!stopping.signal.aborted) timers.set(chore, setTimeout(begin, chore.every, chore))
    })
    running.add(run)
  }

  for (const chore of list) timers.set(chore, setTimeout(begin, chore.every / 60, chore))
  return {
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

// Never rejects: a rejection nobody hears would end the process.
async function attempt(shop: Shop, chore: Chore, stopping: AbortSignal): Promise<void> {
  try {
    await chore.run(shop, stopping)
  } catch (error) {
    shop.log.error({ err: error, chore: chore.name }, 'a chore failed')
  }
}

async function forgetOld(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await sweepSessions(tx, shop.now())
    await sweepHits(tx, shop.now())
  })
}

async function forgetFinishedJobs(shop: Shop): Promise<void> {
  await shop.db.transaction((tx) => sweepJobs(tx, shop.now() - 7 * day))
}
