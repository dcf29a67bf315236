import { expect, test } from 'bun:test'
import {
  backOff,
  claimDue,
  enqueue,
  inSteps,
  jobLease,
  type JobHandler,
  listDeadJobs,
  mostAttempts,
  runDue,
  sweepJobs,
} from '#src/jobs/jobs.ts'
import { countHit, limitHits } from '#src/jobs/rate-limits.ts'
import { TooMany } from '#src/lib/errors.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

const note = (shop: TestShop, kind: string, options: { runAt?: number; uniqueKey?: string } = {}, payload = {}) =>
  shop.db.transaction((tx) => enqueue(tx, kind, payload, { now: shop.now(), ...options }))

const waiting = (shop: TestShop) => shop.db.read.select().from(shop.db.t.jobs)

test('a job runs once, with its payload, and is done', async () => {
  const shop = await testShop()
  const seen: unknown[] = []
  await note(shop, 'greet', {}, { name: 'Ann' })
  const greet = async (_: unknown, payload: unknown) => void seen.push(payload)
  expect(await runDue(shop, { greet })).toEqual({ done: 1, failed: 0 })
  expect(await runDue(shop, { greet })).toEqual({ done: 0, failed: 0 })
  expect(seen).toEqual([{ name: 'Ann' }])
})

test('a job noted in a transaction that fails never was', async () => {
  const shop = await testShop()
  const failing = shop.db.transaction(async (tx) => {
    await enqueue(tx, 'greet', {}, { now: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await waiting(shop)).toEqual([])
})

test('a job waits for its time, and for a process that knows its kind', async () => {
  const shop = await testShop()
  await note(shop, 'later', { runAt: shop.now() + 1000 })
  await note(shop, 'foreign')
  const later = async () => {}
  expect((await runDue(shop, { later })).done).toBe(0)
  shop.clock.now += 1000
  expect((await runDue(shop, { later })).done).toBe(1)
  expect((await waiting(shop)).filter((job) => job.state === 'waiting').map((job) => job.kind)).toEqual(['foreign'])
})

test('two jobs of one key wait as one; while it runs another may be noted', async () => {
  const shop = await testShop()
  await note(shop, 'sync', { uniqueKey: 'k' })
  await note(shop, 'sync', { uniqueKey: 'k' })
  let runs = 0
  const sync = async () => {
    if (++runs === 1) await note(shop, 'sync', { uniqueKey: 'k' })
  }
  expect((await runDue(shop, { sync })).done).toBe(2)
})

test('a failing job waits longer each time and is dead at last', async () => {
  let lines = ''
  const shop = await testShop({ logged: (line) => (lines += line) })
  await note(shop, 'break')
  const handlers = { break: () => Promise.reject(new Error('the printer is out of paper')) }
  const waits: number[] = []
  for (let run = 1; run <= mostAttempts; run++) {
    expect(await runDue(shop, handlers)).toEqual({ done: 0, failed: 1 })
    const [job] = await waiting(shop)
    waits.push(job!.runAt - shop.now())
    shop.clock.now = job!.runAt
  }
  expect(waits.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000])
  expect(Math.max(...waits)).toBeLessThanOrEqual(4 * 3_600_000)
  expect(await runDue(shop, handlers)).toEqual({ done: 0, failed: 0 })
  expect(await listDeadJobs(shop.db.read)).toMatchObject([
    { kind: 'break', lastError: 'the printer is out of paper', attempts: mostAttempts },
  ])
  expect(lines).toContain('a job failed for good')
})

test('back-off grows from half a minute to four hours', () => {
  expect([1, 2, 3, 30].map(backOff)).toEqual([30_000, 60_000, 120_000, 4 * 3_600_000])
})

test('two processes never take the same job', async () => {
  const shop = await testShop()
  for (let i = 0; i < 10; i++) await note(shop, 'greet')
  const claims = await Promise.all(Array.from({ length: 6 }, () => shop.db.transaction((tx) => claimDue(tx, ['greet'], 3, shop.now()))))
  const ids = claims.flat().map((job) => job.id)
  expect(ids.length).toBe(10)
  expect(new Set(ids).size).toBe(10)
})

test('a job whose process died is taken over when its lease ends, and the dead process cannot settle it', async () => {
  const shop = await testShop()
  await note(shop, 'slow')
  let inner: { done: number; failed: number } | undefined
  let runs = 0
  const slow = async () => {
    if (++runs > 1) return
    // While this run hangs, another process looks for work: too early at first, then after the lease.
    shop.clock.now += jobLease - 1
    expect((await runDue(shop, { slow })).done).toBe(0)
    shop.clock.now += 1
    inner = await runDue(shop, { slow })
    throw new Error('woke up late')
  }
  await runDue(shop, { slow })
  expect(inner).toEqual({ done: 1, failed: 0 })
  expect(await waiting(shop)).toMatchObject([{ state: 'done', attempts: 2, lastError: null }])
})

test('long work goes on where it was after a fault, and no step is done twice', async () => {
  const shop = await testShop()
  await note(shop, 'count', {}, { at: 0 })
  const steps: number[] = []
  let faults = 1
  const count: JobHandler = (on, payload, job) =>
    inSteps(on, job, payload as { at: number }, async (_, { at }) => {
      if (at === 2 && faults-- > 0) throw new Error('the power went')
      steps.push(at)
      return { payload: { at: at + 1 }, done: at === 3 }
    })
  expect(await runDue(shop, { count })).toEqual({ done: 0, failed: 1 })
  expect(await waiting(shop)).toMatchObject([{ state: 'waiting', payload: { at: 2 } }])
  shop.clock.advance(backOff(1))
  expect(await runDue(shop, { count })).toEqual({ done: 1, failed: 0 })
  expect(steps).toEqual([0, 1, 2, 3])
  expect(await waiting(shop)).toMatchObject([{ state: 'done', payload: { at: 4 } }])
})

test('a step of a process whose job another has taken over leaves nothing behind', async () => {
  const shop = await testShop()
  await note(shop, 'count', {}, { at: 0 })
  const { jobs } = shop.db.t
  const count: JobHandler = (on, payload, job) =>
    inSteps(on, job, payload as { at: number }, async (tx, { at }) => {
      // The lease has run out meanwhile, and another process has the job.
      if (at === 0) shop.clock.now += jobLease
      if (at === 0) await tx.update(jobs).set({ leaseUntil: shop.now() + 1 })
      await enqueue(tx, 'trace', {}, { now: shop.now() })
      return { payload: { at: at + 1 }, done: at === 1 }
    })
  expect(await runDue(shop, { count })).toEqual({ done: 0, failed: 1 })
  expect(await waiting(shop)).toMatchObject([{ kind: 'count', payload: { at: 0 } }])
})

test('long work is laid down between two steps when the process ends, and costs no attempt', async () => {
  const shop = await testShop()
  await note(shop, 'count', {}, { at: 0 })
  const stopping = new AbortController()
  const count: JobHandler = (on, payload, job) =>
    inSteps(on, job, payload as { at: number }, async (_, { at }) => {
      stopping.abort()
      return { payload: { at: at + 1 }, done: at === 2 }
    })
  expect(await runDue(shop, { count }, stopping.signal)).toEqual({ done: 0, failed: 0 })
  expect(await waiting(shop)).toMatchObject([{ state: 'waiting', attempts: 0, leaseUntil: 0, payload: { at: 1 } }])
  expect(await runDue(shop, { count })).toEqual({ done: 1, failed: 0 })
})

test('done jobs are swept, dead ones stay', async () => {
  const shop = await testShop()
  await note(shop, 'greet')
  await runDue(shop, { greet: async () => {} })
  await shop.db.transaction((tx) => sweepJobs(tx, shop.now()))
  expect(await waiting(shop)).toHaveLength(1)
  await shop.db.transaction((tx) => sweepJobs(tx, shop.now() + 1))
  expect(await waiting(shop)).toHaveLength(0)
})

test('hits are counted per key and window', async () => {
  const shop = await testShop()
  const hit = (key: string) => shop.db.transaction((tx) => countHit(tx, key, 1000, shop.now()))
  expect([await hit('a'), await hit('a'), await hit('b')].map(({ count }) => count)).toEqual([1, 2, 1])
  shop.clock.now += 999
  expect((await hit('a')).count).toBe(3)
  shop.clock.now += 1
  expect(await hit('a')).toEqual({ count: 1, windowEndsAt: shop.now() + 1000 })
})

test('a limit holds at its number and says how long to wait', async () => {
  const shop = await testShop()
  for (let i = 0; i < 3; i++) await limitHits(shop, 'k', 3, 60_000)
  shop.clock.now += 30_500
  const refused = await limitHits(shop, 'k', 3, 60_000).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TooMany)
  expect((refused as TooMany).retryAfter).toBe(30)
  shop.clock.now += 29_500
  await limitHits(shop, 'k', 3, 60_000)
})

test('concurrent hits are all counted', async () => {
  const shop = await testShop()
  const counts = await Promise.all(Array.from({ length: 40 }, () => shop.db.transaction((tx) => countHit(tx, 'k', 1000, shop.now()))))
  expect(Math.max(...counts.map(({ count }) => count))).toBe(40)
})

test('limits can be switched off for load tests', async () => {
  const shop = await testShop({ config: { rateLimits: false } })
  for (let i = 0; i < 5; i++) await limitHits(shop, 'k', 1, 60_000)
})
