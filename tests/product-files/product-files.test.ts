import { describe, expect, test } from 'bun:test'
import { pruneProductFiles } from '#src/product-files/product-files.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { type EditorForm, saveEditorForm } from '../product-editor/editor-form.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'
const editPath = (id: number) => `${listPath}/${id}/edit`
const save = (id: number, changes: EditorForm, from: TestClient = admin) => saveEditorForm(from, id, changes)
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!

describe('files of a digital product', () => {
  const files = (id: number) => `${listPath}/${id}/files`
  const rows = () => shop.db.read.select().from(shop.db.t.productFiles).orderBy(shop.db.t.productFiles.id)
  const uploadFile = (id: number, name: string, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, from = admin) =>
    from.htmx(editPath(id)).send(`${files(id)}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })

  test('are stored unchanged under a name that no URL serves', async () => {
    const { id } = await createTestProduct(shop, { isDigital: true })
    const partial = await uploadFile(id, '../../Pattern of a “coat”.pdf', new Uint8Array([37, 80, 68, 70]))
    expect(partial).toReplace('#files')
    expect(partial).toShow('Pattern of a “coat”.pdf')
    const [row] = await rows()
    expect(row).toMatchObject({ productId: id, originalName: 'Pattern of a “coat”.pdf', type: 'application/pdf', bytes: 4 })
    expect(await (await shop.files.get(row!.file))!.bytes()).toEqual(new Uint8Array([37, 80, 68, 70]))
    for (const path of [`/media/${row!.file}`, `/media/${row!.file}.webp`, `/static/${row!.file}`])
      expect(await admin.get(path)).toHaveStatus(404)
    expect(await lastAudit()).toMatchObject({ action: 'product.file.added', subject: `product:${id}` })
  })

  test('with a long name are cut before the extension, which decides what opens them', async () => {
    const { id } = await createTestProduct(shop, { isDigital: true })
    await uploadFile(id, `${'x'.repeat(300)}.tar.gz`, new Uint8Array([1]))
    expect((await rows())[0]!.originalName).toBe(`${'x'.repeat(193)}.tar.gz`)
  })

  test('that are empty or larger than 200 MB are rejected and leave nothing behind', async () => {
    const { id } = await createTestProduct(shop)
    expect(await uploadFile(id, 'empty.pdf', new Uint8Array())).toShow('empty.pdf: This file is empty.')
    let sentBytes = 0
    const endlessStream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 1
        controller.enqueue(new Uint8Array(8 * 1024 * 1024))
      },
    })
    const response = await uploadFile(id, 'film.mov', endlessStream)
    expect(response).toHaveStatus(422)
    expect(response).toShow('film.mov: This file is too large. Choose a file of up to 200 MB.')
    expect(sentBytes).toBeLessThan(40)
    expect(await rows()).toHaveLength(0)
    expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
  })

  test('are downloaded under limits saved with the product', async () => {
    const { id } = await createTestProduct(shop)
    await uploadFile(id, 'a.pdf', new Uint8Array([1]))
    const file = (await rows())[0]!.id
    await save(id, { [`files.${file}.expires_days`]: '14', [`files.${file}.max_downloads`]: '3' })
    expect((await rows())[0]).toMatchObject({ expiresDays: 14, maxDownloads: 3 })
    const response = await save(id, { [`files.${file}.max_downloads`]: 'many', name: 'Not sent' })
    expect(response).toHaveStatus(422)
    expect(response.text).toContain('value="many"')
    await save(id, { [`files.${file}.expires_days`]: '' })
    expect((await rows())[0]).toMatchObject({ expiresDays: null, maxDownloads: 3 })
  })

  test('return when their removal is undone, and their data is deleted a day later', async () => {
    const { id } = await createTestProduct(shop)
    await uploadFile(id, 'a.pdf', new Uint8Array([1]))
    const [fileBefore] = await rows()
    // The day starts at the removal, whatever the age of the file.
    shop.clock.advance(48 * 3_600_000)
    await startTestSession(admin, shop, await createTestUser(shop, 5, 'later@example.com'))
    const partial = await admin.htmx(editPath(id)).post(`${files(id)}/${fileBefore!.id}/delete`)
    expect(partial).toShow('File removed.')
    expect(await rows()).toHaveLength(0)
    expect(await pruneProductFiles(shop)).toBe(0)
    await admin.htmx(editPath(id)).post(`${files(id)}/restore?entry=${/restore\?entry=(\d+)/.exec(partial.text)![1]}`)
    expect(await rows()).toEqual([fileBefore!])
    await admin.post(`${files(id)}/${fileBefore!.id}/delete`)
    shop.clock.advance(25 * 3_600_000)
    expect(await pruneProductFiles(shop)).toBe(1)
    expect(await shop.files.exists(fileBefore!.file)).toBe(false)
  })

  test('are limited to twenty', async () => {
    const { id } = await createTestProduct(shop)
    for (let i = 0; i < 20; i += 1) expect(await uploadFile(id, `${i}.pdf`, new Uint8Array([1]))).toHaveStatus(200)
    const rejectedUpload = await uploadFile(id, 'more.pdf', new Uint8Array([1]))
    expect(rejectedUpload).toHaveStatus(422)
    expect(rejectedUpload).toShow('more.pdf: ')
    expect(await rows()).toHaveLength(20)
    expect(await shop.files.listModifiedBefore(Infinity)).toHaveLength(20)
  })

  test('of another product cannot be changed', async () => {
    const { id } = await createTestProduct(shop)
    const other = await createTestProduct(shop)
    await uploadFile(id, 'a.pdf', new Uint8Array([1]))
    const [file] = await rows()
    expect(await admin.post(`${files(other.id)}/${file!.id}/delete`)).toHaveStatus(404)
    expect(await uploadFile(987, 'a.pdf', new Uint8Array([1]))).toHaveStatus(404)
    expect(await rows()).toHaveLength(1)
  })
})
