import { beforeEach, describe, expect, jest, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeSecrets } from '#src/lib/secrets/remove-secrets.ts'
import { startPretendMerchant } from '#src/twins/merchant/merchant-server.ts'
import { openProcessor } from '#src/payments/processor.ts'
import { merchant as merchantType } from '#src/payments/processors/merchant/merchant.ts'
import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'
import '#tests/support/matchers.ts'
import { merchantSettings, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { cardWebhookTest } from './card-webhook-test.ts'
import { createPaymentRequest } from './payment-request.ts'
import { realSystem } from '#src/shop/real-system.ts'

const sandboxes = new Map<string, TwinSandbox>()
const { shop, app, admin, card, processor, placeUnpaidOrder, readOrder, postSignedWebhook } = cardWebhookTest({ sandboxes })
beforeEach(() => sandboxes.clear())
const start = () => void sandboxes.set('card-processor', card.sandbox)
const path = '/admin/sandbox'
const play = (scenario: string, reference = '') => admin.post(`${path}/card-processor/play`, { scenario, reference })

async function payAnOrder() {
  const { order, payment } = await placeUnpaidOrder()
  const reference = payment.reference!
  return { order, reference, isPaid: card.pay(reference) }
}

describe('the payment sandbox', () => {
  test('is not there, nor in the menu, without pretend processors', async () => {
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.get('/admin/dashboard')).text).not.toContain(path)
  })

  test('is for administrators', async () => {
    start()
    expect((await admin.get('/admin/dashboard')).text).toContain(`href="${path}"`)
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect((await agent.get(path)).status).toBe(403)
    expect((await agent.get('/admin/dashboard')).text).not.toContain(`href="${path}"`)
  })

  test('shows every call and event without secrets, and asks for them only when there are new ones', async () => {
    start()
    const { reference } = await payAnOrder()
    const page = await admin.get(path)
    expect(page).toShow('POST /v1/payment_intents')
    expect(page).toShow(reference)
    expect(page).toShow('payment_intent.succeeded')
    expect(page.text).not.toContain(`${reference}_secret_`)
    const [, news] = /hx-get="([^"]+)"/.exec(page.text)!
    expect((await admin.htmx().get(news!)).status).toBe(204)
    await payAnOrder()
    expect((await admin.htmx().get(news!)).status).toBe(200)
  })

  test('declines the next payment for a reason, once', async () => {
    start()
    await play('insufficient_funds')
    expect((await payAnOrder()).isPaid).toBe(false)
    expect((await payAnOrder()).isPaid).toBe(true)
  })

  test('plays a refund and the steps of a dispute, with events the store understands', async () => {
    start()
    const won = await payAnOrder()
    const lost = await payAnOrder()
    async function playAndDeliver(scenario: string, { order, reference }: typeof won) {
      await play(scenario, reference)
      for (const { body } of card.events.filter((event) => event.body.includes(reference))) await postSignedWebhook(body)
      const { paymentStatus, refunded } = await readOrder(order)
      return [paymentStatus, refunded]
    }
    expect(await playAndDeliver('dispute-open', won)).toEqual(['disputed', 0])
    expect(await playAndDeliver('dispute-won', won)).toEqual(['paid', 0])
    expect(await playAndDeliver('refund-half', won)).toEqual(['partially_refunded', 1548])
    expect(await playAndDeliver('dispute-lost', lost)).toEqual(['refunded', 3095])
  })

  test('is named beside the payment methods that are simulated', async () => {
    const methods = '/admin/ecommerce/checkout/processors'
    expect(await admin.get(methods)).not.toShow('Simulated')
    start()
    const page = await admin.get(methods)
    expect(page).toShow('Simulated')
    expect(page.text).toContain(`href="${path}?processor=card-processor"`)
  })

  test('finds every payment by its order number or reference, ten on a page', async () => {
    start()
    const first = await payAnOrder()
    for (let more = 0; more < 10; more++) {
      const started = await processor().begin(createPaymentRequest())
      card.pay('reference' in started ? started.reference : '')
    }
    expect((await admin.get(path)).text).not.toContain(`value="${first.reference}"`)
    const pages = ['?page=2', `?q=%23${first.order.number}`, `?q=${first.reference}`]
    for (const query of pages) expect((await admin.get(path + query)).text).toContain(`value="${first.reference}"`)
    const played = await admin.post(`${path}/card-processor/play?q=${first.order.number}&page=1`, {
      scenario: 'refund-half',
      reference: first.reference,
    })
    expect(played.location).toContain(`q=${first.order.number}`)
    expect(await admin.get(`${path}?q=nothing`)).toShow('No payment found.')
  })

  test('explains which amounts decide how a payment ends', async () => {
    start()
    const page = await admin.get(path)
    expect(page).toShow('…0.06')
    expect(page).toShow('such as 10.01')
  })

  test('says why something cannot be played', async () => {
    start()
    const response = await play('refund-half', 'pi_unknown')
    expect(response.status).toBe(303)
    expect(await admin.get(path)).toShow('The processor refused')
    expect((await play('nonsense')).status).toBe(404)
  })
})

describe('events of a pretend processor', () => {
  const deliver = (mode: string) => admin.post(`${path}/card-processor/delivery`, { mode })

  /** How often the shop was called about one payment. */
  async function countDeliveries(mode: string): Promise<number> {
    start()
    await deliver(mode)
    const seen: string[] = []
    const receiver = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        seen.push(await request.text())
        return new Response('ok')
      },
    })
    try {
      card.setWebhookUrl(receiver.url.href)
      const { reference } = await payAnOrder()
      if (mode === 'held') {
        expect(card.sandbox.delivery!.heldCount()).toBeGreaterThan(0)
        await admin.post(`${path}/card-processor/release`, { order: 'shuffled' })
      }
      await card.webhooksDelivered()
      return seen.filter((body) => body.includes(reference) && body.includes('"payment_intent.succeeded"')).length
    } finally {
      card.setWebhookUrl(null)
      await receiver.stop(true)
      await deliver('before')
    }
  }

  test('are delivered once, twice, never, or when they are released', async () => {
    const counts = []
    for (const mode of ['before', 'twice', 'never', 'held']) counts.push([mode, await countDeliveries(mode)])
    expect(counts).toEqual([
      ['before', 1],
      ['twice', 2],
      ['never', 0],
      ['held', 1],
    ])
  })
})

test('the merchant of record plays refunds and disputes as adjustments', async () => {
  const ledgerFile = join(getTempFolder(), 'merchant.json')
  jest.useFakeTimers()
  const server = startPretendMerchant({ webhookSecret: merchantWebhookSecret, now: shop.now, ledgerFile })
  try {
    const merchant = openProcessor(merchantType, merchantSettings(server), realSystem)
    const started = await merchant.begin(createPaymentRequest({ amount: 8200, subscription: { unit: 'month', count: 1 } }))
    const reference = 'reference' in started ? started.reference : ''
    server.pay(reference)
    for (const id of ['refund-half', 'dispute-open', 'dispute-won', 'dispute-lost'])
      server.sandbox.scenarios.find((scenario) => scenario.id === id)!.play(reference)
    const events = server.events.map(({ body }) => merchant.readStoredWebhook!(body)!)
    expect(events.flatMap(({ dispute }) => (dispute ? [dispute.state] : []))).toEqual(['open', 'won', 'lost'])
    expect(events.some(({ refund }) => refund?.state === 'succeeded')).toBe(true)
    expect(server.sandbox.payments()).toMatchObject([{ reference, refunded: 3200 }])
    expect(server.sandbox.subscriptions()).toMatchObject([{ state: 'active', amount: 8200 }])
    expect(server.sandbox.calls.length).toBeGreaterThan(0)
    jest.advanceTimersByTime(200)
    expect(readFileSync(ledgerFile, 'utf8')).toContain(reference)
  } finally {
    jest.useRealTimers()
    await server.stop()
  }
})

test('secrets are removed from what is shown, whatever form they have', () => {
  expect(removeSecrets('{"id":"pi_1","client_secret":"pi_1_secret_x","access_token": "A21","invoice_number":"7"}')).toBe(
    '{"id":"pi_1","client_secret":"•••","access_token": "•••","invoice_number":"7"}',
  )
  const form =
    'amount=5&payment_method_data[card][number]=4242424242424242&payment_method_data%5Bcard%5D%5Bcvc%5D=123&key=pk_1&order_number=7'
  expect(removeSecrets(form)).toBe(
    'amount=5&payment_method_data[card][number]=•••&payment_method_data%5Bcard%5D%5Bcvc%5D=•••&key=•••&order_number=7',
  )
})
