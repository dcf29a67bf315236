import { describe, expect, test } from 'bun:test'
import { getTableName } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { sendCode } from '#src/accounts/sign-in/verification-codes.ts'
import { generateCodes } from '#src/discounts/generate-codes.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { addImage } from '#src/media/images.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { createImage } from '#tests/media/create-image.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { hiddenFields, sendTicket } from '#tests/support/ticket-forms.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

/** All that a store of this seed holds after the same requests, with what it answered and where it left its files. */
async function runStore(seed: number) {
  const shop = await createTestShop({ seed, config: { rateLimits: false } })
  const app = buildApp(shop)
  const guest = createTestClient(app)
  const mug = await createTestProduct(shop, { name: 'Mug', price: 1200 })
  await createFlatShippingRate(shop)
  await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 })
  await sendTicket(shop, guest)
  const customer = await createTestUser(shop, 1, 'amara@example.com')
  await guest.post('/forgot-password', { email: customer.email })
  await runDueJobs(shop, jobHandlers)
  const key = { purpose: 'login', subject: `user:${customer.id}`, challengeId: 'one', email: customer.email } as const
  await shop.db.transaction((tx) => sendCode(shop, tx, key, { name: '', language: 'en', address: '' }))
  const { cartId } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const order = await placeTestOrder(shop, cartId)
  const discountId = await createTestDiscount(shop)
  await shop.db.transaction((tx) => generateCodes(tx, discountId, { count: 5, prefix: 'VIP', now: shop.now() }))
  await addImage(shop, new Uint8Array(await createImage(40, 30, 'png')), 'mug.png')
  const staff = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  const blank = await staff.get('/admin/tickets/new')
  return {
    tables: await dump(shop),
    cookies: [...guest.cookies, ...staff.cookies],
    formKey: hiddenFields(blank)['key'],
    requestId: blank.headers.get('x-request-id'),
    files: (await shop.files.list('')).map(({ name }) => name),
    mails: await shop.listMails(),
    orderToken: order.externalId,
  }
}

/** Versions continue from test to test; changes of pages are numbered for each connection. */
const otherTables = ['versions', 'page_changes']

/** The rows of every table, in an order of their own: databases return them in any. */
async function dump({ db }: TestShop): Promise<Record<string, unknown[]>> {
  const tables = Object.values(db.t).filter((table) => !otherTables.includes(getTableName(table)))
  const rows = await Promise.all(
    tables.map(async (table) => [getTableName(table), (await db.read.select().from(table)).sort(byContent)] as const),
  )
  return Object.fromEntries(rows.filter(([, found]) => found.length > 0))
}

const byContent = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

describe('a store', () => {
  test('of the same seed and clock holds the same tokens, codes and keys after the same requests', async () => {
    const [first, second] = [await runStore(7), await runStore(7)]
    expect(second).toEqual(first)
    expect(first.formKey).toMatch(/^form:[0-9a-f-]{36}$/)
    expect(first.mails.map(({ template }) => template)).toContain('reset_password')
    expect(Object.keys(first.tables)).toContainValues([
      'carts',
      'tickets',
      'account_links',
      'verification_codes',
      'orders',
      'discount_codes',
      'media',
      'sessions',
    ])
  })

  test('of another seed holds others', async () => {
    const [first, other] = [await runStore(7), await runStore(8)]
    for (const name of ['cookies', 'formKey', 'requestId', 'files', 'orderToken'] as const) expect(other[name]).not.toEqual(first[name]!)
    for (const name of ['carts', 'tickets', 'verification_codes', 'discount_codes', 'media'])
      expect(other.tables[name]).not.toEqual(first.tables[name]!)
  })
})
