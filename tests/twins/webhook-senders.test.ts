import { beforeEach, describe, expect, test } from 'bun:test'
import { openPretendMailProviders, type PretendMail } from '#src/twins/mail-provider.ts'
import { openPretendWarehouse, secretPlaces } from '#src/twins/warehouse.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'

const storeUrl = 'http://localhost'
const secret = 'warehouse-secret'
const [providers, strangers] = [openPretendMailProviders(storeUrl), openPretendMailProviders(storeUrl)]
const inboundSettings = Object.assign({}, ...Object.values(providers).map(({ settings }) => settings)) as Record<string, string>
const { shop, app } = storeTest({ config: { rateLimits: false, inventoryWebhookSecret: secret, inboundSettings } })

/** A service that calls the store by itself. What it sends in each test is one report or mail. */
interface Sender {
  name: string
  /** By the account that the store knows. */
  send(): Request
  /** The same by another account. */
  sendAsStranger(): Request
  /** Rows that a request adds. */
  countAdded(): Promise<number>
}

let mail: PretendMail
beforeEach(async () => {
  await createTestProduct(shop, { variants: [{ sku: 'MUG-1', stock: { stockLevel: 10 } }] })
  const { token } = await openTicket(shop)
  mail = { id: crypto.randomUUID(), from: 'amara@example.com', to: `reply+${token}@shop.example`, subject: 'Re: Cup', text: 'It broke.' }
})

const report = { sku: 'MUG-1', stock_level: 7 }
const senders: Sender[] = [
  ...secretPlaces.map((place) => ({
    name: `a warehouse with its secret as ${place}`,
    send: () => openPretendWarehouse({ storeUrl, secret, place }).report(report),
    sendAsStranger: () => openPretendWarehouse({ storeUrl, secret: `${secret}1`, place }).report(report),
    countAdded: async () => (await shop.db.read.$count(shop.db.t.stockLedger)) - 1,
  })),
  ...(['worker', 'mailgun', 'sendgrid', 'postmark'] as const).map((name) => ({
    name: `received mail of ${name}`,
    send: () => providers[name].deliver(mail, shop.now()),
    sendAsStranger: () => strangers[name].deliver(mail, shop.now()),
    countAdded: async () => (await shop.db.read.$count(shop.db.t.ticketMessages)) - 1,
  })),
]

async function deliver(request: Request) {
  const response = await app.handle(request)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe.each(senders)('$name', ({ send, sendAsStranger, countAdded }) => {
  test('is accepted', async () => {
    expect(await deliver(send())).toMatchObject({ status: 200, body: { success: true } })
    expect(await countAdded()).toBe(1)
  })

  test('is accepted again when it is repeated, and adds nothing', async () => {
    await deliver(send())
    expect(await deliver(send())).toMatchObject({ status: 200, body: { success: true } })
    expect(await countAdded()).toBe(1)
  })

  test('is refused from another account, and adds nothing', async () => {
    expect(await deliver(sendAsStranger())).toMatchObject({ status: 401, body: { success: false } })
    expect(await countAdded()).toBe(0)
  })

  test('is refused without what proves its sender, and adds nothing', async () => {
    expect((await deliver(await withoutProof(send()))).status).toBe(401)
    expect(await countAdded()).toBe(0)
  })
})

/** Senders are proven in the query, in headers, or in a field of a form. */
async function withoutProof(request: Request): Promise<Request> {
  const { origin, pathname } = new URL(request.url)
  const body = (await request.text()).replace(/&signature=\w+/, '')
  return new Request(origin + pathname, { method: 'POST', headers: { 'content-type': request.headers.get('content-type')! }, body })
}
