import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import type { Db, Tx } from '#db/types.ts'
import { findUndoableEntry } from '#src/accounts/undo.ts'
import { readSnapshot } from '#src/imports/undo-snapshot.ts'
import { removedImageSchema } from '#src/products/product-images.ts'
import { productRow } from '#tests/db/fixtures.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'

const image = { mediaId: 4, variantIds: [], imageAlt: 'A mug', zoomLabel: '', color: '', focus: '' as const }
const photo = { file: 'a', alt: '"pictures": a mug' }
const entry = { actorId: 1, actor: 'Ann', subject: 'product:1', createdAt: 1 }
const issue = { line: 4, column: 'Image', value: '"fault":', reason: 'importFiles.reason.notAPictureAddress', fault: false }

let db: Db
beforeAll(async () => {
  const address = await createEmptyDatabase()
  await migrate(address, createEarlierRelease())
  const before = await connect(address)
  await before.transaction(async (tx) => {
    const card = { brand: 'B', pictures: [photo], colorPictures: { pictures: 'a' }, swatches: [], priceVaries: false, onlySku: '' }
    await insertRows(tx, 'products', [productRow('mug', { card: card as never, tags: [], customization: [] })])
    await insertRows(tx, 'users', [{ email: 'a@example.com', emailKey: 'a@example.com', password: 'x', createdAt: 1, updatedAt: 1 }])
    await insertRows(tx, 'audit_log', [
      { ...entry, action: 'product.picture.removed', change: { ...image, position: 0 } },
      { ...entry, action: 'product.saved', change: { name: ['a', 'b'], pictures: [4], variantPictures: { pictures: [4] } } },
      { ...entry, action: 'product.pictures.ordered', change: { order: [4] } },
      { ...entry, action: 'stock.edited', change: { warehouses: [{ locationId: 1, seen: 3, to: 4 }] } },
      { ...entry, action: 'products.bulk', change: { failed: [{ name: 'Mug', why: 'productList.placeGone' }] } },
    ])
    const times = { createdAt: 1, updatedAt: 1 }
    const options = { pictures: false, decimal: '.' }
    await insertRows(tx, 'import_runs', [
      { source: 'own', originalName: 'p.csv', file: 'f', mapping: {}, options, state: 'done', ...times },
    ])
    const result = { runId: 1, line: 4, handle: 'mug', outcome: 'updated' }
    await insertRows(tx, 'import_results', [
      { ...result, position: 0, issues: [issue], undoSnapshot: { after: 1, levels: { pictures: 2 }, pictures: [image] } },
      { ...result, position: 1, issues: [], undoSnapshot: null },
    ])
    const queuedImage = { runId: 1, productId: 1, line: 4, source: 'a.png', position: 0, state: 'failed' }
    await insertRows(tx, 'import_images', [
      { ...queuedImage, reason: 'importFiles.picture.bomb' },
      { ...queuedImage, reason: 'media.tooLarge' },
    ])
    const payload = { selection: { matching: { noPicture: true } } }
    await insertRows(tx, 'jobs', [{ kind: 'catalog.bulk', payload, runAt: 1, createdAt: 1 }])
    const view = { userId: 1, list: '/admin/ecommerce/products', createdAt: 1 }
    await insertRows(tx, 'saved_views', [
      { ...view, name: 'First', query: 'pictures=no&sale=yes' },
      { ...view, name: 'Later', query: 'q=pictures%3D&pictures=yes' },
    ])
    await insertRows(tx, 'translations', [
      { language: 'de', key: 'cart.short.other', text: 'Nur {{count}}', updatedAt: 1 },
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
    colorImages: { pictures: 'a' },
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
    { action: 'product.saved', change: { name: ['a', 'b'], images: [4], variantImages: { pictures: [4] } } },
    { action: 'product.images.ordered', change: { order: [4] } },
    { action: 'stock.edited', change: { warehouses: [{ locationId: 1, from: 3, to: 4 }] } },
    { action: 'products.bulk', change: { failed: [{ name: 'Mug', why: 'productList.targetDeleted' }] } },
  ])
})

test('an import can still be undone, and its issues and images have reasons', async () => {
  const { importRuns, importResults, importImages } = db.t
  expect(await db.read.select().from(importRuns)).toMatchObject([{ options: { images: false, decimal: '.' } }])
  const [updated, unchanged] = await db.read.select().from(importResults).orderBy(asc(importResults.position))
  expect(readSnapshot(updated!.snapshot)).toEqual({ after: 1, levels: { pictures: 2 }, images: [image] })
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
  expect(views.map(({ query }) => query)).toEqual(['images=no&sale=yes', 'q=pictures%3D&images=yes'])
})

test('translations keep their strings', async () => {
  const rows = await db.read.select().from(db.t.translations).orderBy(asc(db.t.translations.key))
  expect(rows.map(({ key, text }) => [key, text])).toEqual([
    ['cart.onlyLeft.other', 'Nur {{count}}'],
    ['cart.title', 'Warenkorb'],
  ])
})

/** Names only the columns of the rows: the schema of today has columns that the earlier release lacks. */
async function insertRows(tx: Tx, table: string, rows: Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).map((key) => sql.identifier(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))
    const values = Object.values(row).map((value) => (typeof value === 'object' && value !== null ? jsonValue(value) : sql`${value}`))
    await tx.rows(sql`insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)}) values (${sql.join(values, sql`, `)})`)
  }
}

const jsonValue = (value: object) => {
  const text = JSON.stringify(value)
  return testEngine === 'postgres' ? sql`cast(cast(${text} as text) as jsonb)` : sql`${text}`
}

/** The folder of a program that has only the earlier migrations. */
function createEarlierRelease() {
  const released = join(import.meta.dir, '../../db/migrations', testEngine)
  const folder = join(getTempFolder(), 'before-standard-stored-names')
  mkdirSync(join(folder, testEngine), { recursive: true })
  for (const file of readdirSync(released))
    if (file.endsWith('.sql') && file < '20261122T0742') cpSync(join(released, file), join(folder, testEngine, file))
  return folder
}
