import { expect, test } from 'bun:test'
import { scheduledTasks, startScheduledTasks, type ScheduledTask } from '#src/scheduled-tasks.ts'
import { enqueueJob, runDueJobs } from '#src/jobs/jobs.ts'
import { createTestShop } from '#tests/support/shop.ts'

/** Resolves once `ready` is true; the test's own time limit is the only clock. */
async function waitUntil(isReady: () => boolean): Promise<void> {
  while (!isReady()) await Bun.sleep(1)
}

test('a scheduled task repeats, also after it failed, and the error is logged with its name', async () => {
  let lines = ''
  const shop = await createTestShop({ onLog: (line) => (lines += line) })
  let runs = 0
  const failingTask: ScheduledTask = {
    name: 'water the plants',
    intervalMs: 1,
    run: () => {
      runs++
      return runs === 1 ? Promise.reject(new Error('no water')) : Promise.resolve()
    },
  }
  const started = startScheduledTasks(shop, [failingTask])
  await waitUntil(() => runs > 2)
  await started.stop()
  expect(lines).toContain('"task":"water the plants"')
  expect(lines).toContain('no water')
})

test('a task that throws immediately does not stop the others', async () => {
  const shop = await createTestShop()
  let runs = 0
  const brokenTask: ScheduledTask = {
    name: 'broken',
    intervalMs: 1,
    run: () => {
      throw new Error('at once')
    },
  }
  const started = startScheduledTasks(shop, [brokenTask, { name: 'fine', intervalMs: 1, run: async () => void runs++ }])
  await waitUntil(() => runs > 2)
  await started.stop()
})

test('a slow task never overlaps itself, and stopping waits for it', async () => {
  const shop = await createTestShop()
  let [now, maxConcurrent, runs] = [0, 0, 0]
  const slowTask: ScheduledTask = {
    name: 'slow',
    intervalMs: 0,
    run: async () => {
      maxConcurrent = Math.max(maxConcurrent, ++now)
      await Bun.sleep(5)
      now--
      runs++
    },
  }
  const started = startScheduledTasks(shop, [slowTask])
  await waitUntil(() => runs > 2)
  await started.stop()
  expect(now).toBe(0)
  expect(maxConcurrent).toBe(1)
  const runsAfterStop = runs
  await Bun.sleep(20)
  expect(runs).toBe(runsAfterStop)
})

test('stopping waits for the running job and leaves the others for the next start', async () => {
  const shop = await createTestShop()
  for (let i = 0; i < 5; i++) await shop.db.transaction((tx) => enqueueJob(tx, 'greet', {}, { now: shop.now() }))
  let startedCount = 0
  const greetHandler = async () => {
    startedCount++
    await Bun.sleep(10)
  }
  const started = startScheduledTasks(shop, [
    { name: 'run jobs', intervalMs: 1, run: (taskShop, signal) => runDueJobs(taskShop, { greet: greetHandler }, signal) },
  ])
  await waitUntil(() => startedCount === 2)
  await started.stop()
  expect(startedCount).toBe(2)
  const { jobs } = shop.db.t
  expect((await shop.db.read.select().from(jobs)).map(({ state }) => state).sort()).toEqual(['done', 'done', 'queued', 'queued', 'queued'])
})

test('every scheduled task can run in an empty shop, twice', async () => {
  const shop = await createTestShop({ mailer: true })
  for (const task of [...scheduledTasks, ...scheduledTasks]) await task.run(shop, new AbortController().signal)
})

test('scheduled tasks have unique names', () => {
  expect(new Set(scheduledTasks.map(({ name }) => name)).size).toBe(scheduledTasks.length)
})
