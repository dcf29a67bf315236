import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/types.ts'
import { findUndoableEntry } from '#src/accounts/undo.ts'
import { readSnapshot } from '#src/imports/undo-snapshot.ts'
import { removedImageSchema } from '#src/products/product-images.ts'
import { productRow } from '#tests/db/fixtures.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'

const image = { mediaId: 4, variantIds: [], imageAlt: 'A mug', zoomLabel: '', color: '', focus: '' as const }
const photo = { file: 'a', alt: '"images": a mug' }
const entry = { actorId: 1, actor: 'Ann', subject: 'product:1', createdAt: 1 }
const issue = { line: 4, column: 'Image', value: '"fault":', reason: 'importFiles.reason.notAPictureAddress', fault: false }

let db: Db
beforeAll(async () => {
  const address = await createEmptyDatabase()
  await migrate(address, createEarlierRelease())
  const before = await connect(address)
  await before.transaction(async (tx) => {
    const { products, users, auditLog, importRuns, importResults, importImages, jobs, savedViews, translations } = tx.t
    const card = { brand: 'B', images: [photo], colorImages: { images: 'a' }, swatches: [], priceVaries: false, onlySku: '' }
    await tx.insert(products).values(productRow('mug', { card: card as never }))
    await tx.insert(users).values({ email: 'a@example.com', emailKey: 'a@example.com', password: 'x', createdAt: 1, updatedAt: 1 })
    await tx.insert(auditLog).values([
      { ...entry, action: 'product.image.removed', change: { ...image, position: 0 } },
      { ...entry, action: 'product.saved', change: { name: ['a', 'b'], images: [4], variantImages: { images: [4] } } },
      { ...entry, action: 'product.images.ordered', change: { order: [4] } },
      { ...entry, action: 'stock.edited', change: { warehouses: [{ locationId: 1, seen: 3, to: 4 }] } },
      { ...entry, action: 'products.bulk', change: { failed: [{ name: 'Mug', why: 'productList.targetDeleted' }] } },
    ])
    const times = { createdAt: 1, updatedAt: 1 }
    const options = { images: false, decimal: '.' }
    await tx.insert(importRuns).values({ source: 'own', originalName: 'p.csv', file: 'f', mapping: {}, options, state: 'done', ...times })
    const result = { runId: 1, line: 4, handle: 'mug', outcome: 'updated' as const }
    await tx.insert(importResults).values([
      { ...result, position: 0, issues: [issue as never], snapshot: { after: 1, levels: { images: 2 }, images: [image] } },
      { ...result, position: 1, issues: [], snapshot: null },
    ])
    const queuedImage = { runId: 1, productId: 1, line: 4, source: 'a.png', position: 0, state: 'failed' as const }
    await tx.insert(importImages).values([
      { ...queuedImage, reason: 'importFiles.image.tooLargeUnpacked' as never },
      { ...queuedImage, reason: 'media.tooLarge' },
    ])
    const payload = { selection: { matching: { noImage: true } } }
    await tx.insert(jobs).values({ kind: 'catalog.bulk', payload, runAt: 1, createdAt: 1 })
    const view = { userId: 1, list: '/admin/ecommerce/products', createdAt: 1 }
    await tx.insert(savedViews).values([
      { ...view, name: 'First', query: 'images=no&sale=yes' },
      { ...view, name: 'Later', query: 'q=images%3D&images=yes' },
    ])
    await tx.insert(translations).values([
      { language: 'de', key: 'cart.onlyLeft.other', text: 'Nur {{count}}', updatedAt: 1 },
      { language: 'de', key: 'cart.title', text: 'Warenkorb', updatedAt: 1 },
    ])
  })
  await before.close()
  await migrate(address)
  db = await connect(address)
})
afterAll(() => db.close())

test('the card of a product has its images', async () => {
  const [product] = await db.read.select({ card: db.t.products.card }).from(db.t.products)
  expect(product!.card as unknown).toEqual({
    brand: 'B',
    images: [photo],
    colorImages: { images: 'a' },
    swatches: [],
    priceVaries: false,
    onlySku: '',
  })
})

test('a removed image can still be restored', async () => {
  const query = { id: 1, actorId: 1, action: 'product.image.removed', now: 2 }
  expect(await findUndoableEntry(db.read, query, removedImageSchema)).toMatchObject({ change: { ...image, position: 0 } })
})

test('audit entries have the names that the history shows', async () => {
  const { auditLog } = db.t
  const rows = await db.read.select({ action: auditLog.action, change: auditLog.change }).from(auditLog).orderBy(asc(auditLog.id))
  expect(rows.slice(1)).toEqual([
    { action: 'product.saved', change: { name: ['a', 'b'], images: [4], variantImages: { images: [4] } } },
    { action: 'product.images.ordered', change: { order: [4] } },
    { action: 'stock.edited', change: { warehouses: [{ locationId: 1, from: 3, to: 4 }] } },
    { action: 'products.bulk', change: { failed: [{ name: 'Mug', why: 'productList.targetDeleted' }] } },
  ])
})

test('an import can still be undone, and its issues and images have reasons', async () => {
  const { importRuns, importResults, importImages } = db.t
  expect(await db.read.select().from(importRuns)).toMatchObject([{ options: { images: false, decimal: '.' } }])
  const [updated, unchanged] = await db.read.select().from(importResults).orderBy(asc(importResults.position))
  expect(readSnapshot(updated!.snapshot)).toEqual({ after: 1, levels: { images: 2 }, images: [image] })
  expect(updated!.issues).toEqual([
    { line: 4, column: 'Image', value: '"fault":', reason: 'importFiles.reason.notAnImageUrl', isError: false },
  ])
  expect(unchanged).toMatchObject({ issues: [], snapshot: null })
  const reasons = (await db.read.select().from(importImages).orderBy(asc(importImages.id))).map(({ reason }) => reason)
  expect(reasons).toEqual(['importFiles.image.tooLargeUnpacked', 'media.tooLarge'])
})

test('a queued bulk change still changes only products without images', async () => {
  expect(await db.read.select().from(db.t.jobs)).toMatchObject([{ payload: { selection: { matching: { noImage: true } } } }])
})

test('a saved view still filters by images', async () => {
  const views = await db.read.select().from(db.t.savedViews).orderBy(asc(db.t.savedViews.id))
  expect(views.map(({ query }) => query)).toEqual(['images=no&sale=yes', 'q=images%3D&images=yes'])
})

test('translations keep their strings', async () => {
  const rows = await db.read.select().from(db.t.translations).orderBy(asc(db.t.translations.key))
  expect(rows.map(({ key, text }) => [key, text])).toEqual([
    ['cart.onlyLeft.other', 'Nur {{count}}'],
    ['cart.title', 'Warenkorb'],
  ])
})

/** The folder of a program that has only the earlier migrations. */
function createEarlierRelease() {
  const released = join(import.meta.dir, '../../db/migrations', testEngine)
  const folder = join(getTempFolder(), 'before-standard-stored-names')
  mkdirSync(join(folder, testEngine), { recursive: true })
  for (const file of readdirSync(released))
    if (file.endsWith('.sql') && file < '20261122T0742') cpSync(join(released, file), join(folder, testEngine, file))
  return folder
}
