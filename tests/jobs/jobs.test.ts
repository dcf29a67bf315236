import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { jobRetryDelay, claimDueJobs, enqueueJob, runInSteps, jobLeaseMs, type JobHandler, runDueJobs, pruneJobs } from '#src/jobs/jobs.ts'
import { listDeadJobs } from '#tests/support/dead-jobs.ts'
import { isRepeatedForm } from '#src/jobs/form-keys.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import { maxAttempts } from '#src/jobs/limits.ts'
import { countDecayingHit, countHit, enforceClientRateLimit, enforceRateLimit, eraseClearKeys } from '#src/jobs/rate-limits.ts'
import { TooManyRequests } from '#src/lib/errors/errors.ts'
import { lockedError } from '#tests/support/locked-database.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'

const queueJob = (shop: TestShop, kind: string, options: { runAt?: number; uniqueKey?: string } = {}, payload = {}) =>
  shop.db.transaction((tx) => enqueueJob(tx, kind, payload, { now: shop.now(), ...options }))

const listJobs = (shop: TestShop) => shop.db.read.select().from(shop.db.t.jobs).orderBy(shop.db.t.jobs.id)

test('a job runs once, with its payload, and is done', async () => {
  const shop = await createTestShop()
  const handledPayloads: unknown[] = []
  await queueJob(shop, 'greet', {}, { name: 'Ann' })
  const greetHandler = async (_: unknown, payload: unknown) => void handledPayloads.push(payload)
  expect(await runDueJobs(shop, { greet: greetHandler })).toEqual({ done: 1, failed: 0 })
  expect(await runDueJobs(shop, { greet: greetHandler })).toEqual({ done: 0, failed: 0 })
  expect(handledPayloads).toEqual([{ name: 'Ann' }])
})

test('a job enqueued in a transaction that rolls back does not exist', async () => {
  const shop = await createTestShop()
  const failedTransaction = shop.db.transaction(async (tx) => {
    await enqueueJob(tx, 'greet', {}, { now: 1 })
    throw new Error('no')
  })
  await expect(failedTransaction).rejects.toThrow('no')
  expect(await listJobs(shop)).toEqual([])
})

test('a job that finds the database locked has not failed, and runs again', async () => {
  const shop = await createTestShop()
  await queueJob(shop, 'greet')
  let runs = 0
  const greetHandler = async () => {
    runs += 1
    if (runs === 1) throw new Error('drizzle', { cause: lockedError() })
  }
  expect(await runDueJobs(shop, { greet: greetHandler })).toEqual({ done: 0, failed: 0 })
  expect(await listJobs(shop)).toMatchObject([{ attempts: 0, lastError: null }])
  expect(await runDueJobs(shop, { greet: greetHandler })).toEqual({ done: 1, failed: 0 })
})

test('a job waits for its time, and for a process that handles its kind', async () => {
  const shop = await createTestShop()
  await queueJob(shop, 'later', { runAt: shop.now() + 1000 })
  await queueJob(shop, 'foreign')
  const laterHandler = async () => {}
  expect((await runDueJobs(shop, { later: laterHandler })).done).toBe(0)
  shop.clock.now += 1000
  expect((await runDueJobs(shop, { later: laterHandler })).done).toBe(1)
  expect((await listJobs(shop)).filter((job) => job.state === 'queued').map((job) => job.kind)).toEqual(['foreign'])
})

test('due jobs run in the order of their times, not of their creation', async () => {
  const shop = await createTestShop()
  const handledPayloads: unknown[] = []
  for (const [name, runAt] of [
    ['last', 3],
    ['first', 1],
    ['second', 2],
  ] as const)
    await queueJob(shop, 'greet', { runAt }, { name })
  const greetHandler = async (_: unknown, payload: unknown) => void handledPayloads.push(payload)
  await runDueJobs(shop, { greet: greetHandler })
  expect(handledPayloads).toEqual([{ name: 'first' }, { name: 'second' }, { name: 'last' }])
})

test('two pending jobs with one key become one; while it runs another may be enqueued', async () => {
  const shop = await createTestShop()
  await queueJob(shop, 'sync', { uniqueKey: 'k' })
  await queueJob(shop, 'sync', { uniqueKey: 'k' })
  let runs = 0
  const syncHandler = async () => {
    if (++runs === 1) await queueJob(shop, 'sync', { uniqueKey: 'k' })
  }
  expect((await runDueJobs(shop, { sync: syncHandler })).done).toBe(2)
})

test('a failing job waits longer after each attempt and is finally dead', async () => {
  let lines = ''
  const shop = await createTestShop({ onLog: (line) => (lines += line) })
  await queueJob(shop, 'break')
  const handlers = { break: () => Promise.reject(new Error('the printer is out of paper')) }
  const delays: number[] = []
  for (let run = 1; run <= maxAttempts; run++) {
    expect(await runDueJobs(shop, handlers)).toEqual({ done: 0, failed: 1 })
    const [job] = await listJobs(shop)
    delays.push(job!.runAt - shop.now())
    shop.clock.now = job!.runAt
  }
  expect(delays.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000])
  expect(Math.max(...delays)).toBeLessThanOrEqual(4 * 3_600_000)
  expect(await runDueJobs(shop, handlers)).toEqual({ done: 0, failed: 0 })
  expect(await listDeadJobs(shop.db.read)).toMatchObject([
    { kind: 'break', lastError: 'the printer is out of paper', attempts: maxAttempts },
  ])
  expect(lines).toContain('a job failed permanently')
})

test('the retry delay grows from half a minute to four hours', () => {
  expect([1, 2, 3, 30].map(jobRetryDelay)).toEqual([30_000, 60_000, 120_000, 4 * 3_600_000])
})

test('two processes never claim the same job', async () => {
  const shop = await createTestShop()
  for (let i = 0; i < 10; i++) await queueJob(shop, 'greet')
  const claimedBatches = await Promise.all(
    Array.from({ length: 6 }, () => shop.db.transaction((tx) => claimDueJobs(tx, ['greet'], 3, shop.now()))),
  )
  const ids = claimedBatches.flat().map((job) => job.id)
  expect(ids.length).toBe(10)
  expect(new Set(ids).size).toBe(10)
})

test('a job whose process died is claimed by another when its lease expires, and the dead process cannot finish it', async () => {
  const shop = await createTestShop()
  await queueJob(shop, 'slow')
  let nestedResult: { done: number; failed: number } | undefined
  let runs = 0
  const slowHandler = async () => {
    if (++runs > 1) return
    // While this run hangs, another process looks for jobs: first before the lease expires, then after.
    shop.clock.now += jobLeaseMs - 1
    expect((await runDueJobs(shop, { slow: slowHandler })).done).toBe(0)
    shop.clock.now += 1
    nestedResult = await runDueJobs(shop, { slow: slowHandler })
    throw new Error('woke up late')
  }
  await runDueJobs(shop, { slow: slowHandler })
  expect(nestedResult).toEqual({ done: 1, failed: 0 })
  expect(await listJobs(shop)).toMatchObject([{ state: 'done', attempts: 2, lastError: null }])
})

test('long work resumes after an error, and no step is done twice', async () => {
  const shop = await createTestShop()
  await queueJob(shop, 'count', {}, { at: 0 })
  const steps: number[] = []
  let remainingFailures = 1
  const count: JobHandler = (jobShop, payload, job) =>
    runInSteps(jobShop, job, payload as { at: number }, async (_, { at }) => {
      if (at === 2 && remainingFailures-- > 0) throw new Error('the power went')
      steps.push(at)
      return { payload: { at: at + 1 }, done: at === 3 }
    })
  expect(await runDueJobs(shop, { count })).toEqual({ done: 0, failed: 1 })
  expect(await listJobs(shop)).toMatchObject([{ state: 'queued', payload: { at: 2 } }])
  shop.clock.advance(jobRetryDelay(1))
  expect(await runDueJobs(shop, { count })).toEqual({ done: 1, failed: 0 })
  expect(steps).toEqual([0, 1, 2, 3])
  expect(await listJobs(shop)).toMatchObject([{ state: 'done', payload: { at: 4 } }])
})

test('a step of a process that lost its lease is rolled back', async () => {
  const shop = await createTestShop()
  await queueJob(shop, 'count', {}, { at: 0 })
  const { jobs } = shop.db.t
  const count: JobHandler = (jobShop, payload, job) =>
    runInSteps(jobShop, job, payload as { at: number }, async (tx, { at }) => {
      // The lease has expired, and another process has the job.
      if (at === 0) shop.clock.now += jobLeaseMs
      if (at === 0) await tx.update(jobs).set({ leaseUntil: shop.now() + 1 })
      await enqueueJob(tx, 'trace', {}, { now: shop.now() })
      return { payload: { at: at + 1 }, done: at === 1 }
    })
  expect(await runDueJobs(shop, { count })).toEqual({ done: 0, failed: 1 })
  expect(await listJobs(shop)).toMatchObject([{ kind: 'count', payload: { at: 0 } }])
})

test('long work pauses between two steps when the process stops, without using an attempt', async () => {
  const shop = await createTestShop()
  await queueJob(shop, 'count', {}, { at: 0 })
  const abortController = new AbortController()
  const count: JobHandler = (jobShop, payload, job) =>
    runInSteps(jobShop, job, payload as { at: number }, async (_, { at }) => {
      abortController.abort()
      return { payload: { at: at + 1 }, done: at === 2 }
    })
  expect(await runDueJobs(shop, { count }, abortController.signal)).toEqual({ done: 0, failed: 0 })
  expect(await listJobs(shop)).toMatchObject([{ state: 'queued', attempts: 0, leaseUntil: 0, payload: { at: 1 } }])
  expect(await runDueJobs(shop, { count })).toEqual({ done: 1, failed: 0 })
})

test('finished jobs are deleted, dead and waiting ones stay', async () => {
  const shop = await createTestShop()
  await queueJob(shop, 'greet')
  await runDueJobs(shop, { greet: async () => {} })
  const { jobs } = shop.db.t
  const deadId = await queueJob(shop, 'dead')
  await shop.db.transaction((tx) => tx.update(jobs).set({ state: 'dead' }).where(eq(jobs.id, deadId!)))
  const waitingId = await queueJob(shop, 'waiting')
  await shop.db.transaction((tx) => pruneJobs(tx, shop.now()))
  expect(await listJobs(shop)).toHaveLength(3)
  await shop.db.transaction((tx) => pruneJobs(tx, shop.now() + 1))
  expect((await listJobs(shop)).map(({ id }) => id)).toEqual([deadId!, waitingId!])
})

test('hits are counted per key and window', async () => {
  const shop = await createTestShop()
  const registerHit = (key: string) => shop.db.transaction((tx) => countHit(tx, limitKey(shop, key), 1000, shop.now()))
  expect([await registerHit('a'), await registerHit('a'), await registerHit('b')].map(({ count }) => count)).toEqual([1, 2, 1])
  shop.clock.now += 999
  expect((await registerHit('a')).count).toBe(3)
  shop.clock.now += 1
  expect(await registerHit('a')).toEqual({ count: 1, windowEndsAt: shop.now() + 1000 })
})

test('a limit is enforced exactly and says how long to wait', async () => {
  const shop = await createTestShop()
  for (let i = 0; i < 3; i++) await enforceRateLimit(shop, 'k', 3, 60_000)
  shop.clock.now += 30_500
  const limitError = await enforceRateLimit(shop, 'k', 3, 60_000).catch((error: unknown) => error)
  expect(limitError).toBeInstanceOf(TooManyRequests)
  expect((limitError as TooManyRequests).retryAfter).toBe(30)
  shop.clock.now += 29_500
  await enforceRateLimit(shop, 'k', 3, 60_000)
})

test('a clock that is set back extends a limit by its own window at most', async () => {
  const shop = await createTestShop()
  const registerHit = () => shop.db.transaction((tx) => countHit(tx, limitKey(shop, 'a'), 1000, shop.now()))
  await registerHit()
  shop.clock.now -= 5 * 3_600_000
  expect(await registerHit()).toEqual({ count: 2, windowEndsAt: shop.now() + 1000 })
  shop.clock.now += 1000
  expect((await registerHit()).count).toBe(1)
})

test('a clock that is set back adds nothing to hits that expire one by one', async () => {
  const shop = await createTestShop()
  const registerHit = () => shop.db.transaction((tx) => countDecayingHit(tx, limitKey(shop, 'a'), 1000, shop.now()))
  expect([await registerHit(), await registerHit()]).toEqual([1, 2])
  shop.clock.now -= 5 * 3_600_000
  expect(await registerHit()).toBe(3)
  shop.clock.now += 2000
  expect(await registerHit()).toBe(2)
})

test('limits store neither email nor IP addresses, and what earlier versions stored of them is deleted', async () => {
  const shop = await createTestShop()
  await enforceRateLimit(shop, 'stock-alert:to:ann@example.com', 3, 60_000)
  await enforceClientRateLimit(shop, { name: 'review', address: '203.0.113.7', maxHits: 3, windowMs: 60_000 })
  await shop.db.transaction((tx) => isRepeatedForm(tx, { key: 'k', content: 'ann@example.com' }, shop.now()))
  const clear = ['form-copy:ann@example.com', 'review:from:203.0.113.7', 'media.check']
  await shop.db.transaction((tx) => tx.insert(tx.t.rateLimits).values(clear.map((key) => ({ key, count: 1, windowEndsAt: 1 }))))
  expect(await eraseClearKeys(shop.db)).toBe(3)
  const keys = (await shop.db.read.select().from(shop.db.t.rateLimits)).map(({ key }) => key)
  expect(keys).toHaveLength(4)
  for (const key of keys) expect(key).not.toMatch(/@|203/)
  expect(limitKey(shop, 'a:x')).not.toBe(limitKey({ config: { ...shop.config, sessionSecret: 'another' } }, 'a:x'))
})

test('concurrent hits are all counted', async () => {
  const shop = await createTestShop()
  const counts = await Promise.all(
    Array.from({ length: 40 }, () => shop.db.transaction((tx) => countHit(tx, limitKey(shop, 'k'), 1000, shop.now()))),
  )
  expect(Math.max(...counts.map(({ count }) => count))).toBe(40)
})

test('limits can be switched off for load tests', async () => {
  const shop = await createTestShop({ config: { rateLimits: false } })
  for (let i = 0; i < 5; i++) await enforceRateLimit(shop, 'k', 1, 60_000)
})
