import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { sweepProductFiles } from '#src/catalog/product-files.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type EditorForm, saveForm } from './editor-form.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
})
afterEach(() => shop.db.close())

const list = '/admin/ecommerce/products'
const edit = (id: number) => `${list}/${id}/edit`
const save = (id: number, change: EditorForm, from: Browser = boss) => saveForm(from, id, change)
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!

describe('files of a digital product', () => {
  const files = (id: number) => `${list}/${id}/files`
  const rows = () => shop.db.read.select().from(shop.db.t.productFiles).orderBy(shop.db.t.productFiles.id)
  const send = (id: number, name: string, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, from = boss) =>
    from.htmx(edit(id)).send(`${files(id)}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })

  test('are kept as they come, under a name that no address leads to', async () => {
    const { id } = await aProduct(shop, { isDigital: true })
    const part = await send(id, '../../Pattern of a “coat”.pdf', new Uint8Array([37, 80, 68, 70]))
    expect(part).toReplace('#files')
    expect(part).toShow('Pattern of a “coat”.pdf')
    const [row] = await rows()
    expect(row).toMatchObject({ productId: id, originalName: 'Pattern of a “coat”.pdf', type: 'application/pdf', bytes: 4 })
    expect(await (await shop.files.get(row!.file))!.bytes()).toEqual(new Uint8Array([37, 80, 68, 70]))
    for (const path of [`/media/${row!.file}`, `/media/${row!.file}.webp`, `/static/${row!.file}`])
      expect(await boss.get(path)).toHaveStatus(404)
    expect(await lastAudit()).toMatchObject({ action: 'product.file.added', subject: `product:${id}` })
  })

  test('that are empty or larger than 200 MB are refused, and leave nothing behind', async () => {
    const { id } = await aProduct(shop)
    expect(await send(id, 'empty.pdf', new Uint8Array())).toShow('empty.pdf: This file is empty.')
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(8 * 1024 * 1024))
      },
    })
    const answer = await send(id, 'film.mov', endless)
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('film.mov: This file is too large. Files may have up to 200 MB.')
    expect(sent).toBeLessThan(40)
    expect(await rows()).toHaveLength(0)
    expect(await shop.files.listBefore(Infinity)).toEqual([])
  })

  test('are fetched on terms that are saved with the product', async () => {
    const { id } = await aProduct(shop)
    await send(id, 'a.pdf', new Uint8Array([1]))
    const file = (await rows())[0]!.id
    await save(id, { [`files.${file}.expires_days`]: '14', [`files.${file}.max_downloads`]: '3' })
    expect((await rows())[0]).toMatchObject({ expiresDays: 14, maxDownloads: 3 })
    const answer = await save(id, { [`files.${file}.max_downloads`]: 'many', name: 'Kept' })
    expect(answer).toHaveStatus(422)
    expect(answer.text).toContain('value="many"')
    await save(id, { [`files.${file}.expires_days`]: '' })
    expect((await rows())[0]).toMatchObject({ expiresDays: null, maxDownloads: 3 })
  })

  test('come back when their removal is undone, and their bytes go a day later', async () => {
    const { id } = await aProduct(shop)
    await send(id, 'a.pdf', new Uint8Array([1]))
    const [before] = await rows()
    // However old the file is: the day begins with its removal.
    shop.clock.advance(48 * 3_600_000)
    boss = await browserOf(app, shop, await addPerson(shop, 5, 'later@example.com'))
    const part = await boss.htmx(edit(id)).post(`${files(id)}/${before!.id}/delete`)
    expect(part).toShow('File removed.')
    expect(await rows()).toHaveLength(0)
    expect(await sweepProductFiles(shop)).toBe(0)
    await boss.htmx(edit(id)).post(`${files(id)}/restore?entry=${/restore\?entry=(\d+)/.exec(part.text)![1]}`)
    expect(await rows()).toEqual([before!])
    await boss.post(`${files(id)}/${before!.id}/delete`)
    shop.clock.advance(25 * 3_600_000)
    expect(await sweepProductFiles(shop)).toBe(1)
    expect(await shop.files.exists(before!.file)).toBe(false)
  })

  test('are twenty at most', async () => {
    const { id } = await aProduct(shop)
    for (let at = 0; at < 20; at += 1) expect(await send(id, `${at}.pdf`, new Uint8Array([1]))).toHaveStatus(200)
    const more = await send(id, 'more.pdf', new Uint8Array([1]))
    expect(more).toHaveStatus(422)
    expect(more).toShow('more.pdf: ')
    expect(await rows()).toHaveLength(20)
    expect(await shop.files.listBefore(Infinity)).toHaveLength(20)
  })

  test('of another product are out of reach', async () => {
    const { id } = await aProduct(shop)
    const other = await aProduct(shop)
    await send(id, 'a.pdf', new Uint8Array([1]))
    const [file] = await rows()
    expect(await boss.post(`${files(other.id)}/${file!.id}/delete`)).toHaveStatus(404)
    expect(await send(987, 'a.pdf', new Uint8Array([1]))).toHaveStatus(404)
    expect(await rows()).toHaveLength(1)
  })
})
