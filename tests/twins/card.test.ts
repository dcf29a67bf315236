import { afterEach, expect, test } from 'bun:test'
import { connectCard } from '#src/payments/processors/card/card-connection.ts'
import { readCardEvent } from '#src/payments/processors/card/card-events.ts'
import { demoReference } from '#src/payments/processors/card/card-demo-payments.ts'
import { startPretendCard, type PretendCard, type PretendCardOptions } from '#src/twins/card/card-server.ts'
import { testCards } from '#src/twins/processors/test-cards.ts'
import { maxSentEvents } from '#src/twins/processors/webhook-queue.ts'
import { parseFormBody } from '#src/twins/card/form-encoding.ts'
import { expectProcessorError, newIdempotencyKey, createPaymentRequest } from '#tests/payments/payment-request.ts'
import { realSystem } from '#src/shop/real-system.ts'

const secret = 'whsec_1'
const openServers: { stop(): unknown }[] = []
afterEach(async () => {
  for (const server of openServers.splice(0)) await server.stop()
})

function startSimulator(options: Partial<PretendCardOptions> = {}, timeoutMs = 7000) {
  const simulator = startPretendCard({ webhookSecret: secret, ...options })
  openServers.push(simulator)
  const card = connectCard(
    {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: secret,
      apiUrl: simulator.url,
      timeoutMs,
    },
    realSystem,
  )
  return { simulator, card }
}

async function beginPayment(card: ReturnType<typeof connectCard>, overrides = {}) {
  const started = await card.begin(createPaymentRequest(overrides))
  if (started.kind !== 'inline') throw new Error('a card is paid in the page')
  return started
}

/** Confirms a payment as the card form does. */
async function confirmCard(simulator: PretendCard, clientSecret: string, number: string, overrides: Record<string, string> = {}) {
  const body = new URLSearchParams({
    key: 'pk_test_1',
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': number.startsWith('3') ? '1234' : '123',
    ...overrides,
  })
  const response = await fetch(`${simulator.url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as { status?: string; error?: { code?: string; decline_code?: string } } }
}

/** A webhook receiver that records events. It responds with `answers` in order, then with 200. */
function startListener(statuses: number[] = []) {
  const receivedWebhooks: { rawBody: string; headers: Headers }[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      receivedWebhooks.push({ rawBody: await request.text(), headers: request.headers })
      return new Response('', { status: statuses.shift() ?? 200 })
    },
  })
  openServers.push(server)
  return {
    receivedWebhooks,
    url: server.url.href,
    ids: () => receivedWebhooks.map(({ rawBody }) => (JSON.parse(rawBody) as { id: string }).id),
  }
}

test('with live keys of its own it refuses all others, and its events are live', async () => {
  const { simulator, card } = startSimulator({ keys: { secret: 'sk_live_1', publishable: 'pk_live_1' } })
  expect((await expectProcessorError(card.checkConnection!())).isRejected).toBe(true)
  const config = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: secret, apiUrl: simulator.url }
  const started = await beginPayment(connectCard(config, realSystem))
  simulator.pay(started.reference)
  expect(simulator.events.map(({ body }) => (JSON.parse(body) as { livemode: boolean }).livemode)).toEqual([true, true])
})

test('every test card does what its description says', async () => {
  const { simulator, card } = startSimulator()
  for (const { number, decline, failure, asksForStep } of testCards) {
    if (failure) continue
    const started = await beginPayment(card)
    const { status, body } = await confirmCard(simulator, started.clientSecret, number)
    expect([number, status]).toEqual([number, decline && !asksForStep ? 402 : 200])
    if (asksForStep) {
      expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
      expect((await card.find(started)).state).toBe('created')
      expect(simulator.answerStep(started.reference, true)).toBe(decline === undefined)
    }
    const outcome = await card.find({ reference: started.reference })
    expect([number, outcome.state, outcome.failure]).toEqual([number, decline ? 'failed' : 'paid', decline ?? null])
    expect(outcome.method).toEndWith(`ending ${number.slice(-4)}`)
    if (!decline && !asksForStep) expect(body.status).toBe('succeeded')
  }
})

test('a payer who refuses the extra step is not charged, and can pay with another card', async () => {
  const { simulator, card } = startSimulator()
  const { reference, clientSecret } = await beginPayment(card)
  await confirmCard(simulator, clientSecret, '4000002500003155')
  expect(simulator.answerStep(reference, false)).toBe(false)
  expect(await card.find({ reference })).toMatchObject({ state: 'failed', failure: 'payment_intent_authentication_failure' })
  expect(simulator.captured()).toEqual([])
  await confirmCard(simulator, clientSecret, '4242424242424242')
  expect((await card.find({ reference })).state).toBe('paid')
})

test('only the newest events are remembered', async () => {
  const { simulator, card } = startSimulator()
  const { reference } = await beginPayment(card)
  simulator.setWebhookUrl(null)
  for (let attempt = 0; attempt * 2 <= maxSentEvents; attempt++) simulator.pay(reference, '4000000000000002')
  expect(simulator.events).toHaveLength(maxSentEvents)
  simulator.pay(reference)
  expect(simulator.events.at(-1)!.type).toBe('payment_intent.succeeded')
})

test('a number that is not a test card is rejected, so no real card is entered', async () => {
  const { simulator, card } = startSimulator()
  const { reference, clientSecret } = await beginPayment(card)
  expect((await confirmCard(simulator, clientSecret, '4111111111111111')).body.error?.decline_code).toBe('test_mode_live_card')
  expect((await confirmCard(simulator, clientSecret, '4242424242424241')).body.error?.code).toBe('incorrect_number')
  expect((await card.find({ reference })).state).toBe('failed')
})

test("a card that has expired by the shop's clock is rejected", async () => {
  const { simulator, card } = startSimulator({ now: () => Date.UTC(2031, 0, 15) })
  const { clientSecret } = await beginPayment(card)
  const year = { 'payment_method_data[card][exp_year]': '2030' }
  expect((await confirmCard(simulator, clientSecret, '4242424242424242', year)).body.error?.code).toBe('expired_card')
})

test('a page needs the secret of its own payment', async () => {
  const { simulator, card } = startSimulator()
  const ownPayment = await beginPayment(card)
  expect((await confirmCard(simulator, `${ownPayment.reference}_secret_guessed`, '4242424242424242')).status).toBe(400)
  expect((await fetch(`${simulator.url}/v1/payment_intents/${ownPayment.reference}`)).status).toBe(401)
  expect((await fetch(`${simulator.url}/v1/payment_intents/${ownPayment.reference}?key=pk_test_1`)).status).toBe(400)
  expect(simulator.captured()).toEqual([])
})

test('a paid payment cannot be paid again', async () => {
  const { simulator, card } = startSimulator()
  const { clientSecret } = await beginPayment(card)
  await confirmCard(simulator, clientSecret, '4242424242424242')
  expect((await confirmCard(simulator, clientSecret, '4242424242424242')).body.error?.code).toBe('payment_intent_unexpected_state')
  expect(simulator.captured()).toHaveLength(1)
})

test('the same key with another body is rejected and creates nothing', async () => {
  const { simulator, card } = startSimulator()
  const request = createPaymentRequest()
  await card.begin(request)
  await expectProcessorError(card.begin({ ...request, amount: 1 }))
  expect(simulator.store.intents.size).toBe(1)
  expect(simulator.calls.map(({ status }) => status)).toEqual([200, 400])
})

test('the payment includes its order', async () => {
  const { simulator, card } = startSimulator()
  const { reference } = await beginPayment(card, { externalId: 'x-77', orderNumber: 77 })
  expect(simulator.store.intents.get(reference)?.metadata).toEqual({ external_id: 'x-77', order_number: '77' })
})

test('a broken connection is an error: timeout, server failure, invalid response, connection refused', async () => {
  const hanging = startSimulator({}, 400)
  hanging.simulator.failNext('payment_intents.create', 'hang')
  await expectProcessorError(hanging.card.begin(createPaymentRequest()))
  const { simulator, card } = startSimulator()
  for (const failureMode of ['server-error', 'garbage'] as const) {
    simulator.failNext('payment_intents.create', failureMode)
    await expectProcessorError(card.begin(createPaymentRequest()))
  }
  simulator.setNextDecline('card_declined')
  const { reference } = await beginPayment(card)
  simulator.failNext('payment_intents.retrieve', 'garbage')
  await expectProcessorError(card.find({ reference }))
  await expectProcessorError(card.refund({ reference, amount: 1, currency: 'USD', idempotencyKey: newIdempotencyKey() }))
})

test('a connection that breaks after the request was processed does not create a second payment', async () => {
  const { simulator, card } = startSimulator()
  simulator.failNext('payment_intents.create', 'drop', true)
  await beginPayment(card)
  simulator.failNext('payment_intents.create', 'server-error', true)
  const sameRequest = createPaymentRequest()
  await expectProcessorError(card.begin(sameRequest))
  await card.begin(sameRequest)
  expect(simulator.store.intents.size).toBe(2)
})

test('a response with another amount is passed on for the shop to reject', async () => {
  const { simulator, card } = startSimulator()
  const { reference } = await beginPayment(card)
  simulator.pay(reference)
  simulator.failNext('payment_intents.retrieve', 'wrong-amount')
  expect((await card.find({ reference })).amount).toBe(14211)
})

test('a card charged before the connection breaks is paid', async () => {
  const { simulator, card } = startSimulator()
  const { reference, clientSecret } = await beginPayment(card)
  expect(await confirmCard(simulator, clientSecret, '4000000000004400').catch(() => 'broken')).toBe('broken')
  expect((await card.find({ reference })).state).toBe('paid')
  const otherPayment = await beginPayment(card)
  expect((await confirmCard(simulator, otherPayment.clientSecret, '4000000000005001')).status).toBe(500)
  expect((await card.find({ reference: otherPayment.reference })).state).toBe('created')
})

test('success, failure and refund are sent as signed events that the processor can read', async () => {
  const shop = startListener()
  const { simulator, card } = startSimulator({ webhookUrl: shop.url })
  const { reference } = await beginPayment(card)
  simulator.pay(reference, '4000000000000002')
  simulator.pay(reference)
  await card.refund({ reference, amount: 210, currency: 'USD', idempotencyKey: newIdempotencyKey() })
  await simulator.webhooksDelivered()
  const events = await Promise.all(
    shop.receivedWebhooks.map(({ rawBody, headers }) => readCardEvent(rawBody, headers, { webhook: secret, isLive: false }, Date.now())),
  )
  const statesByType = Object.fromEntries(events.map((event) => [event?.type, event?.payment?.state]))
  expect(statesByType).toEqual({
    'charge.failed': 'failed',
    'payment_intent.payment_failed': 'failed',
    'charge.succeeded': 'paid',
    'payment_intent.succeeded': 'paid',
    'charge.refunded': 'paid',
    'refund.updated': undefined,
  })
  expect(events.find((event) => event?.type === 'charge.refunded')?.payment?.refunded).toBe(210)
})

test('an event that was not accepted is sent again until it is', async () => {
  const shop = startListener([500, 503])
  const { simulator, card } = startSimulator({ webhookUrl: shop.url, retryDelays: [1, 1, 1] })
  simulator.holdWebhooks()
  simulator.pay((await beginPayment(card)).reference)
  simulator.releaseWebhooks((messages) => messages.slice(0, 1))
  await simulator.webhooksDelivered()
  expect(simulator.events[0]?.responseStatuses).toEqual([500, 503, 200])
  expect(new Set(shop.ids())).toEqual(new Set([simulator.events[0]?.id ?? '']))
})

test('events can be reordered and repeated', async () => {
  const shop = startListener()
  const { simulator, card } = startSimulator({ webhookUrl: shop.url })
  simulator.holdWebhooks()
  simulator.pay((await beginPayment(card)).reference)
  const [first, second] = simulator.events
  simulator.releaseWebhooks((messages) => messages.toReversed().slice(0, 1))
  await simulator.webhooksDelivered()
  simulator.resendWebhook(first?.id ?? '')
  await simulator.webhooksDelivered()
  simulator.resendWebhook(second?.id ?? '')
  await simulator.webhooksDelivered()
  expect(shop.ids()).toEqual([second?.id, first?.id, second?.id] as string[])
})

test('a seeded order can be refunded although this processor never received its payment', async () => {
  const { card } = startSimulator()
  const reference = demoReference(4200, 'USD', 7)
  expect(await card.find({ reference })).toMatchObject({ state: 'paid', amount: 4200, currency: 'USD', method: 'Visa ending 4242' })
  await card.refund({ reference, amount: 4200, currency: 'USD', idempotencyKey: newIdempotencyKey() })
  expect((await card.find({ reference })).refunded).toBe(4200)
})

test('the ledger can outlive the process', async () => {
  const storeFile = `${process.env.TMPDIR ?? '/tmp'}/pretend-${newIdempotencyKey()}.json`
  const firstServer = startSimulator({ ledgerFile: storeFile })
  const { reference } = await beginPayment(firstServer.card)
  firstServer.simulator.pay(reference)
  await firstServer.simulator.stop()
  const restartedServer = startSimulator({ ledgerFile: storeFile })
  expect((await restartedServer.card.find({ reference })).state).toBe('paid')
  await Bun.file(storeFile).delete()
})

test('the form encoding supports groups and lists and cannot change a prototype', () => {
  expect(JSON.stringify(parseFormBody('a[b]=1&a[c][d]=2&l[0][x]=3&l[1][x]=4&e[]=5&e[]=6&__proto__[bad]=1'))).toBe(
    '{"a":{"b":"1","c":{"d":"2"}},"l":{"0":{"x":"3"},"1":{"x":"4"}},"e":{"0":"5","1":"6"},"__proto__":{"bad":"1"}}',
  )
  expect(({} as Record<string, unknown>).bad).toBeUndefined()
})
