import { expect, test } from 'bun:test'
import { verifySums } from '#src/cli/data-checks.ts'
import { enqueueJob, runDueJobs } from '#src/jobs/jobs.ts'
import { getDailySales } from '#src/orders/sales/daily-sales.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { refundsTest } from '#tests/refunds/refunds-test.ts'
import { sendSettingsForm } from '#tests/settings/settings-form.ts'
import '#tests/support/matchers.ts'

const { shop, admin, placePaidOrder, submitRefund, orderPath } = refundsTest()

const days = async () => {
  const sales = await getDailySales(shop.db.read, '2026-02-20', '2026-03-20')
  return sales.filter(({ orders, revenue, refunded }) => orders !== 0 || revenue !== 0 || refunded !== 0)
}
const setTimeZone = async (timezone: string) => expect(await sendSettingsForm(admin, { timezone })).toHaveStatus(303)

test('a changed time zone counts every order and refund on its day there, and changing it back counts as before', async () => {
  const first = await placePaidOrder()
  shop.clock.advance(9 * 3_600_000)
  const second = await placePaidOrder()
  const { payment } = second
  await submitRefund(second.order, payment, { adjustment: '5.00' })
  await admin.post(`${orderPath(second.order)}/cancel`, {})
  shop.clock.advance(6 * 3_600_000)
  await submitRefund(first.order, first.payment, { adjustment: '3.00' })
  const before = await days()
  await setTimeZone('Pacific/Kiritimati')
  const after = await days()
  expect(after.map(({ day }) => day)).not.toEqual(before.map(({ day }) => day))
  const sum = (list: typeof before, name: 'orders' | 'units' | 'revenue' | 'tax' | 'refunded') =>
    list.reduce((total, row) => total + row[name], 0)
  for (const name of ['orders', 'units', 'revenue', 'tax', 'refunded'] as const) expect(sum(after, name)).toBe(sum(before, name))
  const errors = await verifySums({ ...shop.db, report: (query) => shop.db.read.rows(query) })
  expect(errors.filter(({ level }) => level === 'error')).toEqual([])
  await setTimeZone('UTC')
  expect(await days()).toEqual(before)
})

test('a store whose days stayed as they were when its time zone changed counts them again in a job', async () => {
  await placePaidOrder()
  shop.clock.advance(9 * 3_600_000)
  await placePaidOrder()
  await setTimeZone('Pacific/Kiritimati')
  const right = await days()
  await setTimeZone('UTC')
  await shop.db.transaction((tx) => saveSettings(tx, { timezone: 'Pacific/Kiritimati' }, shop.now()))
  expect(await days()).not.toEqual(right)
  await shop.db.transaction((tx) => enqueueJob(tx, 'refunds.countSalesDays', {}, { now: shop.now() }))
  await runDueJobs(shop, jobHandlers)
  expect(await days()).toEqual(right)
})
