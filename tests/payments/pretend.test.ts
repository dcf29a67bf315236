import { afterEach, expect, test } from 'bun:test'
import { cardProcessor } from '#src/payments/processors/card.ts'
import { readCardEvent } from '#src/payments/processors/card-events.ts'
import { demoReference } from '#src/payments/pretend/card-ledger.ts'
import { startPretendCard, type PretendCard, type PretendCardOptions } from '#src/payments/pretend/card-server.ts'
import { testCards } from '#src/payments/pretend/card-numbers.ts'
import { readWireForm } from '#src/payments/pretend/wire-form.ts'
import { expectTrouble, newKey, paymentRequest } from './contract.ts'

const secret = 'whsec_1'
const opened: { stop(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop()
})

function start(options: Partial<PretendCardOptions> = {}) {
  const twin = startPretendCard({ webhookSecret: secret, ...options })
  opened.push(twin)
  const card = cardProcessor({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: secret,
    apiUrl: twin.url,
    timeoutMs: 400,
  })
  return { twin, card }
}

async function beginInline(card: ReturnType<typeof cardProcessor>, more = {}) {
  const begun = await card.begin(paymentRequest(more))
  if (begun.kind !== 'inline') throw new Error('a card is paid in the page')
  return begun
}

/** Asks the bank as the form in the page does. */
async function confirm(twin: PretendCard, clientSecret: string, number: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({
    key: 'pk_test_1',
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': number.startsWith('3') ? '1234' : '123',
    ...more,
  })
  const answer = await fetch(`${twin.url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as { status?: string; error?: { code?: string; decline_code?: string } } }
}

/** A shop that only writes down what it is told; `answers` are given first, then 200. */
function listen(answers: number[] = []) {
  const heard: { raw: string; headers: Headers }[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      heard.push({ raw: await request.text(), headers: request.headers })
      return new Response('', { status: answers.shift() ?? 200 })
    },
  })
  opened.push(server)
  return { heard, url: server.url.href, ids: () => heard.map(({ raw }) => (JSON.parse(raw) as { id: string }).id) }
}

test('every test card does what it says', async () => {
  const { twin, card } = start()
  for (const { number, decline, fault } of testCards) {
    if (fault) continue
    const begun = await beginInline(card)
    const { status, body } = await confirm(twin, begun.clientSecret, number)
    expect([number, status]).toEqual([number, decline ? 402 : 200])
    const outcome = await card.find({ reference: begun.reference })
    expect([number, outcome.state, outcome.failure]).toEqual([number, decline ? 'failed' : 'paid', decline ?? null])
    expect(outcome.method).toEndWith(`ending ${number.slice(-4)}`)
    if (!decline) expect(body.status).toBe('succeeded')
  }
})

test('a number that is no test card is refused, so that nobody gives away a real one', async () => {
  const { twin, card } = start()
  const { reference, clientSecret } = await beginInline(card)
  expect((await confirm(twin, clientSecret, '4111111111111111')).body.error?.decline_code).toBe('test_mode_live_card')
  expect((await confirm(twin, clientSecret, '4242424242424241')).body.error?.code).toBe('incorrect_number')
  expect((await card.find({ reference })).state).toBe('failed')
})

test('a card that ran out by the clock of the shop is refused', async () => {
  const { twin, card } = start({ now: () => Date.UTC(2031, 0, 15) })
  const { clientSecret } = await beginInline(card)
  const year = { 'payment_method_data[card][exp_year]': '2030' }
  expect((await confirm(twin, clientSecret, '4242424242424242', year)).body.error?.code).toBe('expired_card')
})

test('a page needs the secret of its own payment', async () => {
  const { twin, card } = start()
  const mine = await beginInline(card)
  expect((await confirm(twin, `${mine.reference}_secret_guessed`, '4242424242424242')).status).toBe(400)
  expect((await fetch(`${twin.url}/v1/payment_intents/${mine.reference}`)).status).toBe(401)
  expect((await fetch(`${twin.url}/v1/payment_intents/${mine.reference}?key=pk_test_1`)).status).toBe(400)
  expect(twin.captured()).toEqual([])
})

test('a paid payment cannot be paid again', async () => {
  const { twin, card } = start()
  const { clientSecret } = await beginInline(card)
  await confirm(twin, clientSecret, '4242424242424242')
  expect((await confirm(twin, clientSecret, '4242424242424242')).body.error?.code).toBe('payment_intent_unexpected_state')
  expect(twin.captured()).toHaveLength(1)
})

test('the same key with another body is refused, and nothing new begins', async () => {
  const { twin, card } = start()
  const first = paymentRequest()
  await card.begin(first)
  await expectTrouble(card.begin({ ...first, amount: 1 }))
  expect(twin.books.intents.size).toBe(1)
  expect(twin.calls.map(({ status }) => status)).toEqual([200, 400])
})

test('the payment carries which order it is for', async () => {
  const { twin, card } = start()
  const { reference } = await beginInline(card, { externalId: 'x-77', orderNumber: 77 })
  expect(twin.books.intents.get(reference)?.metadata).toEqual({ external_id: 'x-77', order_number: '77' })
})

test('a broken line is trouble: silence, failure, garbage, refusal', async () => {
  const { twin, card } = start()
  for (const fault of ['hang', 'server-error', 'garbage'] as const) {
    twin.failNext('payment_intents.create', fault)
    await expectTrouble(card.begin(paymentRequest()))
  }
  twin.decideNext('card_declined')
  const { reference } = await beginInline(card)
  twin.failNext('payment_intents.retrieve', 'garbage')
  await expectTrouble(card.find({ reference }))
  await expectTrouble(card.refund({ reference, amount: 1, currency: 'USD', idempotencyKey: newKey() }))
})

test('a line that breaks after the work was done does not begin a second payment', async () => {
  const { twin, card } = start()
  twin.failNext('payment_intents.create', 'drop', true)
  await beginInline(card)
  twin.failNext('payment_intents.create', 'server-error', true)
  const again = paymentRequest()
  await expectTrouble(card.begin(again))
  await card.begin(again)
  expect(twin.books.intents.size).toBe(2)
})

test('an answer with another amount is passed on as it is, for the shop to refuse', async () => {
  const { twin, card } = start()
  const { reference } = await beginInline(card)
  twin.pay(reference)
  twin.failNext('payment_intents.retrieve', 'wrong-amount')
  expect((await card.find({ reference })).amount).toBe(14211)
})

test('a card whose bank takes the money and whose line then breaks is paid all the same', async () => {
  const { twin, card } = start()
  const { reference, clientSecret } = await beginInline(card)
  expect(await confirm(twin, clientSecret, '4000000000004400').catch(() => 'broken')).toBe('broken')
  expect((await card.find({ reference })).state).toBe('paid')
  const other = await beginInline(card)
  expect((await confirm(twin, other.clientSecret, '4000000000005001')).status).toBe(500)
  expect((await card.find({ reference: other.reference })).state).toBe('begun')
})

test('success, failure and refund are told in signed messages that the processor reads', async () => {
  const shop = listen()
  const { twin, card } = start({ webhookUrl: shop.url })
  const { reference } = await beginInline(card)
  twin.pay(reference, '4000000000000002')
  twin.pay(reference)
  await card.refund({ reference, amount: 210, currency: 'USD', idempotencyKey: newKey() })
  await twin.delivered()
  const events = await Promise.all(shop.heard.map(({ raw, headers }) => readCardEvent(raw, headers, secret, Date.now())))
  const said = Object.fromEntries(events.map((event) => [event?.type, event?.payment?.state]))
  expect(said).toEqual({
    'charge.failed': 'failed',
    'payment_intent.payment_failed': 'failed',
    'charge.succeeded': 'paid',
    'payment_intent.succeeded': 'paid',
    'charge.refunded': 'paid',
    'refund.updated': undefined,
  })
  expect(events.find((event) => event?.type === 'charge.refunded')?.payment?.refunded).toBe(210)
})

test('a message that was not taken is sent again until it is', async () => {
  const shop = listen([500, 503])
  const { twin, card } = start({ webhookUrl: shop.url, retryAfter: [1, 1, 1] })
  twin.hold()
  twin.pay((await beginInline(card)).reference)
  twin.release((messages) => messages.slice(0, 1))
  await twin.delivered()
  expect(twin.events[0]?.answers).toEqual([500, 503, 200])
  expect(new Set(shop.ids())).toEqual(new Set([twin.events[0]?.id ?? '']))
})

test('messages can be turned round and repeated', async () => {
  const shop = listen()
  const { twin, card } = start({ webhookUrl: shop.url })
  twin.hold()
  twin.pay((await beginInline(card)).reference)
  const [first, second] = twin.events
  twin.release((messages) => messages.toReversed().slice(0, 1))
  await twin.delivered()
  twin.repeat(first?.id ?? '')
  await twin.delivered()
  twin.repeat(second?.id ?? '')
  await twin.delivered()
  expect(shop.ids()).toEqual([second?.id, first?.id, second?.id] as string[])
})

test('a refund of a seeded order works although this processor never saw it paid', async () => {
  const { card } = start()
  const reference = demoReference(4200, 'USD', 7)
  expect(await card.find({ reference })).toMatchObject({ state: 'paid', amount: 4200, currency: 'USD', method: 'Visa ending 4242' })
  await card.refund({ reference, amount: 4200, currency: 'USD', idempotencyKey: newKey() })
  expect((await card.find({ reference })).refunded).toBe(4200)
})

test('the ledger can outlive the process', async () => {
  const keepIn = `${process.env.TMPDIR ?? '/tmp'}/pretend-${newKey()}.json`
  const before = start({ keepIn })
  const { reference } = await beginInline(before.card)
  before.twin.pay(reference)
  await before.twin.stop()
  const after = start({ keepIn })
  expect((await after.card.find({ reference })).state).toBe('paid')
  await Bun.file(keepIn).delete()
})

test('the wire format groups and lists, and reaches no prototype', () => {
  expect(JSON.stringify(readWireForm('a[b]=1&a[c][d]=2&l[0][x]=3&l[1][x]=4&e[]=5&e[]=6&__proto__[bad]=1'))).toBe(
    '{"a":{"b":"1","c":{"d":"2"}},"l":{"0":{"x":"3"},"1":{"x":"4"}},"e":{"0":"5","1":"6"},"__proto__":{"bad":"1"}}',
  )
  expect(({} as Record<string, unknown>).bad).toBeUndefined()
})
