import { expect, test } from 'bun:test'
import { createReleasedStore } from './released-store.ts'

const jobs = 'select kind, unique_key as "key", state, run_at as "at" from jobs'
const saved = (change: object, at: number) =>
  `insert into audit_log (actor, action, subject, change, created_at) values ('A', 'settings.saved', 'settings', '${JSON.stringify(change)}', ${at})`

test('a store at 0.2.0 whose time zone was changed counts the sales of its days again, once', async () => {
  const { run, update } = await createReleasedStore()
  await run(saved({ timezone: ['UTC', 'Asia/Tokyo'] }, 5))
  await run(saved({ timezone: ['Asia/Tokyo', 'UTC'], site_name: ['A', 'B'] }, 7))
  await update()
  const queued = await run(jobs)
  const name = 'refunds.countSalesDays'
  expect(queued.map(({ kind, key, state, at }) => [kind, key, state, Number(at)])).toEqual([[name, name, 'queued', 7]])
})

test('other stores at 0.2.0 do not', async () => {
  const { run, update } = await createReleasedStore()
  await run(saved({ site_name: ['A', 'timezone'] }, 5))
  await update()
  expect(await run(jobs)).toEqual([])
})
