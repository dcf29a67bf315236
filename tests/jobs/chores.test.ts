import { expect, test } from 'bun:test'
import { chores, startChores, type Chore } from '#src/chores.ts'
import { enqueue, runDue } from '#src/jobs/jobs.ts'
import { testShop } from '#tests/support/shop.ts'

/** Resolves once `ready` is true; the test's own time limit is the only clock. */
async function until(ready: () => boolean): Promise<void> {
  while (!ready()) await Bun.sleep(1)
}

test('a chore comes round again, also after it failed, and the failure is logged with its name', async () => {
  let lines = ''
  const shop = await testShop({ logged: (line) => (lines += line) })
  let runs = 0
  const failing: Chore = {
    name: 'water the plants',
    every: 1,
    run: () => {
      runs++
      return runs === 1 ? Promise.reject(new Error('no water')) : Promise.resolve()
    },
  }
  const started = startChores(shop, [failing])
  await until(() => runs > 2)
  await started.stop()
  expect(lines).toContain('"chore":"water the plants"')
  expect(lines).toContain('no water')
})

test('a chore that throws at once does not stop the others', async () => {
  const shop = await testShop()
  let runs = 0
  const broken: Chore = {
    name: 'broken',
    every: 1,
    run: () => {
      throw new Error('at once')
    },
  }
  const started = startChores(shop, [broken, { name: 'fine', every: 1, run: async () => void runs++ }])
  await until(() => runs > 2)
  await started.stop()
})

test('a slow chore never runs twice at a time, and stopping waits for it', async () => {
  const shop = await testShop()
  let [now, most, runs] = [0, 0, 0]
  const slow: Chore = {
    name: 'slow',
    every: 0,
    run: async () => {
      most = Math.max(most, ++now)
      await Bun.sleep(5)
      now--
      runs++
    },
  }
  const started = startChores(shop, [slow])
  await until(() => runs > 2)
  await started.stop()
  expect(now).toBe(0)
  expect(most).toBe(1)
  const after = runs
  await Bun.sleep(20)
  expect(runs).toBe(after)
})

test('stopping waits for the job under way and leaves the others for the next start', async () => {
  const shop = await testShop()
  for (let i = 0; i < 5; i++) await shop.db.transaction((tx) => enqueue(tx, 'greet', {}, { now: shop.now() }))
  let begun = 0
  const greet = async () => {
    begun++
    await Bun.sleep(10)
  }
  const started = startChores(shop, [{ name: 'run jobs', every: 1, run: (of, stopping) => runDue(of, { greet }, stopping) }])
  await until(() => begun === 2)
  await started.stop()
  expect(begun).toBe(2)
  const { jobs } = shop.db.t
  expect((await shop.db.read.select().from(jobs)).map(({ state }) => state).sort()).toEqual([
    'done',
    'done',
    'waiting',
    'waiting',
    'waiting',
  ])
})

test('every chore of the shop can run on an empty shop, twice', async () => {
  const shop = await testShop({ mailer: true })
  for (const chore of [...chores, ...chores]) await chore.run(shop, new AbortController().signal)
})

test('chores have names of their own', () => {
  expect(new Set(chores.map(({ name }) => name)).size).toBe(chores.length)
})
