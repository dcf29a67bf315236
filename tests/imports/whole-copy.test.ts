import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { createImport } from '#src/imports/create-import.ts'
import { createImportFileName } from '#src/imports/uploads/upload-storage.ts'
import { resolveImportOptions } from '#src/imports/import-options.ts'
import { countImages, findRun, listFailedImages, saveMapping, startRun, undoRun } from '#src/imports/import-runs.ts'
import { closeRun } from '#src/imports/import-session.ts'
import { addImage } from '#src/media/images.ts'
import { addVideo } from '#src/media/videos.ts'
import { addProductFile, saveFileTerms } from '#src/product-files/product-files.ts'
import { exportProductsZip } from '#src/product-export/export-zip.ts'
import { attachImages } from '#src/products/attach-images.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { setProductMedia } from '#src/products/set-product-media.ts'
import { createImage } from '#tests/media/create-image.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createImportShop, findAllProducts, finishImport, importTest, issuesOf, outcomesOf, testActor } from './import-helpers.ts'

// Slow: imports pause half of the time for other work.
setDefaultTimeout(300_000)

const { shop, admin } = importTest({ clients: { admin: 5 } })

const pdf = new Uint8Array([...strToU8('%PDF-1.7 '), ...new Uint8Array(70_000).fill(7)])
const mp4 = new Uint8Array([0, 0, 0, 24, ...strToU8('ftypisom'), ...new Uint8Array(5000)])
const partsOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()

/** A digital product with an image in its gallery and its description, a video with a poster, and a file with limits. */
async function addPlanner(target: TestShop): Promise<void> {
  const { id } = await createTestProduct(target, { name: 'Planner', isDigital: true, stock: null, layout: 5 })
  const [first, poster] = [await createImage(60, 40, 'jpeg'), await createImage(50, 40, 'png')]
  const image = await addImage(target, new Uint8Array(first), 'a.jpg')
  const posterImage = await addImage(target, new Uint8Array(poster), 'b.png')
  const videoUrl = await addVideo(target, partsOf(mp4))
  const fileId = await addProductFile(target, id, { name: 'Year planner (A4).pdf', parts: partsOf(pdf) }, async () => {})
  const description = await sanitizeDescription(`<p>Look:</p><img src="/media/${image.file}-${image.width}.webp" alt="" />`)
  await target.db.transaction(async (tx) => {
    await saveFileTerms(tx, id, new Map([[fileId, { expiresDays: 30, maxDownloads: 3 }]]))
    await attachImages(tx, id, [{ mediaId: image.id, imageAlt: 'Cover', zoomLabel: '', color: '' }])
    const [row] = await tx.select().from(tx.t.products)
    const changes = { description, videoPosterId: posterImage.id, videoUrl }
    await setProductMedia(tx, id, changes, { updatedAt: row!.updatedAt + 1, expectedUpdatedAt: row!.updatedAt })
  })
}

async function exportZip(target: TestShop): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(await exportProductsZip(target, testActor)))
}

async function importZip(target: TestShop, zip: Uint8Array): Promise<number> {
  const imagesFile = createImportFileName(target, 'zip')
  await target.importFiles.put(imagesFile, zip)
  const id = await createImport(target, testActor, { file: '', imagesFile, originalName: 'products.zip' })
  const run = await findRun(target.db.read, id)
  await target.db.transaction((tx) =>
    saveMapping(tx, id, { mapping: run.mapping, options: resolveImportOptions(run.options) }, target.now()),
  )
  await finishImport(target, id)
  await target.db.transaction((tx) => startRun(tx, id, testActor, target.now()))
  await finishImport(target, id)
  return id
}

async function withOtherShop(work: (other: TestShop) => Promise<void>): Promise<void> {
  const other = await createImportShop()
  await work(other)
  await closeRun(other)
  await other.db.close()
}

const filesOf = (target: TestShop) => target.db.read.select().from(target.db.t.productFiles).orderBy(asc(target.db.t.productFiles.id))

describe('the ZIP of an export', () => {
  test('has the table and the bytes of images, videos and digital files, and is recorded', async () => {
    await addPlanner(shop)
    const files = unzipSync(await exportZip(shop))
    const names = Object.keys(files)
    expect(names[0]).toBe('products.csv')
    expect(names.filter((name) => name.startsWith('media/'))).toHaveLength(3)
    const [file] = names.filter((name) => name.startsWith('files/'))
    expect(file).toMatch(/^files\/\d+-Year_planner_A4_.pdf$/)
    expect(files[file!]).toEqual(pdf)
    expect(strFromU8(files['products.csv']!)).not.toContain('/media/')
    const { auditLog } = shop.db.t
    const entries = await shop.db.read.select().from(auditLog).orderBy(auditLog.id)
    expect(entries.at(-1)).toMatchObject({ action: 'products.exported', change: { files: 4 } })
  })

  test('restores downloads, images, video and poster in an empty store, and importing it again changes nothing', async () => {
    await addPlanner(shop)
    const zip = await exportZip(shop)
    await withOtherShop(async (other) => {
      const id = await importZip(other, zip)
      expect(await issuesOf(other, id)).toEqual([])
      expect(await listFailedImages(other.db.read, id, 10)).toEqual([])
      const [product] = await findAllProducts(other)
      expect(product).toMatchObject({ name: 'Planner', status: 'active', videoPosterId: expect.any(Number) })
      expect(await (await other.files.get(product!.videoUrl.replace('/media/', '')))!.bytes()).toEqual(mp4)
      const [described] = /(?<=src="\/media\/)[^"]+/.exec(product!.description)!
      expect(await other.files.exists(described)).toBe(true)
      expect(await other.db.read.select().from(other.db.t.productImages)).toMatchObject([{ imageAlt: 'Cover' }])
      const [file] = await filesOf(other)
      expect(file).toMatchObject({ originalName: 'Year planner (A4).pdf', bytes: pdf.length, expiresDays: 30, maxDownloads: 3 })
      expect(await (await other.files.get(file!.file))!.bytes()).toEqual(pdf)
      other.clock.advance(1000)
      const again = await importZip(other, zip)
      expect(await outcomesOf(other, again)).toEqual([['planner', 'skipped']])
      expect(await filesOf(other)).toHaveLength(1)
      expect(await findAllProducts(other)).toEqual([product!])
    })
  })

  test('changes nothing in the store it comes from', async () => {
    await addPlanner(shop)
    const before = await findAllProducts(shop)
    shop.clock.advance(1000)
    expect(await outcomesOf(shop, await importZip(shop, await exportZip(shop)))).toEqual([['planner', 'skipped']])
    expect(await findAllProducts(shop)).toEqual(before)
  })

  test('can be undone: the files and limits of a product are as before', async () => {
    await addPlanner(shop)
    const zip = await exportZip(shop)
    await withOtherShop(async (other) => {
      const { id } = await createTestProduct(other, { name: 'Planner', seoLink: 'planner', stock: null })
      const own = { name: 'Own.pdf', parts: partsOf(new Uint8Array([1])) }
      await addProductFile(other, id, own, async () => {})
      const before = (await findAllProducts(other)).map((product) => ({ ...product, updatedAt: 0 }))
      other.clock.advance(1000)
      const run = await importZip(other, zip)
      expect((await filesOf(other)).map(({ originalName }) => originalName)).toEqual(['Own.pdf', 'Year planner (A4).pdf'])
      await other.db.transaction((tx) => undoRun(tx, run, testActor, other.now()))
      await finishImport(other, run)
      expect((await filesOf(other)).map(({ originalName }) => originalName)).toEqual(['Own.pdf'])
      expect((await findAllProducts(other)).map((product) => ({ ...product, updatedAt: 0 }))).toEqual(before)
    })
  })
})

describe('a ZIP that was tampered with', () => {
  const tamper = async (change: (files: Record<string, Uint8Array>) => void): Promise<Uint8Array> => {
    await addPlanner(shop)
    const files: Record<string, Uint8Array> = unzipSync(await exportZip(shop))
    change(files)
    return zipSync(files)
  }
  const pathOfFile = (files: Record<string, Uint8Array>) => Object.keys(files).find((name) => name.startsWith('files/'))!

  test('without its digital file adds a draft with a note', async () => {
    const zip = await tamper((files) => delete files[pathOfFile(files)])
    await withOtherShop(async (other) => {
      const id = await importZip(other, zip)
      expect((await issuesOf(other, id)).map(([line, column, , reason]) => [line, column, reason])).toEqual([
        [2, 'downloads', 'importFiles.image.notInZip'],
        [2, 'files', 'noFile'],
      ])
      expect(await findAllProducts(other)).toMatchObject([{ status: 'draft' }])
    })
  })

  test('reaches no file outside of it', async () => {
    const zip = await tamper((files) => {
      const path = pathOfFile(files)
      files['products.csv'] = strToU8(strFromU8(files['products.csv']!).replace(path, '../../../etc/passwd'))
      files['../../../etc/passwd'] = files[path]!
    })
    await withOtherShop(async (other) => {
      await importZip(other, zip)
      expect(await filesOf(other)).toEqual([])
    })
  })

  test('unpacks no bomb, and takes no other file for a video', async () => {
    const zip = await tamper((files) => {
      files[pathOfFile(files)] = new Uint8Array(60 * 1024 * 1024)
      const video = Object.keys(files).find((name) => name.endsWith('.mp4'))!
      files[video] = strToU8('<script>alert(1)</script>'.repeat(10))
    })
    await withOtherShop(async (other) => {
      const id = await importZip(other, zip)
      expect((await listFailedImages(other.db.read, id, 10)).map(({ usage, reason }) => `${usage} ${reason}`).toSorted()).toEqual([
        'file importFiles.image.tooLargeUnpacked',
        'video media.notAVideo',
      ])
      expect(await filesOf(other)).toEqual([])
      expect((await findAllProducts(other))[0]!.videoUrl).toBe('')
      expect((await other.files.listModifiedBefore(Infinity)).filter((name) => /download|mp4/.test(name))).toEqual([])
      expect((await countImages(other.db.read, id)).queued).toBe(0)
    })
  })

  test('is refused without a table', async () => {
    await expect(importZip(shop, zipSync({ 'a.txt': strToU8('a') }))).rejects.toMatchObject({ key: 'imports.noTableInZip' })
  })
})

test('staff export the ZIP from the admin and upload it there', async () => {
  await addPlanner(shop)
  const response = await admin.get('/admin/ecommerce/import/products.zip')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('products.zip')
  const body = new FormData()
  body.append('csv', new File([(await exportZip(shop)) as Uint8Array<ArrayBuffer>], 'products.zip'))
  const uploaded = await admin.send('/admin/ecommerce/import', { method: 'POST', body })
  expect(uploaded.headers.get('location')).toMatch(/\/mapping$/)
})
