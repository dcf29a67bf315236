import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { countDownload } from '#src/orders/downloads/downloads.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { type TestResponse, type TestClient } from '#tests/support/test-client.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'
import {
  type AttachedTerms,
  type OrderedProduct,
  attachFile as attachTo,
  placeDownloadOrder as placeUnpaid,
  placePaidOrder as placePaid,
} from './create-downloads.ts'

const { shop, app, guest } = storeTest()
beforeEach(async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { support_email: 'help@example.com' }, shop.now()))
})
const book = perTest(() => createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null, giftWrap: true }))

const minute = 60_000
const day = 24 * 60 * minute

const attachFile = (product: TestProduct, name: string, terms?: AttachedTerms) => attachTo(shop, product, name, terms)
const placeDownloadOrder = (lines: OrderedProduct[] = [book]) => placeUnpaid(shop, lines)
const placePaidOrder = (lines: OrderedProduct[] = [book]) => placePaid(shop, lines)

const fetchPath = (path: string, headers: Record<string, string> = {}) => guest.send(path, { method: 'GET', headers })
const readDownloadsLeft = async () => (await shop.db.read.select().from(shop.db.t.downloads)).map(({ downloadsLeft }) => downloadsLeft)
const updateOrders = (changes: Partial<TestShop['db']['t']['orders']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t.orders).set(changes))

describe('downloads', () => {
  test('are on the confirmation page once the order is paid, and the email links there', async () => {
    await attachFile(book, 'notes.pdf', { expiresDays: 30, maxDownloads: 5 })
    const order = await placeDownloadOrder()
    expect(await guest.get(`/checkout/success/${order.externalId}`)).not.toShow('notes.pdf')
    const { page, path } = await placePaidOrder()
    const confirmation = await guest.get(page)
    expect(confirmation).toShow('notes.pdf')
    expect(confirmation).toShow('until April 1, 2026, 5 of 5 downloads left')
    expect(confirmation.text).toContain(`href="${path}?file=`)
    const mail = (await shop.listMails()).find(({ template }) => template === 'order_confirmation')!
    expect(mail.text).toContain('notes.pdf')
    expect(mail.text).toContain(page)
    expect(mail.text + mail.html).not.toContain('/downloads/')
  })

  test('are sent under their own file name, as an attachment, and are not cached', async () => {
    await attachFile(book, 'Ärger „1“.html')
    const { path } = await placePaidOrder()
    const response = await fetchPath(path)
    expect(response).toHaveStatus(200)
    expect(response.text).toBe('The bytes of Ärger „1“.html')
    const header = (name: string) => response.headers.get(name) ?? ''
    expect(header('content-disposition')).toStartWith('attachment; filename=')
    expect(header('content-disposition')).toContain(encodeURIComponent('Ärger „1“.html'))
    expect(header('cache-control')).toBe('private, no-store')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('x-robots-tag')).toBe('noindex')
    expect(header('content-security-policy')).toContain('sandbox')
    expect(header('accept-ranges')).toBe('bytes')
    const [{ file } = { file: '' }] = await shop.db.read.select().from(shop.db.t.productFiles)
    for (const name of [file, file.replace('.bin', '')]) expect(await guest.get(`/media/${name}`)).toHaveStatus(404)
    expect(JSON.stringify([...response.headers])).not.toContain(file.slice(9, 30))
  })

  test('need a paid order, the right line and the right token; the token ignores case', async () => {
    await attachFile(book, 'notes.pdf')
    const [firstOrder, secondOrder] = [await placePaidOrder(), await placePaidOrder()]
    const token = firstOrder.line.downloadToken
    for (const path of [
      `/downloads/${secondOrder.line.id}/${token}`,
      `/downloads/${firstOrder.line.id}/${'a'.repeat(32)}`,
      `/downloads/${firstOrder.line.id}/${token.slice(1)}`,
      `/downloads/0/${token}`,
      `/downloads/x/${token}`,
      `${firstOrder.path}?file=999`,
    ]) {
      expect([path, (await fetchPath(path)).status]).toEqual([path, 404])
    }
    const unpaidOrder = await placeDownloadOrder()
    const [line] = await listOrderLines(shop.db.read, unpaidOrder.id)
    expect(await fetchPath(`/downloads/${line!.id}/${line!.downloadToken}`)).toHaveStatus(404)
    expect(await fetchPath(`/downloads/${firstOrder.line.id}/${token.toUpperCase()}`)).toRedirectTo(firstOrder.path)
  })

  test('include only the files of their own order line', async () => {
    const otherProduct = await createTestProduct(shop, { name: 'Other notes', isDigital: true, stock: null })
    const otherFile = await attachFile(otherProduct, 'other.pdf')
    await attachFile(book, 'notes.pdf')
    const { path } = await placePaidOrder([book, otherProduct])
    expect((await fetchPath(path)).text).toBe('The bytes of notes.pdf')
    expect(await fetchPath(`${path}?file=${otherFile}`)).toHaveStatus(404)
  })

  test('are rate limited against guessing tokens', async () => {
    await attachFile(book, 'notes.pdf')
    const { line, path } = await placePaidOrder()
    app.server = serverWithRotatingAddress()
    const wrongPaths = Array.from({ length: 31 }, (_, index) => `/downloads/${line.id}/${String(index).padStart(32, 'a')}`)
    const statuses: number[] = []
    for (const wrongPath of wrongPaths) statuses.push((await fetchPath(wrongPath)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect((await fetchPath(path)).status).toBe(200)
  })

  test('are requested separately for each file', async () => {
    const [first, second] = [await attachFile(book, 'one.pdf'), await attachFile(book, 'two.pdf')]
    const { path } = await placePaidOrder()
    const filesPage = await fetchPath(path)
    expect(filesPage).toShow('one.pdf')
    expect(filesPage.text).toContain(`href="${path}?file=${second}"`)
    expect((await fetchPath(`${path}?file=${second}`)).text).toBe('The bytes of two.pdf')
    expect((await fetchPath(`${path}?file=${first}`)).text).toBe('The bytes of one.pdf')
  })

  test('of several files are refused together once none can be downloaded any more', async () => {
    await attachFile(book, 'one.pdf', { expiresDays: 10, maxDownloads: null })
    await attachFile(book, 'two.pdf', { expiresDays: 20, maxDownloads: null })
    const { path } = await placePaidOrder()
    shop.clock.advance(11 * day)
    expect(await fetchPath(path)).toHaveStatus(200)
    shop.clock.advance(10 * day)
    const refused = await fetchPath(path)
    expect(refused).toHaveStatus(403)
    expect(refused).toShow('This download has expired')
    expect(refused).toShow('were available until March 22, 2026')
    expect((await guest.send(path, { method: 'HEAD' })).status).toBe(403)
    const body = (await fetchPath(path, { accept: 'application/json' })).json()
    expect(body).toMatchObject({ error: 'forbidden', message: expect.stringContaining('were available until March 22, 2026') })
  })

  test('do not exist for a line that is not digital, even if its product has files', async () => {
    const box = await createTestProduct(shop, { name: 'Box' })
    await attachFile(box, 'box.pdf')
    await attachFile(book, 'notes.pdf')
    await createFlatShippingRate(shop)
    const { page } = await placePaidOrder([box, { ...book, giftWrap: true }])
    const confirmation = await guest.get(page)
    expect(confirmation).toShow('notes.pdf')
    expect(confirmation).not.toShow('box.pdf')
    expect(await readDownloadsLeft()).toEqual([null])
  })
})

describe('the download limit', () => {
  beforeEach(() => attachFile(book, 'notes.pdf', { expiresDays: null, maxDownloads: 2 }))

  test('counts once per half hour, up to the agreed number', async () => {
    const { path, number } = await placePaidOrder()
    const expectTwoDownloads = async () => expect([(await fetchPath(path)).status, (await fetchPath(path)).status]).toEqual([200, 200])
    await expectTwoDownloads()
    expect(await readDownloadsLeft()).toEqual([1])
    shop.clock.advance(30 * minute - 1)
    await expectTwoDownloads()
    expect(await readDownloadsLeft()).toEqual([1])
    shop.clock.advance(1)
    await expectTwoDownloads()
    expect(await readDownloadsLeft()).toEqual([0])
    shop.clock.advance(30 * minute)
    const refused = await fetchPath(path)
    expect(refused).toHaveStatus(403)
    expect(refused).toShow('Download limit reached')
    expect(refused.text).toContain(`href="/tickets/create?order=${number}&amp;line=`)
    expect(refused.text).not.toContain('/checkout/success/')
  })

  test('does not count HEAD requests or prefetches', async () => {
    const { path } = await placePaidOrder()
    expect((await guest.send(path, { method: 'HEAD' })).status).toBe(200)
    expect((await fetchPath(path, { 'sec-purpose': 'prefetch;anonymous-client-ip' })).status).toBe(503)
    expect(await readDownloadsLeft()).toEqual([2])
  })

  test('does not count resuming an interrupted download within a day, even after the last one', async () => {
    const { path } = await placePaidOrder()
    expect(await fetchRange(path, 'bytes=0-2')).toEqual([206, 'The'])
    shop.clock.advance(31 * minute)
    expect(await fetchRange(path, 'bytes=4-8')).toEqual([206, 'bytes'])
    expect(await readDownloadsLeft()).toEqual([1])
    expect(await fetchRange(path, 'bytes=0-2')).toEqual([206, 'The'])
    expect(await readDownloadsLeft()).toEqual([0])
    shop.clock.advance(day - 1)
    expect(await fetchRange(path, 'bytes=4-8')).toEqual([206, 'bytes'])
    expect((await fetchPath(path, { range: 'bytes=0-2' })).status).toBe(403)
    shop.clock.advance(1)
    expect((await fetchPath(path, { range: 'bytes=4-8' })).status).toBe(403)
  })

  test('is never exceeded, nor is the expiry, whatever was requested before', async () => {
    skipVerification(shop)
    const { downloads } = shop.db.t
    await placePaidOrder()
    const [{ id } = { id: 0 }] = await shop.db.read.select().from(downloads)
    const client = { token: 'a', network: null }
    const countLinksAt = (times: number) =>
      shop.db.transaction((tx) => countDownload(tx, id, { client, newToken: 'a', isResume: false, now: shop.now() + times * 31 * minute }))
    expect([await countLinksAt(0), await countLinksAt(1), await countLinksAt(2)]).toEqual(['counted', 'counted', 'refused'])
    await shop.db.transaction((tx) => tx.update(downloads).set({ downloadsLeft: 5, expiresAt: shop.now() + 62 * minute }))
    expect(await countLinksAt(2)).toBe('refused')
    expect(await readDownloadsLeft()).toEqual([5])
  })

  test('does not count a byte range that does not exist', async () => {
    const { path } = await placePaidOrder()
    expect((await fetchPath(path, { range: 'bytes=999-' })).status).toBe(416)
    expect(await readDownloadsLeft()).toEqual([2])
  })

  test('counts a resumed download whose beginning was not counted', async () => {
    const { path } = await placePaidOrder()
    await fetchRange(path, 'bytes=1-')
    expect(await readDownloadsLeft()).toEqual([1])
  })

  test('doubles for a quantity of two', async () => {
    await placePaidOrder([{ ...book, quantity: 2 }])
    expect(await readDownloadsLeft()).toEqual([4])
  })

  const fetchRange = async (path: string, range: string): Promise<[number, string]> => {
    const { status, text }: TestResponse = await fetchPath(path, { range })
    return [status, text]
  }

  test('sends the whole file to a client that holds a range of another version', async () => {
    const { path } = await placePaidOrder()
    const etag = (await fetchPath(path)).headers.get('etag')!
    const resumeDownload = (ifRange: string) => fetchPath(path, { range: 'bytes=4-8', 'if-range': ifRange })
    expect((await resumeDownload(etag)).status).toBe(206)
    expect((await resumeDownload('"other"')).text).toBe('The bytes of notes.pdf')
  })
})

describe('the download period', () => {
  test('ends at its expiry, to the millisecond', async () => {
    await attachFile(book, 'notes.pdf', { expiresDays: 7, maxDownloads: null })
    const { path, page } = await placePaidOrder()
    shop.clock.advance(7 * day - 1)
    expect((await fetchPath(path)).status).toBe(200)
    shop.clock.advance(1)
    const refused = await fetchPath(path)
    expect(refused).toHaveStatus(403)
    expect(refused).toShow('were available until March 9, 2026')
    const confirmation = await guest.get(page)
    expect(confirmation).toShow('Expired on March 9, 2026')
    expect(confirmation.text).not.toContain('/downloads/')
  })

  test("and limit come from the shop's settings unless the file has its own, and are unlimited if neither has any", async () => {
    await attachFile(book, 'notes.pdf', { expiresDays: null, maxDownloads: null })
    const { page } = await placePaidOrder()
    expect(await guest.get(page)).toShow('no expiration or download limit')
    await shop.db.transaction((tx) => saveSettings(tx, { download_expires_days: 3, download_limit: 4 }, shop.now()))
    expect(await guest.get((await placePaidOrder()).page)).toShow('until March 5, 2026, 4 of 4 downloads left')
    expect(await guest.get(page)).toShow('no expiration or download limit')
  })

  test.each([{ status: 'cancelled' }, { status: 'refunded' }, { paymentStatus: 'refunded' }] as const)(
    'ends with its order: %j',
    async (changes) => {
      skipVerification(shop)
      await attachFile(book, 'notes.pdf')
      const { path, page } = await placePaidOrder()
      expect((await fetchPath(path)).status).toBe(200)
      await updateOrders(changes)
      const refused = await fetchPath(path)
      expect(refused).toHaveStatus(403)
      expect(refused).toShow('This download is no longer available')
      expect((await fetchPath(path, { range: 'bytes=2-' })).status).toBe(403)
      expect((await guest.get(page)).text).not.toContain('/downloads/')
    },
  )

  test('ends when the line is refunded', async () => {
    await attachFile(book, 'notes.pdf')
    const { path } = await placePaidOrder()
    skipVerification(shop)
    await shop.db.transaction((tx) => tx.update(tx.t.orderLines).set({ refunded: 1 }))
    expect((await fetchPath(path)).status).toBe(403)
  })
})

describe('staff', () => {
  let admin: TestClient
  beforeEach(async () => {
    admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  })
  const files = () => `/admin/ecommerce/products/${book.id}/files`

  test('give an added file to all earlier buyers except those whose order was cancelled', async () => {
    skipVerification(shop)
    const { path, page } = await placePaidOrder()
    expect((await fetchPath(path)).status).toBe(403)
    expect(await fetchPath(path)).toShow('There is no file to download for Field notes right now.')
    const cancelled = await placePaidOrder()
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ status: 'cancelled' }).where(eq(tx.t.orders.id, cancelled.id)))
    await placeDownloadOrder()
    await admin.send(`${files()}?name=late.pdf`, { method: 'POST', body: 'Late' })
    expect(await guest.get(page)).toShow('late.pdf')
    expect((await fetchPath(path)).text).toBe('Late')
    expect(await readDownloadsLeft()).toHaveLength(1)
  })

  test('can remove a file, and restore it with the remaining downloads', async () => {
    const file = await attachFile(book, 'notes.pdf', { expiresDays: null, maxDownloads: 2 })
    const { path } = await placePaidOrder()
    await fetchPath(path)
    await admin.post(`${files()}/${file}/delete`)
    expect((await fetchPath(path)).status).toBe(403)
    const daysLater = await placePaidOrder()
    const [entry] = (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).filter(
      ({ action }) => action === 'product.file.removed',
    )
    await admin.post(`${files()}/restore?entry=${entry!.id}`)
    expect([(await fetchPath(path)).status, (await fetchPath(daysLater.path)).status]).toEqual([200, 200])
    expect(await readDownloadsLeft()).toEqual([1, 1])
  })

  test('can see downloads and reset them, which is written to the order history', async () => {
    await attachFile(book, 'notes.pdf', { expiresDays: 7, maxDownloads: 1 })
    const { id, line, path, page } = await placePaidOrder()
    const order = `/admin/ecommerce/orders/${id}`
    expect(await admin.get(order)).toShow('1 of 1 downloads left · not downloaded yet')
    await fetchPath(path)
    shop.clock.advance(8 * day)
    admin = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'back@example.com'))
    expect(await admin.get(order)).toShow('last downloaded Mar 2, 2026')
    expect((await fetchPath(path)).status).toBe(403)
    expect(await admin.follow(await admin.post(`${order}/downloads/${line.id}/renew`))).toShow('Downloads renewed')
    expect(await admin.get(order)).toShow('Downloads of Field notes renewed')
    expect((await fetchPath(path)).status).toBe(200)
    expect(await guest.get(page)).toShow('until March 17, 2026')
    expect(await admin.htmx(order).post(`${order}/downloads/${line.id}/renew`)).toReplace('#order')
  })

  test('cannot reset a download of another order or of a cancelled one', async () => {
    skipVerification(shop)
    await attachFile(book, 'notes.pdf')
    const [firstOrder, secondOrder] = [await placePaidOrder(), await placePaidOrder()]
    expect(await admin.post(`/admin/ecommerce/orders/${firstOrder.id}/downloads/${secondOrder.line.id}/renew`)).toHaveStatus(404)
    await shop.db.transaction((tx) => tx.update(tx.t.orderLines).set({ refunded: 1 }).where(eq(tx.t.orderLines.id, secondOrder.line.id)))
    expect(await admin.htmx().post(`/admin/ecommerce/orders/${secondOrder.id}/downloads/${secondOrder.line.id}/renew`)).toHaveStatus(422)
    await updateOrders({ status: 'cancelled' })
    const refused = await admin.htmx().post(`/admin/ecommerce/orders/${firstOrder.id}/downloads/${firstOrder.line.id}/renew`)
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('No downloads to renew.')
    expect(await readDownloadsLeft()).toHaveLength(2)
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect(await editor.post(`/admin/ecommerce/orders/${firstOrder.id}/downloads/${firstOrder.line.id}/renew`)).toHaveStatus(403)
  })
})
