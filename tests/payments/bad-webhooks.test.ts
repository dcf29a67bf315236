import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { testNow } from '#tests/support/shop-without-database.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { startPaymentTwins, type PaymentTwin } from './payment-twins.ts'
import { realSystem } from '#src/shop/real-system.ts'

const world = startPaymentTwins(() => testNow)
afterAll(() => world.stop())
const secrets: Record<string, string> = { 'card-processor': cardWebhookSecret, 'merchant-processor': merchantWebhookSecret }
const reporting = world.twins.filter(({ type }) => type.slug in secrets)

let shop: TestShop
let app: ReturnType<typeof buildApp>
let logged: string[]
beforeEach(async () => {
  logged = []
  await openShop()
})
async function openShop(settings = world.settings) {
  shop = await createTestShop({
    processors: listProcessors(settings, realSystem),
    config: { rateLimits: false },
    onLog: (line) => logged.push(line),
  })
  app = buildApp(shop)
}

const body = JSON.stringify({ id: 'evt_1', event_id: 'evt_1', type: 'payment_intent.succeeded', data: { object: {} } })

/** By the processor that did not send it. */
const foreignEvents: Record<string, string> = {
  'card-processor': JSON.stringify({
    event_id: 'evt_1',
    event_type: 'transaction.completed',
    occurred_at: '2026-03-02T10:00:00Z',
    data: {},
  }),
  'merchant-processor': JSON.stringify({ id: 'evt_1', type: 'charge.succeeded', created: testNow / 1000, data: { object: {} } }),
}

describe.each(reporting)('a webhook call of $type.slug', (twin: PaymentTwin) => {
  const { slug } = twin.type
  const post = (content: string | Uint8Array<ArrayBuffer> | ReadableStream, headers: Record<string, string> = {}) =>
    app.handle(new Request(`http://localhost/webhooks/${slug}`, { method: 'POST', headers, body: content }))
  const countStored = () => shop.db.read.$count(shop.db.t.webhookEvents)
  const signatureOf = async (content: string, at = testNow) => Object.entries(await twin.sign(content, at))[0]!

  test.each<[string, (valid: string) => string | null]>([
    ['no signature', () => null],
    ['an empty signature', () => ''],
    ['words', () => 'not a signature'],
    ['digits that are not hexadecimal', (valid) => valid.replace(/[0-9a-f]{64}/, 'z'.repeat(64))],
    ['half a signature', (valid) => valid.slice(0, -32)],
    ['a longer signature', (valid) => `${valid}00`],
    ['several wrong signatures', (valid) => [1, 2, 3].reduce((header) => `${header}${valid.replace(/[0-9a-f]{64}/, '0'.repeat(64))}`, '')],
    ['a time that is no number', (valid) => valid.replace(/=\d+/, '=soon')],
    ['no time', (valid) => valid.replace(/^t[s]?=\d+[,;]/, '')],
  ])('with %s is 400, stores nothing, and the log names no secret', async (_, change) => {
    const [name, valid] = await signatureOf(body)
    const header = change(valid)
    const response = await post(body, header === null ? {} : { [name]: header })
    expect(response.status).toBe(400)
    expect(await countStored()).toBe(0)
    expect(logged.filter((line) => line.includes('refused a payment event') && line.includes(slug))).toHaveLength(1)
    expect(logged.join('\n')).not.toContain(secrets[slug]!)
    expect(logged.join('\n')).not.toContain(/[0-9a-f]{64}/.exec(valid)![0])
  })

  test('that is from the future, or whose body was changed, is 400 and stores nothing', async () => {
    const [name, early] = await signatureOf(body, testNow + 301_000)
    const [, valid] = await signatureOf(body)
    expect((await post(body, { [name]: early })).status).toBe(400)
    expect((await post(body.replace('evt_1', 'evt_2'), { [name]: valid })).status).toBe(400)
    expect(await countStored()).toBe(0)
  })

  test.each(['', 'text', '<event/>', 'id=evt_1', '"evt_1"', '[1]', '{"id":'])(
    'that is signed and no event (%s) is 400',
    async (content) => {
      const [name, valid] = await signatureOf(content)
      const response = await post(content, { [name]: valid })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('or the body is not an event') })
      expect(await countStored()).toBe(0)
    },
  )

  test('with the event of another processor is 400, however it is signed', async () => {
    const foreign = foreignEvents[slug]!
    const [name, valid] = await signatureOf(foreign)
    expect((await post(foreign, { [name]: valid })).status).toBe(400)
    for (const other of reporting.filter(({ type }) => type.slug !== slug)) {
      const [otherName, otherSignature] = Object.entries(await other.sign(foreign, testNow))[0]!
      expect((await post(foreign, { [otherName]: otherSignature })).status).toBe(400)
      expect((await post(foreign, { [name]: otherSignature })).status).toBe(400)
    }
    expect(await countStored()).toBe(0)
  })

  test('that is compressed is 400: it is never unpacked, whatever was signed', async () => {
    const packed = Bun.gzipSync(body)
    for (const signed of [body, new TextDecoder().decode(packed)]) {
      const [name, valid] = await signatureOf(signed)
      expect((await post(packed, { [name]: valid, 'content-encoding': 'gzip' })).status).toBe(400)
    }
    expect(await countStored()).toBe(0)
  })

  test('of more than 1 MB is 413, with and without a stated length', async () => {
    const huge = 'x'.repeat(1024 * 1024 + 1)
    const [name, valid] = await signatureOf(huge)
    expect((await post(huge, { [name]: valid })).status).toBe(413)
    expect((await post(new Blob([huge]).stream(), { [name]: valid })).status).toBe(413)
    expect(await countStored()).toBe(0)
  })

  test('is refused while the store has no secret, also one signed with an empty secret', async () => {
    const variable = slug === 'card-processor' ? 'CARD_WEBHOOK_SECRET' : 'MERCHANT_WEBHOOK_SECRET'
    await openShop({ ...world.settings, [variable]: '' })
    const [name, valid] = await signatureOf(body)
    expect((await post(body, { [name]: valid })).status).toBe(400)
    expect(await countStored()).toBe(0)
  })
})
