import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { mailBackInStock, stopToken, sweepSentAlerts } from '#src/catalog/stock-alerts.ts'
import { setLevels } from '#src/inventory/set-levels.ts'
import { listOutbox, getMail } from '#src/mail/outbox.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
let pack: MadeProduct
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
  pack = await aProduct(shop, {
    name: 'Pack',
    options: { Size: ['S', 'L'] },
    variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, stock: { stockLevel: 0 } }],
  })
})

const large = () => String(pack.variants[1]!.id)
const ask = (email: string, own = guest, variantId = large()) => own.post('/items/pack/alerts', { variant_id: variantId, email })
const waiting = async () => {
  const { stockAlerts } = shop.db.t
  return shop.db.read.select().from(stockAlerts).orderBy(stockAlerts.id)
}
const restock = (stockLevel: number, sku = 'PACK-L') =>
  shop.db.transaction((tx) => setLevels(tx, { sku, stockLevel }, { reason: 'webhook', reference: '', now: shop.now() }))
const mails = async () => (await listOutbox(shop.db.read)).filter((mail) => mail.template === 'back_in_stock')

describe('the form', () => {
  test('stands beside a choice that is sold out, and nowhere else', async () => {
    expect((await guest.get('/items/pack?size=L')).text).toContain('id="stock-alert" open')
    expect((await guest.get('/items/pack?size=S')).text).not.toContain('stock-alert')
    await aProduct(shop, { name: 'Later', stock: 0, backorders: true })
    expect((await guest.get('/items/later')).text).not.toContain('stock-alert')
    await aProduct(shop, { name: 'Draft', stock: 0, status: 'draft' })
    const staff = await browserOf(app, shop, await addPerson(shop, 3))
    expect((await staff.get('/items/draft')).text).not.toContain('stock-alert')
  })

  test('knows the address of who is signed in', async () => {
    const own = await browserOf(app, shop, await addPerson(shop, 1, 'ann@example.com'))
    expect((await own.get('/items/pack?size=L')).text).toMatch(/<input[^>]* name="email"[^>]* value="ann@example\.com"/)
  })

  test('offers what cannot be chosen where a choice is limited to what is in stock', async () => {
    await aProduct(shop, {
      name: 'Bag',
      dependentVariants: true,
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
      variants: [
        { options: { Color: 'Moss', Size: 'S' } },
        { options: { Color: 'Sand', Size: 'S' }, stock: { stockLevel: 0 } },
        { options: { Color: 'Sand', Size: 'L' }, stock: { stockLevel: 0 } },
      ],
    })
    expect((await guest.get('/items/bag?color=Moss')).text).not.toContain('stock-alert')
    const { text } = await guest.get('/items/bag?color=Sand')
    expect([...text.matchAll(/<option value="\d+">([^<]*)</g)].map(([, label]) => label)).toEqual(['Sand, S', 'Sand, L'])
  })

  test('says what is wrong with an address beside it, and keeps what was typed', async () => {
    for (const own of [guest, guest.htmx('/items/pack')]) {
      const answer = await ask('no address', own)
      expect(answer).toHaveStatus(422)
      expect(answer).toShow('Enter an e-mail address, such as name@example.com.')
      expect(answer.text).toContain('value="no address"')
    }
    expect(await waiting()).toEqual([])
  })

  test('answers the same to everybody: to who waits already, for what is not sold out, for what is not there', async () => {
    const texts = new Set<string>()
    for (const variantId of [large(), large(), String(pack.variants[0]!.id), '987654']) {
      const answer = await ask('Ann@example.com', guest.htmx('/items/pack'), variantId)
      expect(answer).toHaveStatus(200)
      texts.add(answer.text)
    }
    expect([...texts]).toEqual([expect.stringContaining('We write to Ann@example.com as soon as it can be had again.')])
    const plain = await ask('Ann@example.com')
    expect(plain.location).toBe('/items/pack?variant=PACK-L')
    expect(await guest.get(plain.location!)).toShow('We write to Ann@example.com')
    expect((await waiting()).map((row) => row.variantId)).toEqual([Number(large()), pack.variants[0]!.id])
  })

  test('is one alert however the address is written, and not for a product that is not shown', async () => {
    await ask('Ann@Example.com')
    await ask(' ann@example.com ')
    expect(await waiting()).toHaveLength(1)
    const hidden = await aProduct(shop, { name: 'Hidden', status: 'draft', stock: 0 })
    expect(await guest.post('/items/hidden/alerts', { variant_id: String(hidden.variantId), email: 'a@example.com' })).toHaveStatus(404)
  })

  test('is taken ten times in ten minutes from one address', async () => {
    app.server = { requestIP: () => ({ address: '203.0.113.9' }), timeout() {} } as never
    for (let at = 0; at < 10; at += 1) expect(await ask(`a${at}@example.com`)).toHaveStatus(303)
    const answer = await ask('b@example.com')
    expect(answer).toHaveStatus(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('a mailbox is asked for twenty times a day at most, and nobody learns that it was more', async () => {
  const sizes = Array.from({ length: 22 }, (_, at) => `${at}`)
  const boot = await aProduct(shop, { name: 'Boot', options: { Size: sizes }, stock: 0 })
  for (const { id } of boot.variants) {
    expect(await guest.htmx('/items/boot').post('/items/boot/alerts', { variant_id: String(id), email: 'ann@example.com' })).toShow(
      'We write to',
    )
  }
  expect(await waiting()).toHaveLength(20)
})

describe('when it can be had again', () => {
  test('one mail goes to each who waits, once, with a link to the very choice', async () => {
    await ask('ann@example.com')
    await ask('bob@example.com')
    expect(await mailBackInStock(shop)).toBe(0)
    await restock(5)
    expect(await Promise.all([mailBackInStock(shop), mailBackInStock(shop)]).then((both) => both.reduce((a, b) => a + b))).toBe(2)
    expect(await mailBackInStock(shop)).toBe(0)
    const sent = await mails()
    expect(sent.map((mail) => mail.recipient).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
    expect(sent[0]!.subject).toBe('Pack is back')
    const { text, html } = await getMail(shop.db.read, sent[0]!.id)
    expect(text).toContain('Pack, L')
    expect(html).toContain('/items/pack?variant=PACK-L')
  })

  test('nobody is told while all of it is reserved, the variant is off or the product is not shown', async () => {
    await ask('ann@example.com')
    const { inventory, variants, products } = shop.db.t
    await restock(5)
    const set = (work: Parameters<typeof shop.db.transaction>[0]) => shop.db.transaction(work)
    await set((tx) => tx.update(inventory).set({ reserved: 5 }))
    expect(await mailBackInStock(shop)).toBe(0)
    await set((tx) => tx.update(inventory).set({ reserved: 0 }))
    await set((tx) => tx.update(variants).set({ active: false }))
    expect(await mailBackInStock(shop)).toBe(0)
    await set((tx) => tx.update(variants).set({ active: true }))
    await set((tx) => tx.update(products).set({ status: 'archived' }))
    expect(await mailBackInStock(shop)).toBe(0)
    await set((tx) => tx.update(products).set({ status: 'active' }))
    expect(await mailBackInStock(shop)).toBe(1)
  })

  test('who asks anew is told anew', async () => {
    await ask('ann@example.com')
    await restock(5)
    await mailBackInStock(shop)
    await restock(0)
    await ask('ann@example.com')
    await restock(1)
    expect(await mailBackInStock(shop)).toBe(1)
    expect(await mails()).toHaveLength(2)
  })
})

test('who was told is forgotten a month later, who waits is not', async () => {
  await ask('ann@example.com')
  await restock(5)
  await mailBackInStock(shop)
  await restock(0)
  await ask('bob@example.com')
  expect(await sweepSentAlerts(shop)).toBe(0)
  shop.clock.advance(31 * 86_400_000)
  expect(await sweepSentAlerts(shop)).toBe(1)
  expect((await shop.db.read.select().from(shop.db.t.stockAlerts)).map(({ email }) => email)).toEqual(['bob@example.com'])
})

describe('the link of the mail', () => {
  test('asks before it stops anything, then stops everything of that address and of no other', async () => {
    await ask('ann@example.com')
    await ask('ann@example.com', guest, String(pack.variants[0]!.id))
    await ask('bob@example.com')
    const token = stopToken(shop.config.sessionSecret, 'ann@example.com')
    const page = await guest.get(`/items/alerts/stop?token=${token}`)
    expect(page).toHaveStatus(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await waiting()).toHaveLength(3)
    expect(await guest.post('/items/alerts/stop', { token })).toShow('no further e-mail of this kind comes')
    expect((await waiting()).map((row) => row.email)).toEqual(['bob@example.com'])
  })

  // The third is as long as a signature, but not in bytes.
  test.each([
    '',
    'x',
    `eA.${'ö'.repeat(43)}`,
    `${Buffer.from('ann@example.com').toString('base64url')}.x`,
    stopToken('another secret', 'ann@example.com'),
  ])('that we did not sign, %s, stops nothing', async (token) => {
    await ask('ann@example.com')
    expect(await guest.get(`/items/alerts/stop?token=${encodeURIComponent(token)}`)).toHaveStatus(404)
    expect(await guest.post('/items/alerts/stop', { token })).toHaveStatus(404)
    expect(await waiting()).toHaveLength(1)
  })
})
