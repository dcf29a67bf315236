import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import { countImages, listFailedImages, undoRun } from '#src/imports/import-runs.ts'
import { createImage } from '#tests/media/create-image.ts'
import { exportAll, runImport, testActor, outcomesOf, findAllProducts, issuesOf, finishImport, importTest } from './import-helpers.ts'

setDefaultTimeout(300_000)

let server: Bun.Server<undefined>
let requestedPaths: string[]
let maxInFlight: number
let inFlight: number

beforeEach(async () => {
  const bytes = new Uint8Array(await createImage(60, 40, 'jpeg'))
  requestedPaths = []
  maxInFlight = inFlight = 0
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      requestedPaths.push(pathname)
      maxInFlight = Math.max(maxInFlight, ++inFlight)
      await Bun.sleep(20)
      inFlight -= 1
      return pathname.startsWith('/gone') ? new Response('', { status: 404 }) : new Response(bytes)
    },
  })
})
afterEach(() => server.stop(true))
const { shop } = importTest({ config: () => ({ imageHosts: [`127.0.0.1:${server.port}`] }) })

const imageUrl = (name: string) => `http://127.0.0.1:${server.port}/${name}`
const csvFile = () =>
  [
    'Handle,Title,Variant SKU,Variant Price,Option1 Name,Option1 Value,Image Src,Image Position,Image Alt Text,Variant Image',
    `shirt,Shirt,S-1,5,Color,Red,${imageUrl('red.jpg')},2,Red shirt,${imageUrl('red.jpg')}`,
    `shirt,,S-2,5,,Blue,${imageUrl('front.jpg')},1,Shirt,${imageUrl('blue.jpg')}`,
    `shirt,,,,,,${imageUrl('gone.jpg')},3,,`,
    `mug,Mug,M-1,5,,,${imageUrl('front.jpg')},1,Mug,`,
    'inner,Inner,I-1,5,,,http://169.254.169.254/latest/meta-data/,1,,',
  ].join('\n')

async function listGallery() {
  const { productImages, variants } = shop.db.t
  const rows = await shop.db.read.select().from(productImages).orderBy(asc(productImages.productId), asc(productImages.position))
  const skus = new Map((await shop.db.read.select().from(variants)).map(({ id, sku }) => [id, sku]))
  return rows.map(({ imageAlt, color, variantIds, position }) => [position, imageAlt, color, variantIds.map((id) => skus.get(id)).join()])
}

test('images are attached from URLs in order, each with its alt text, color and variant; failures are reported', async () => {
  const id = await runImport(shop, csvFile())
  expect(await listGallery()).toEqual([
    [0, 'Shirt', '', ''],
    [1, 'Red shirt', 'Red', 'S-1'],
    [2, '', 'Blue', 'S-2'],
    [0, 'Mug', '', ''],
  ])
  expect(await countImages(shop.db.read, id)).toEqual({ queued: 0, done: 4, failed: 2 })
  expect((await listFailedImages(shop.db.read, id, 10)).map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'media.fetch.notFound'],
    [6, 'media.fetch.notAllowed'],
  ])
  const [, mug] = await findAllProducts(shop)
  expect(mug!.card.images[0]!.alt).toBe('Mug')
})

test('a URL is requested once, and a host by two requests at a time at most', async () => {
  await runImport(shop, csvFile())
  expect(requestedPaths.toSorted()).toEqual(['/blue.jpg', '/front.jpg', '/gone.jpg', '/red.jpg'])
  expect(maxInFlight).toBeLessThanOrEqual(2)
  requestedPaths.length = 0
  shop.clock.advance(1000)
  const again = await runImport(shop, csvFile())
  expect(requestedPaths).toEqual(['/gone.jpg'])
  expect(Object.fromEntries(await outcomesOf(shop, again))).toMatchObject({ mug: 'skipped' })
  expect(await shop.db.read.select().from(shop.db.t.media)).toHaveLength(3)
})

test('images of this shop are recognized by their URL, without a request', async () => {
  await runImport(shop, csvFile())
  const ours = await exportAll(shop)
  requestedPaths.length = 0
  const id = await runImport(shop, ours)
  expect(requestedPaths).toEqual([])
  expect((await outcomesOf(shop, id)).map(([, outcome]) => outcome)).toEqual(['skipped', 'skipped', 'skipped'])
})

test('image details stay when the file omits them, and an image of several variants is attached once', async () => {
  await runImport(shop, csvFile())
  const { productImages, products, variants } = shop.db.t
  const [shirt] = await shop.db.read.select().from(products).where(eq(products.seoLink, 'shirt'))
  const shirtVariants = await shop.db.read.select().from(variants).where(eq(variants.productId, shirt!.id)).orderBy(variants.position)
  await shop.db.transaction((tx) =>
    tx
      .update(productImages)
      .set({ zoomLabel: 'Cuff', focus: 'top', variantIds: shirtVariants.map(({ id }) => id) })
      .where(and(eq(productImages.productId, shirt!.id), eq(productImages.position, 0))),
  )
  const findFrontImage = async () =>
    (await shop.db.read.select().from(productImages).where(eq(productImages.productId, shirt!.id)).orderBy(productImages.position))[0]!
  shop.clock.advance(1000)
  const again = csvFile().replace('Shirt,S-1,5', 'Shirt,S-1,6').replace('2,Red shirt', '2,A red shirt').replace('1,Shirt,', '1,,')
  await runImport(shop, again)
  expect((await listGallery()).map(([, alt]) => alt)).toEqual(['Shirt', 'A red shirt', '', 'Mug'])
  expect(await findFrontImage()).toMatchObject({ zoomLabel: 'Cuff', focus: 'top', variantIds: shirtVariants.map(({ id }) => id) })
  // In a Sundry file an empty cell clears the value, and an image may be on the line of each variant it shows.
  const ours =
    'seo_link,name,sku,variant_options,image,image_alt,image_focus,image_sku\n' +
    `shirt,Shirt,S-1,Color: Red,${imageUrl('front.jpg')},,left,S-2\nshirt,,S-2,Color: Blue,${imageUrl('front.jpg')},,,S-1\n`
  await runImport(shop, ours)
  expect(await findFrontImage()).toMatchObject({
    imageAlt: '',
    zoomLabel: 'Cuff',
    focus: 'left',
    variantIds: shirtVariants.map(({ id }) => id),
  })
  expect((await listGallery()).filter(([, , , skus]) => skus === 'S-1,S-2')).toHaveLength(1)
  const invalidId = await runImport(
    shop,
    `seo_link,name,sku,image,image_focus\nshirt,Shirt,S-1,${imageUrl('front.jpg')},middle of nowhere\n`,
  )
  expect((await issuesOf(shop, invalidId)).map(([line, column, , reason]) => [line, column, reason])).toEqual([
    [2, 'image_focus', 'invalidFocalPoint'],
  ])
})

test('undoing removes what the import attached to an existing product', async () => {
  await runImport(shop, csvFile(), { images: false })
  shop.clock.advance(1000)
  const id = await runImport(shop, csvFile(), { images: true })
  expect(await listGallery()).toHaveLength(4)
  await shop.db.transaction((tx) => undoRun(tx, id, testActor, shop.now()))
  await finishImport(shop, id)
  expect(await listGallery()).toEqual([])
  expect(await findAllProducts(shop)).toHaveLength(3)
})

test('undoing restores the order and alt text of earlier images', async () => {
  await runImport(shop, csvFile())
  const before = await listGallery()
  shop.clock.advance(1000)
  const other = csvFile()
    .replace(`${imageUrl('red.jpg')},2,Red shirt`, `${imageUrl('red.jpg')},1,Crimson shirt`)
    .replace(`${imageUrl('front.jpg')},1,Shirt`, `${imageUrl('front.jpg')},2,Tunic`)
  const id = await runImport(shop, other)
  expect((await listGallery()).map(([, alt]) => alt).slice(0, 2)).toEqual(['Crimson shirt', 'Tunic'])
  await shop.db.transaction((tx) => undoRun(tx, id, testActor, shop.now()))
  await finishImport(shop, id)
  expect(await listGallery()).toEqual(before)
})

test('without the image option there are no requests', async () => {
  const id = await runImport(shop, csvFile(), { images: false })
  expect(requestedPaths).toEqual([])
  expect(await countImages(shop.db.read, id)).toEqual({ queued: 0, done: 0, failed: 0 })
})

test('images in a description are fetched into it, others are noted, and the undo still works', async () => {
  const html = (names: string[]) => names.map((name) => `<img src='${imageUrl(name)}' alt='A'>`).join('')
  const frames = "<iframe src='https://video.example/1'></iframe><img src='data:image/png;base64,AAAA'>"
  const file = `Handle,Title,Body (HTML),Variant Price,Variant SKU\nmug,Mug,"<p>Text</p>${html(['a.jpg', 'gone.jpg'])}${frames}",5.00,M\n`
  const id = await runImport(shop, file)
  const [mug] = await findAllProducts(shop)
  expect(mug!.description).toMatch(/^<p>Text<\/p><img src="\/media\/[a-z0-9]{32}-\d+\.webp" alt="A" loading="lazy" \/>$/)
  expect((await issuesOf(shop, id)).map(([line, column, value, reason]) => [line, column, value.slice(0, 12), reason])).toEqual([
    [2, 'Body (HTML)', 'https://vide', 'mediaIgnored'],
    [2, 'Body (HTML)', 'data:image/p', 'mediaIgnored'],
  ])
  expect((await listFailedImages(shop.db.read, id, 10)).map(({ source }) => source)).toEqual([imageUrl('gone.jpg')])
  shop.clock.advance(1000)
  const again = await runImport(shop, file)
  expect(await outcomesOf(shop, again)).toEqual([['mug', 'skipped']])
  expect(await exportAll(shop)).toContain(`<img src=""${shop.config.baseUrl}/media/`)
  shop.clock.advance(1000)
  await shop.db.transaction((tx) => undoRun(tx, id, testActor, shop.now()))
  await finishImport(shop, id)
  expect(await findAllProducts(shop)).toEqual([])
})

test('images in a description are noted when images are not imported', async () => {
  const file = `Handle,Title,Body (HTML),Variant Price,Variant SKU\nmug,Mug,"<p>Text</p><img src='${imageUrl('a.jpg')}'>",5.00,M\n`
  const without = await runImport(shop, file, { images: false })
  expect((await findAllProducts(shop))[0]!.description).toBe('<p>Text</p>')
  expect((await issuesOf(shop, without)).map(([, , , reason]) => reason)).toEqual(['mediaIgnored'])
  expect(requestedPaths).toEqual([])
})

test('the poster of a video is exported by its URL and fetched again', async () => {
  const lines = `seo_link,name,price,sku,video_url,video_poster\nmug,Mug,5.00,M,https://vimeo.com/123456789,${imageUrl('poster.jpg')}\n`
  await runImport(shop, lines)
  const [mug] = await findAllProducts(shop)
  expect(mug!.videoPosterId).toBeGreaterThan(0)
  const exported = await exportAll(shop)
  expect(exported).toMatch(/,http:\/\/localhost\/media\/[a-z0-9]{32}-\d+\.webp,/)
  shop.clock.advance(1000)
  expect(await outcomesOf(shop, await runImport(shop, exported))).toEqual([['mug', 'skipped']])
  shop.clock.advance(1000)
  await runImport(shop, 'seo_link,name,price,sku,video_poster\nmug,Mug,5.00,M,\n')
  expect((await findAllProducts(shop))[0]!.videoPosterId).toBeNull()
  shop.clock.advance(1000)
  await runImport(shop, exported)
  expect((await findAllProducts(shop))[0]!.videoPosterId).toBe(mug!.videoPosterId)
})
