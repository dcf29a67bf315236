import { describe, expect, test } from 'bun:test'
import { NotFound } from '#src/lib/errors/errors.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { listRefunds } from '#src/refunds/find-refunds.ts'
import { checkRefund, sendRefund } from '#src/refunds/send-refund.ts'
import { recheckRefunds } from '#src/refunds/recheck-refunds.ts'
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

test('a refund of a payment that its order does not have is not stored', async () => {
  const { input } = await createInput()
  await expect(begin(shop, { ...input, paymentId: input.paymentId + 1 })).rejects.toBeInstanceOf(NotFound)
})

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
    const { statements } = await failEachStatement(shop, (failing) => {
      // Until then the request that was lost may be under way.
      shop.clock.advance(61_000)
      return sendRefund(failing, refund)
    })
    expect(statements).toBeGreaterThan(15)
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

describe('a request to the processor', () => {
  async function createSlowRefund() {
    const { input } = await createInput()
    const { refund } = await begin(shop, input)
    const { promise: release, resolve: answer } = Promise.withResolvers<void>()
    const asked: string[] = []
    const processors = shop.processors.map((processor) => ({
      ...processor,
      findRefund: undefined,
      async refund(request: Parameters<typeof processor.refund>[0]) {
        asked.push(request.idempotencyKey)
        await release
        return processor.refund(request)
      },
    }))
    return { refund, answer, asked, slow: { ...shop, processors } as typeof shop }
  }

  test('about a refund is made once at a time, whoever asks', async () => {
    const { refund, answer, asked, slow } = await createSlowRefund()
    const requests = [sendRefund(slow, refund), checkRefund(slow, refund), checkRefund(slow, refund)]
    await Promise.any(requests)
    while (asked.length === 0) await Bun.sleep(1)
    answer()
    expect((await Promise.all(requests)).map(({ state }) => state).toSorted()).toEqual(['pending', 'pending', 'succeeded'])
    expect(asked).toHaveLength(1)
  })

  test('that got lost is made again a minute later', async () => {
    const { refund, answer, asked, slow } = await createSlowRefund()
    const lost = sendRefund(slow, refund)
    while (asked.length === 0) await Bun.sleep(1)
    shop.clock.advance(61_000)
    const again = checkRefund(slow, refund)
    while (asked.length === 1) await Bun.sleep(1)
    answer()
    await Promise.all([lost, again])
    expect(asked).toEqual([refund.key, refund.key])
    expect(await listRefunds(shop.db.read, refund.orderId)).toMatchObject([{ state: 'succeeded', askingUntil: null }])
  })
})
