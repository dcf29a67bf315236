import { describe, expect, test } from 'bun:test'
import { queueBackInStockMails, stopToken, pruneSentAlerts } from '#src/stock-alerts/stock-alerts.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { getMail } from '#src/mail/outbox.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'

const { shop, app, guest } = storeTest()
const pack = perTest(() =>
  createTestProduct(shop, {
    name: 'Pack',
    options: { Size: ['S', 'L'] },
    variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, stock: { stockLevel: 0 } }],
  }),
)

const largeVariantId = () => String(pack.variants[1]!.id)
const requestAlert = (email: string, client = guest, variantId = largeVariantId()) =>
  client.post('/items/pack/alerts', { variant_id: variantId, email })
const listWaiting = async () => {
  const { stockAlerts } = shop.db.t
  return shop.db.read.select().from(stockAlerts).orderBy(stockAlerts.id)
}
const setStock = (stockLevel: number, sku = 'PACK-L') =>
  shop.db.transaction((tx) => setLevels(tx, { sku, stockLevel }, { reason: 'webhook', reference: '', now: shop.now() }))
const mails = async () => (await listOutbox(shop.db.read)).filter((mail) => mail.template === 'back_in_stock')

describe('the back-in-stock form', () => {
  test('is shown for a sold-out choice and nowhere else', async () => {
    expect((await guest.get('/items/pack?size=L')).text).toContain('id="stock-alert" open')
    expect((await guest.get('/items/pack?size=S')).text).not.toContain('stock-alert')
    await createTestProduct(shop, { name: 'Later', stock: 0, backorders: true })
    expect((await guest.get('/items/later')).text).not.toContain('stock-alert')
    await createTestProduct(shop, { name: 'Draft', stock: 0, status: 'draft' })
    const staff = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    expect((await staff.get('/items/draft')).text).not.toContain('stock-alert')
  })

  test('contains the address of a signed-in user', async () => {
    const client = await createSignedInClient(app, shop, await createTestUser(shop, 1, 'ann@example.com'))
    expect((await client.get('/items/pack?size=L')).text).toMatch(/<input[^>]* name="email"[^>]* value="ann@example\.com"/)
  })

  test('offers sold-out choices where only in-stock ones can be selected', async () => {
    await createTestProduct(shop, {
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

  test('shows an error next to an invalid address and keeps the input', async () => {
    for (const client of [guest, guest.htmx('/items/pack')]) {
      const response = await requestAlert('no address', client)
      expect(response).toHaveStatus(422)
      expect(response).toShow('Enter an email address, such as name@example.com.')
      expect(response.text).toContain('value="no address"')
    }
    expect(await listWaiting()).toEqual([])
  })

  test('gives everybody the same response: if already waiting, not sold out, or unknown', async () => {
    const responseTexts = new Set<string>()
    for (const variantId of [largeVariantId(), largeVariantId(), String(pack.variants[0]!.id), '987654']) {
      const response = await requestAlert('Ann@example.com', guest.htmx('/items/pack'), variantId)
      expect(response).toHaveStatus(200)
      responseTexts.add(response.text)
    }
    expect([...responseTexts]).toEqual([expect.stringContaining('We will email Ann@example.com when it is back in stock.')])
    const fullPage = await requestAlert('Ann@example.com')
    expect(fullPage.location).toBe('/items/pack?variant=PACK-L')
    expect(await guest.get(fullPage.location!)).toShow('We will email Ann@example.com')
    expect((await listWaiting()).map((row) => row.variantId)).toEqual([Number(largeVariantId()), pack.variants[0]!.id])
  })

  test('creates one alert however the address is written, and none for a hidden product', async () => {
    await requestAlert('Ann@Example.com')
    await requestAlert(' ann@example.com ')
    expect(await listWaiting()).toHaveLength(1)
    const hidden = await createTestProduct(shop, { name: 'Hidden', status: 'draft', stock: 0 })
    expect(await guest.post('/items/hidden/alerts', { variant_id: String(hidden.variantId), email: 'a@example.com' })).toHaveStatus(404)
  })

  test('is limited to ten requests in ten minutes from one network', async () => {
    app.server = serverWithRotatingAddress()
    for (let i = 0; i < 10; i += 1) expect(await requestAlert(`a${i}@example.com`)).toHaveStatus(303)
    const response = await requestAlert('b@example.com')
    expect(response).toHaveStatus(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('a mailbox can be entered for at most twenty alerts a day, and the limit is not revealed', async () => {
  const sizes = Array.from({ length: 22 }, (_, index) => `${index}`)
  const boot = await createTestProduct(shop, { name: 'Boot', options: { Size: sizes }, stock: 0 })
  for (const { id } of boot.variants) {
    expect(await guest.htmx('/items/boot').post('/items/boot/alerts', { variant_id: String(id), email: 'ann@example.com' })).toShow(
      'Thank you. We will email',
    )
  }
  expect(await listWaiting()).toHaveLength(20)
})

describe('back in stock', () => {
  test('is emailed when the shop opens, not before', async () => {
    const setOpen = (shop_open: boolean) => shop.db.transaction((tx) => saveSettings(tx, { shop_open }, shop.now()))
    await requestAlert('ann@example.com')
    await setStock(5)
    await setOpen(false)
    expect(await queueBackInStockMails(shop)).toBe(0)
    await setOpen(true)
    expect(await queueBackInStockMails(shop)).toBe(1)
  })

  test('each waiting shopper gets one email, once, with a link to the exact variant', async () => {
    await requestAlert('ann@example.com')
    await requestAlert('bob@example.com')
    expect(await queueBackInStockMails(shop)).toBe(0)
    await setStock(5)
    expect(
      await Promise.all([queueBackInStockMails(shop), queueBackInStockMails(shop)]).then((counts) => counts.reduce((a, b) => a + b)),
    ).toBe(2)
    expect(await queueBackInStockMails(shop)).toBe(0)
    const sentMails = await mails()
    expect(sentMails.map((mail) => mail.recipient).toSorted()).toEqual(['ann@example.com', 'bob@example.com'])
    expect(sentMails[0]!.subject).toBe('Pack is back in stock')
    const { text, html } = await getMail(shop.db.read, sentMails[0]!.id)
    expect(text).toContain('Pack, L')
    expect(html).toContain('/items/pack?variant=PACK-L')
  })

  test('nobody is emailed while all units are reserved, the variant is off or the product is hidden', async () => {
    await requestAlert('ann@example.com')
    const { inventory, variants, products } = shop.db.t
    await setStock(5)
    const inTransaction = (callback: Parameters<typeof shop.db.transaction>[0]) => shop.db.transaction(callback)
    await inTransaction((tx) => tx.update(inventory).set({ reserved: 5 }))
    expect(await queueBackInStockMails(shop)).toBe(0)
    await inTransaction((tx) => tx.update(inventory).set({ reserved: 0 }))
    await inTransaction((tx) => tx.update(variants).set({ active: false }))
    expect(await queueBackInStockMails(shop)).toBe(0)
    await inTransaction((tx) => tx.update(variants).set({ active: true }))
    await inTransaction((tx) => tx.update(products).set({ status: 'archived' }))
    expect(await queueBackInStockMails(shop)).toBe(0)
    await inTransaction((tx) => tx.update(products).set({ status: 'active' }))
    expect(await queueBackInStockMails(shop)).toBe(1)
  })

  test('a shopper who subscribes again is emailed again', async () => {
    await requestAlert('ann@example.com')
    await setStock(5)
    await queueBackInStockMails(shop)
    await setStock(0)
    await requestAlert('ann@example.com')
    await setStock(1)
    expect(await queueBackInStockMails(shop)).toBe(1)
    expect(await mails()).toHaveLength(2)
  })
})

test('sent alerts are deleted after a month, and waiting ones are not', async () => {
  await requestAlert('ann@example.com')
  await setStock(5)
  await queueBackInStockMails(shop)
  await setStock(0)
  await requestAlert('bob@example.com')
  expect(await pruneSentAlerts(shop)).toBe(0)
  shop.clock.advance(31 * 86_400_000)
  expect(await pruneSentAlerts(shop)).toBe(1)
  expect((await shop.db.read.select().from(shop.db.t.stockAlerts)).map(({ email }) => email)).toEqual(['bob@example.com'])
})

describe('the unsubscribe link', () => {
  test('asks for confirmation, then stops all alerts of that address and no other', async () => {
    await requestAlert('ann@example.com')
    await requestAlert('ann@example.com', guest, String(pack.variants[0]!.id))
    await requestAlert('bob@example.com')
    const token = stopToken(shop.config.sessionSecret, 'ann@example.com')
    const page = await guest.get(`/items/alerts/stop?token=${token}`)
    expect(page).toHaveStatus(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await listWaiting()).toHaveLength(3)
    expect(await guest.post('/items/alerts/stop', { token })).toShow('You will not receive any more back-in-stock emails.')
    expect((await listWaiting()).map((row) => row.email)).toEqual(['bob@example.com'])
  })

  test('is in the email, where one click of a mail program stops the alerts without a page or cookie', async () => {
    await requestAlert('ann@example.com')
    await setStock(3)
    await queueBackInStockMails(shop)
    const { unsubscribeLink, html, text } = await getMail(shop.db.read, (await mails())[0]!.id)
    expect(html).toContain(unsubscribeLink)
    expect(text).toContain(unsubscribeLink)
    await requestAlert('ann@example.com', guest, String(pack.variants[0]!.id))
    const { pathname, search } = new URL(unsubscribeLink)
    const response = await app.handle(
      new Request(`https://shop.example${pathname}${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    )
    expect(response.status).toBe(200)
    expect(await listWaiting()).toEqual([])
  })

  // The third has the length of a signature in characters, but not in bytes.
  test.each([
    '',
    'x',
    `eA.${'ö'.repeat(43)}`,
    `${Buffer.from('ann@example.com').toString('base64url')}.x`,
    stopToken('another secret', 'ann@example.com'),
  ])('with an invalid signature, %s, stops nothing', async (token) => {
    await requestAlert('ann@example.com')
    expect(await guest.get(`/items/alerts/stop?token=${encodeURIComponent(token)}`)).toHaveStatus(404)
    expect(await guest.post('/items/alerts/stop', { token })).toHaveStatus(404)
    expect(await guest.post(`/items/alerts/stop?token=${encodeURIComponent(token)}`, { 'List-Unsubscribe': 'One-Click' })).toHaveStatus(404)
    expect(await listWaiting()).toHaveLength(1)
  })
})
