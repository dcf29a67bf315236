import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { addProductFile, saveFileTerms } from '#src/catalog/product-files.ts'
import { payOrder } from '#src/checkout/pay.ts'
import { translator } from '#src/i18n/translator.ts'
import { countDownload } from '#src/orders/downloads.ts'
import { orderLinesOf } from '#src/orders/find-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { type Answer, type Browser, browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
let book: MadeProduct
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
  await shop.db.transaction((tx) => saveSettings(tx, { support_email: 'help@example.com' }, shop.now()))
  book = await aProduct(shop, { name: 'Field notes', isDigital: true, stock: null, giftWrap: true })
})
afterEach(() => shop.db.close())

const minute = 60_000
const day = 24 * 60 * minute

async function attach(product: MadeProduct, name: string, terms?: { expiresDays: number | null; maxDownloads: number | null }) {
  const bytes = async function* () {
    yield new TextEncoder().encode(`The bytes of ${name}`)
  }
  const id = await addProductFile(shop, product.id, { name, parts: bytes() }, async () => {})
  if (terms) await shop.db.transaction((tx) => saveFileTerms(tx, product.id, new Map([[id, terms]])))
  return id
}

async function placed(lines: (MadeProduct & { quantity?: number; giftWrap?: boolean })[] = [book]) {
  const { cartId } = await aCart(shop, lines)
  await someDetails(shop, cartId)
  return anOrder(shop, cartId)
}

async function bought(lines?: Parameters<typeof placed>[0]) {
  const order = await placed(lines)
  const t = await translator(shop, 'en')
  const money = { orderId: order.id, amount: order.total, currency: 'USD', method: 'Visa' }
  await shop.db.transaction((tx) => payOrder(shop, tx, money, { actor: 'card-processor', t }))
  const [line] = await orderLinesOf(shop.db.read, order.id)
  return { ...order, line: line!, path: `/downloads/${line!.id}/${line!.downloadToken}`, page: `/checkout/success/${order.externalId}` }
}

const fetched = (path: string, headers: Record<string, string> = {}) => guest.send(path, { method: 'GET', headers })
const left = async () => (await shop.db.read.select().from(shop.db.t.downloads)).map(({ downloadsLeft }) => downloadsLeft)
const set = (change: Partial<TestShop['db']['t']['orders']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t.orders).set(change))

describe('what a buyer may fetch', () => {
  test('stands on the confirmation once it is paid, and the mail leads there', async () => {
    await attach(book, 'notes.pdf', { expiresDays: 30, maxDownloads: 5 })
    const order = await placed()
    expect(await guest.get(`/checkout/success/${order.externalId}`)).not.toShow('notes.pdf')
    const { page, path } = await bought()
    const confirmation = await guest.get(page)
    expect(confirmation).toShow('notes.pdf')
    expect(confirmation).toShow('until April 1, 2026, 5 downloads left')
    expect(confirmation.text).toContain(`href="${path}?file=`)
    const mail = (await shop.mails()).find(({ template }) => template === 'order_confirmation')!
    expect(mail.text).toContain('notes.pdf')
    expect(mail.text).toContain(page)
    expect(mail.text + mail.html).not.toContain('/downloads/')
  })

  test('is sent under its own name, to be kept and never run, and known to nobody else', async () => {
    await attach(book, 'Ärger „1“.html')
    const { path } = await bought()
    const answer = await fetched(path)
    expect(answer).toHaveStatus(200)
    expect(answer.text).toBe('The bytes of Ärger „1“.html')
    const header = (name: string) => answer.headers.get(name) ?? ''
    expect(header('content-disposition')).toStartWith('attachment; filename=')
    expect(header('content-disposition')).toContain(encodeURIComponent('Ärger „1“.html'))
    expect(header('cache-control')).toBe('private, no-store')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('x-robots-tag')).toBe('noindex')
    expect(header('content-security-policy')).toContain('sandbox')
    expect(header('accept-ranges')).toBe('bytes')
    const [{ file } = { file: '' }] = await shop.db.read.select().from(shop.db.t.productFiles)
    for (const name of [file, file.replace('.bin', '')]) expect(await guest.get(`/media/${name}`)).toHaveStatus(404)
    expect(JSON.stringify([...answer.headers])).not.toContain(file.slice(9, 30))
  })

  test('is not found by another line, another token or before it is paid, and is by a token in capitals', async () => {
    await attach(book, 'notes.pdf')
    const [one, two] = [await bought(), await bought()]
    const token = one.line.downloadToken
    for (const path of [
      `/downloads/${two.line.id}/${token}`,
      `/downloads/${one.line.id}/${'a'.repeat(32)}`,
      `/downloads/${one.line.id}/${token.slice(1)}`,
      `/downloads/0/${token}`,
      `/downloads/x/${token}`,
      `${one.path}?file=999`,
    ]) {
      expect([path, (await fetched(path)).status]).toEqual([path, 404])
    }
    const unpaid = await placed()
    const [line] = await orderLinesOf(shop.db.read, unpaid.id)
    expect(await fetched(`/downloads/${line!.id}/${line!.downloadToken}`)).toHaveStatus(404)
    expect(await fetched(`/downloads/${one.line.id}/${token.toUpperCase()}`)).toRedirectTo(one.path)
  })

  test('are the files of its line, not those of the next', async () => {
    const other = await aProduct(shop, { name: 'Other notes', isDigital: true, stock: null })
    const theirs = await attach(other, 'other.pdf')
    await attach(book, 'notes.pdf')
    const { path } = await bought([book, other])
    expect((await fetched(path)).text).toBe('The bytes of notes.pdf')
    expect(await fetched(`${path}?file=${theirs}`)).toHaveStatus(404)
  })

  test('lets nobody try one token after another', async () => {
    await attach(book, 'notes.pdf')
    const { line, path } = await bought()
    app.server = { requestIP: () => ({ address: '203.0.113.9' }), timeout() {} } as never
    const tries = Array.from({ length: 31 }, (_, at) => `/downloads/${line.id}/${String(at).padStart(32, 'a')}`)
    const statuses: number[] = []
    for (const wrong of tries) statuses.push((await fetched(wrong)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect((await fetched(path)).status).toBe(200)
  })

  test('is asked for by several files each on its own', async () => {
    const [first, second] = [await attach(book, 'one.pdf'), await attach(book, 'two.pdf')]
    const { path } = await bought()
    const list = await fetched(path)
    expect(list).toShow('one.pdf')
    expect(list.text).toContain(`href="${path}?file=${second}"`)
    expect((await fetched(`${path}?file=${second}`)).text).toBe('The bytes of two.pdf')
    expect((await fetched(`${path}?file=${first}`)).text).toBe('The bytes of one.pdf')
  })

  test('is nothing of a line that is no file, whatever its product holds', async () => {
    const box = await aProduct(shop, { name: 'Box' })
    await attach(box, 'box.pdf')
    await attach(book, 'notes.pdf')
    await aShippingRate(shop)
    const { page } = await bought([box, { ...book, giftWrap: true }])
    const confirmation = await guest.get(page)
    expect(confirmation).toShow('notes.pdf')
    expect(confirmation).not.toShow('box.pdf')
    expect(await left()).toEqual([null])
  })
})

describe('how often', () => {
  beforeEach(() => attach(book, 'notes.pdf', { expiresDays: null, maxDownloads: 2 }))

  test('is counted once in half an hour, and then no more than was agreed', async () => {
    const { path, number } = await bought()
    const twice = async () => expect([(await fetched(path)).status, (await fetched(path)).status]).toEqual([200, 200])
    await twice()
    expect(await left()).toEqual([1])
    shop.clock.advance(30 * minute - 1)
    await twice()
    expect(await left()).toEqual([1])
    shop.clock.advance(1)
    await twice()
    expect(await left()).toEqual([0])
    shop.clock.advance(30 * minute)
    const refused = await fetched(path)
    expect(refused).toHaveStatus(403)
    expect(refused).toShow('This download is used up')
    expect(refused.text).toContain(`mailto:help@example.com?subject=Order%20%23${number}`)
    expect(refused.text).not.toContain('/checkout/success/')
  })

  test('is counted once for many at the same time, and the last one goes to one of them', async () => {
    const { path } = await bought()
    const all = await Promise.all(Array.from({ length: 20 }, () => fetched(path)))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect(await left()).toEqual([1])
  })

  test('does not count who only looks, or a page that is fetched ahead', async () => {
    const { path } = await bought()
    expect((await guest.send(path, { method: 'HEAD' })).status).toBe(200)
    expect((await fetched(path, { 'sec-purpose': 'prefetch;anonymous-client-ip' })).status).toBe(503)
    expect(await left()).toEqual([2])
  })

  test('does not count the rest of a broken download for a day, even after the last', async () => {
    const { path } = await bought()
    expect(await piece(path, 'bytes=0-2')).toEqual([206, 'The'])
    shop.clock.advance(31 * minute)
    expect(await piece(path, 'bytes=4-8')).toEqual([206, 'bytes'])
    expect(await left()).toEqual([1])
    expect(await piece(path, 'bytes=0-2')).toEqual([206, 'The'])
    expect(await left()).toEqual([0])
    shop.clock.advance(day - 1)
    expect(await piece(path, 'bytes=4-8')).toEqual([206, 'bytes'])
    expect((await fetched(path, { range: 'bytes=0-2' })).status).toBe(403)
    shop.clock.advance(1)
    expect((await fetched(path, { range: 'bytes=4-8' })).status).toBe(403)
  })

  test('is never more than was agreed, nor after its time, whatever was looked at before', async () => {
    const { downloads } = shop.db.t
    await bought()
    const [{ id } = { id: 0 }] = await shop.db.read.select().from(downloads)
    const count = (later: number) =>
      shop.db.transaction((tx) => countDownload(tx, id, { resumes: false, now: shop.now() + later * 31 * minute }))
    expect([await count(0), await count(1), await count(2)]).toEqual([true, true, false])
    await shop.db.transaction((tx) => tx.update(downloads).set({ downloadsLeft: 5, expiresAt: shop.now() + 62 * minute }))
    expect(await count(2)).toBe(false)
    expect(await left()).toEqual([5])
  })

  test('does not count a piece that is not there', async () => {
    const { path } = await bought()
    expect((await fetched(path, { range: 'bytes=999-' })).status).toBe(416)
    expect(await left()).toEqual([2])
  })

  test('counts the rest where no beginning was counted', async () => {
    const { path } = await bought()
    await piece(path, 'bytes=1-')
    expect(await left()).toEqual([1])
  })

  test('is twice as often for two of them', async () => {
    await bought([{ ...book, quantity: 2 }])
    expect(await left()).toEqual([4])
  })

  const piece = async (path: string, range: string): Promise<[number, string]> => {
    const { status, text }: Answer = await fetched(path, { range })
    return [status, text]
  }

  test('sends the whole file to who holds a piece of another', async () => {
    const { path } = await bought()
    const etag = (await fetched(path)).headers.get('etag')!
    const resume = (ifRange: string) => fetched(path, { range: 'bytes=4-8', 'if-range': ifRange })
    expect((await resume(etag)).status).toBe(206)
    expect((await resume('"other"')).text).toBe('The bytes of notes.pdf')
  })
})

describe('how long', () => {
  test('is until the day it runs out, to the millisecond', async () => {
    await attach(book, 'notes.pdf', { expiresDays: 7, maxDownloads: null })
    const { path, page } = await bought()
    shop.clock.advance(7 * day - 1)
    expect((await fetched(path)).status).toBe(200)
    shop.clock.advance(1)
    const refused = await fetched(path)
    expect(refused).toHaveStatus(403)
    expect(refused).toShow('could be downloaded until March 9, 2026')
    const confirmation = await guest.get(page)
    expect(confirmation).toShow('Could be downloaded until March 9, 2026')
    expect(confirmation.text).not.toContain('/downloads/')
  })

  test('and how often are the shop’s terms where a file has none, and no terms where the shop has none', async () => {
    await attach(book, 'notes.pdf', { expiresDays: null, maxDownloads: null })
    const { page } = await bought()
    expect(await guest.get(page)).toShow('whenever you like')
    await shop.db.transaction((tx) => saveSettings(tx, { download_expires_days: 3, download_limit: 4 }, shop.now()))
    expect(await guest.get((await bought()).page)).toShow('until March 5, 2026, 4 downloads left')
    expect(await guest.get(page)).toShow('whenever you like')
  })

  test.each([{ status: 'cancelled' }, { status: 'refunded' }, { paymentStatus: 'refunded' }] as const)(
    'ends with its order: %j',
    async (change) => {
      await attach(book, 'notes.pdf')
      const { path, page } = await bought()
      expect((await fetched(path)).status).toBe(200)
      await set(change)
      const refused = await fetched(path)
      expect(refused).toHaveStatus(403)
      expect(refused).toShow('This download has ended')
      expect((await fetched(path, { range: 'bytes=2-' })).status).toBe(403)
      expect((await guest.get(page)).text).not.toContain('/downloads/')
    },
  )

  test('ends with its line, when that is given back', async () => {
    await attach(book, 'notes.pdf')
    const { path } = await bought()
    await shop.db.transaction((tx) => tx.update(tx.t.orderLines).set({ refunded: 1 }))
    expect((await fetched(path)).status).toBe(403)
  })
})

describe('staff', () => {
  let boss: Browser
  beforeEach(async () => {
    boss = await browserOf(app, shop, await addPerson(shop, 5))
  })
  const files = () => `/admin/ecommerce/products/${book.id}/files`

  test('give a file that they add to everybody who has bought it, but for what was cancelled', async () => {
    const { path, page } = await bought()
    expect((await fetched(path)).status).toBe(403)
    expect(await fetched(path)).toShow('There is no file to download for Field notes at the moment.')
    const cancelled = await bought()
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ status: 'cancelled' }).where(eq(tx.t.orders.id, cancelled.id)))
    await placed()
    await boss.send(`${files()}?name=late.pdf`, { method: 'POST', body: 'Late' })
    expect(await guest.get(page)).toShow('late.pdf')
    expect((await fetched(path)).text).toBe('Late')
    expect(await left()).toHaveLength(1)
  })

  test('take a file back, and put it back with what was left of it', async () => {
    const file = await attach(book, 'notes.pdf', { expiresDays: null, maxDownloads: 2 })
    const { path } = await bought()
    await fetched(path)
    await boss.post(`${files()}/${file}/delete`)
    expect((await fetched(path)).status).toBe(403)
    const later = await bought()
    const [entry] = (await shop.db.read.select().from(shop.db.t.auditLog)).filter(({ action }) => action === 'product.file.removed')
    await boss.post(`${files()}/restore?entry=${entry!.id}`)
    expect([(await fetched(path)).status, (await fetched(later.path)).status]).toEqual([200, 200])
    expect(await left()).toEqual([1, 1])
  })

  test('see what was fetched, and give it anew, which its story tells', async () => {
    await attach(book, 'notes.pdf', { expiresDays: 7, maxDownloads: 1 })
    const { id, line, path, page } = await bought()
    const order = `/admin/ecommerce/orders/${id}`
    expect(await boss.get(order)).toShow('1 download left · not downloaded yet')
    await fetched(path)
    shop.clock.advance(8 * day)
    boss = await browserOf(app, shop, await addPerson(shop, 5, 'back@example.com'))
    expect(await boss.get(order)).toShow('last downloaded Mar 2, 2026')
    expect((await fetched(path)).status).toBe(403)
    expect(await boss.follow(await boss.post(`${order}/downloads/${line.id}/renew`))).toShow('Downloads renewed')
    expect(await boss.get(order)).toShow('Downloads of Field notes renewed')
    expect((await fetched(path)).status).toBe(200)
    expect(await guest.get(page)).toShow('until March 17, 2026')
    expect(await boss.htmx(order).post(`${order}/downloads/${line.id}/renew`)).toReplace('#order')
  })

  test('give nothing anew of another order, or of one that is over', async () => {
    await attach(book, 'notes.pdf')
    const [one, two] = [await bought(), await bought()]
    expect(await boss.post(`/admin/ecommerce/orders/${one.id}/downloads/${two.line.id}/renew`)).toHaveStatus(404)
    await shop.db.transaction((tx) => tx.update(tx.t.orderLines).set({ refunded: 1 }).where(eq(tx.t.orderLines.id, two.line.id)))
    expect(await boss.htmx().post(`/admin/ecommerce/orders/${two.id}/downloads/${two.line.id}/renew`)).toHaveStatus(422)
    await set({ status: 'cancelled' })
    const refused = await boss.htmx().post(`/admin/ecommerce/orders/${one.id}/downloads/${one.line.id}/renew`)
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('There is nothing to download')
    expect(await left()).toHaveLength(2)
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const editor = await browserOf(app, shop, await addPerson(shop, 4))
    expect(await editor.post(`/admin/ecommerce/orders/${one.id}/downloads/${one.line.id}/renew`)).toHaveStatus(403)
  })
})
