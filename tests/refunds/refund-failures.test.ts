import { describe, expect, test } from 'bun:test'
import { readWordings } from '#src/i18n/translator.ts'
import { listRefunds } from '#src/refunds/find-refunds.ts'
import { recheckRefunds, sendRefund } from '#src/refunds/send-refund.ts'
import { revertRefund } from '#src/refunds/settle-refund.ts'
import { beginRefund } from '#src/refunds/begin-refund.ts'
import { failEachStatement } from '#tests/support/fail-statement.ts'
import { refundsTest } from './refunds-test.ts'

const { shop, card, placePaidOrder, readOrder, sumLedger, readTotals } = refundsTest()

async function createInput() {
  const { order, payment, line, reference } = await placePaidOrder()
  const input = {
    orderId: order.id,
    key: crypto.randomUUID(),
    selection: { units: new Map([[line.id, 2]]), shipping: 695, amount: null },
    restock: new Map([[line.id, 1]]),
    paymentId: payment.id,
    method: 'processor' as const,
    reason: '' as const,
    note: '',
    notify: true,
    actor: 'Robin Vale',
  }
  return { order, input, reference }
}

const begin = ({ db }: Pick<typeof shop, 'db'>, input: Parameters<typeof beginRefund>[1]) =>
  db.transaction((tx) => beginRefund(tx, input, shop.now()))

describe('a crash at any statement', () => {
  test('of storing a refund leaves nothing behind', async () => {
    const { input } = await createInput()
    const { result, statements } = await failEachStatement(shop, (failing) => begin(failing, input))
    expect(statements).toBeGreaterThan(7)
    expect(await listRefunds(shop.db.read, input.orderId)).toMatchObject([{ id: result.refund.id, state: 'pending' }])
  })

  test('of settling it leaves it pending, and the task settles it once', async () => {
    const { order, input, reference } = await createInput()
    const { refund } = await begin(shop, input)
    const { statements } = await failEachStatement(shop, (failing) => sendRefund(failing, refund))
    expect(statements).toBeGreaterThan(14)
    const settled = await listRefunds(shop.db.read, order.id)
    shop.clock.advance(3 * 60_000)
    expect(await recheckRefunds(shop)).toBe(0)
    expect(await listRefunds(shop.db.read, order.id)).toEqual(settled)
    expect(card.captured().find((charge) => charge.reference === reference)).toMatchObject({ refunded: order.total })
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', refunded: order.total, refunding: 0 })
    expect(await sumLedger(order)).toEqual(await readTotals(order))
  })

  test('of reverting it leaves it refunded', async () => {
    const { order, input } = await createInput()
    await sendRefund(shop, (await begin(shop, input)).refund)
    const [refund] = await listRefunds(shop.db.read, order.id)
    const findWording = await readWordings(shop)
    const context = { failure: 'lost_or_stolen_card', actor: 'card-processor', findWording }
    const { statements } = await failEachStatement(shop, (failing) =>
      failing.db.transaction((tx) => revertRefund(failing, tx, refund!.id, context)),
    )
    expect(statements).toBeGreaterThan(7)
    expect(await readOrder(order)).toMatchObject({ status: 'processing', refunded: 0 })
    expect(await sumLedger(order)).toEqual(await readTotals(order))
  })
})
