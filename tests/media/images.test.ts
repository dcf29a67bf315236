import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { addImage, deleteImage, findImages, getRendition, makeRenditions, renditionName, pruneImageFiles } from '#src/media/images.ts'
import { createDiskStorage } from '#src/shop/disk-files.ts'
import { sniffImage } from '#src/media/sniff.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createImage } from './create-image.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { realSystem } from '#src/shop/real-system.ts'

async function sizeOf(shop: TestShop, name: string) {
  const stored = await shop.files.get(name)
  if (!stored) return null
  const { width, height, format } = await new Bun.Image(await stored.bytes()).metadata()
  return { width, height, format }
}

const jobs = { 'media.renditions': makeRenditions }

test('a large image is available at once in its largest width, and a job creates the smaller ones', async () => {
  const shop = await createTestShop()
  const stored = await addImage(shop, await createImage(2000, 1000, 'jpeg'), 'shelf.jpg')
  expect(stored).toMatchObject({ width: 1600, height: 800, renditions: [1600] })
  expect(await sizeOf(shop, renditionName(stored.file, 1600))).toEqual({ width: 1600, height: 800, format: 'webp' })
  expect(await sizeOf(shop, renditionName(stored.file, 400))).toBeNull()
  expect(await runDueJobs(shop, jobs)).toEqual({ done: 1, failed: 0 })
  expect(await findImages(shop.db.read, [stored.id])).toMatchObject([{ renditions: [160, 400, 800, 1600], originalName: 'shelf.jpg' }])
  expect(await sizeOf(shop, renditionName(stored.file, 800))).toEqual({ width: 800, height: 400, format: 'webp' })
  expect(await sizeOf(shop, renditionName(stored.file, 400))).toEqual({ width: 400, height: 200, format: 'webp' })
})

test('an image is never enlarged', async () => {
  const shop = await createTestShop()
  const small = await addImage(shop, await createImage(300, 200), 'a.png')
  expect(small).toMatchObject({ width: 300, height: 200, renditions: [300] })
  expect(await runDueJobs(shop, jobs)).toEqual({ done: 1, failed: 0 })
  const dot = await addImage(shop, await createImage(1, 1), 'dot.png')
  expect((await getRendition(shop, renditionName(dot.file, 1))).exact).toBe(true)
  const middle = await addImage(shop, await createImage(900, 600), 'b.png', { renditions: 'now' })
  expect(middle.renditions).toEqual([160, 400, 800, 900])
  expect(await runDueJobs(shop, jobs)).toEqual({ done: 0, failed: 0 })
})

test('an image taller than WebP allows is scaled down, not rejected', async () => {
  const shop = await createTestShop()
  expect(await addImage(shop, await createImage(40, 20_000), 'long.png')).toMatchObject({ width: 33, height: 16_383 })
})

test('a generated image is stored byte for byte', async () => {
  const shop = await createTestShop()
  const bytes = await createImage(900, 600, 'webp')
  const stored = await addImage(shop, bytes, 'shelf.webp', { preEncoded: true })
  expect(stored).toMatchObject({ width: 900, height: 600, renditions: [900] })
  expect(Buffer.from(await (await shop.files.get(renditionName(stored.file, 900)))!.bytes()).equals(bytes)).toBe(true)
  expect(await runDueJobs(shop, jobs)).toEqual({ done: 1, failed: 0 })
})

test('every image gets a new random name, and the given name is never used as a path', async () => {
  const shop = await createTestShop()
  const bytes = await createImage(10, 10)
  const names = ['../../etc/passwd', 'C:\\secret\\a.png', 'a\u0000\n.png', 'x'.repeat(300)]
  const stored = []
  for (const name of names) stored.push(await addImage(shop, bytes, name))
  expect(new Set(stored.map(({ file }) => file)).size).toBe(4)
  for (const { file } of stored) expect(file).toMatch(/^[a-z0-9]{32}$/)
  const rows = await findImages(
    shop.db.read,
    stored.map(({ id }) => id),
  )
  expect(rows.map(({ originalName }) => originalName)).toEqual(['passwd', 'a.png', 'a.png', 'x'.repeat(200)])
})

async function getErrorKey(bytes: Uint8Array): Promise<string> {
  const shop = await createTestShop()
  const error = await addImage(shop, bytes, 'a.png').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(UserError)
  expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
  return (error as UserError).key
}

const text = (content: string) => new TextEncoder().encode(content)

test('a file that is not an image is rejected, whatever its name', async () => {
  expect(await getErrorKey(text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toBe('media.notAnImage')
  expect(await getErrorKey(text('<html><script>alert(1)</script>'))).toBe('media.notAnImage')
  expect(await getErrorKey(text('%PDF-1.7'))).toBe('media.notAnImage')
  expect(await getErrorKey(new Uint8Array())).toBe('media.notAnImage')
})

test('an image that is damaged, too large or has too many pixels is rejected', async () => {
  const good = await createImage(200, 200)
  expect(await getErrorKey(good.slice(0, 60))).toBe('media.broken')
  const animated = Buffer.from(`RIFF    WEBPVP8X    ${'\u0002'.repeat(20)}`, 'latin1')
  expect(await getErrorKey(animated)).toBe('media.animated')
  expect(await getErrorKey(text('\u0089PNG\r\n\u001a\n' + 'x'.repeat(100)))).toBe('media.notAnImage')
  expect(await getErrorKey(new Uint8Array(maxImageSize + 1))).toBe('media.tooLarge')
  // Only the header declares 20,000 x 20,000 pixels.
  const bomb = Buffer.from(good)
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  bomb.writeUInt32BE(Bun.hash.crc32(bomb.subarray(12, 29)), 29)
  expect(await getErrorKey(bomb)).toBe('media.tooManyPixels')
})

test('the image format is detected from the first bytes', async () => {
  expect(sniffImage(await createImage(1, 1, 'png'))).toBe('png')
  expect(sniffImage(await createImage(1, 1, 'jpeg'))).toBe('jpeg')
  expect(sniffImage(await createImage(1, 1, 'webp'))).toBe('webp')
  expect(sniffImage(text('GIF89a...'))).toBe('gif')
  expect(sniffImage(text('\0\0\0\x1cftypavif'))).toBe('avif')
  expect(sniffImage(text('BM'))).toBeNull()
})

test('a missing width falls back to the nearest larger one, or else the largest', async () => {
  const shop = await createTestShop()
  const { file } = await addImage(shop, await createImage(900, 90), 'a.png')
  const getWidth = (width: number) => getRendition(shop, `${file}-${width}.webp`)
  expect((await getWidth(900)).exact).toBe(true)
  expect((await getWidth(400)).exact).toBe(false)
  expect((await new Bun.Image(await (await getWidth(400)).body.bytes()).metadata()).width).toBe(900)
  expect((await getWidth(1600)).exact).toBe(false)
})

test.each([
  'x-400.webp',
  '../shop.db',
  `${'a'.repeat(32)}-400.webp`,
  `${'a'.repeat(32)}-400.png`,
  `${'A'.repeat(32)}-400.webp`,
  `${'a'.repeat(32)}-4.webp`,
])('%j is not a stored image', async (name) => {
  await expect(getRendition(await createTestShop(), name)).rejects.toThrow('not found')
})

test('a deleted image leaves no file, and its pending job does nothing', async () => {
  const shop = await createTestShop()
  const { id } = await addImage(shop, await createImage(900, 90), 'a.png')
  await deleteImage(shop, id)
  expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
  expect(await runDueJobs(shop, jobs)).toEqual({ done: 1, failed: 0 })
  await expect(deleteImage(shop, id)).rejects.toThrow('not found')
})

test('a deleted image leaves no thumbnail that was made when first requested', async () => {
  const shop = await createTestShop()
  const { id, file } = await addImage(shop, await createImage(900, 90), 'a.png')
  expect((await getRendition(shop, renditionName(file, 160))).exact).toBe(true)
  await deleteImage(shop, id)
  expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
})

test('an image whose database row could not be written leaves no file', async () => {
  const shop = await createTestShop()
  const broken = { ...shop, db: { ...shop.db, transaction: () => Promise.reject(new Error('disk full')) } }
  await expect(addImage(broken, await createImage(900, 90), 'a.png', { renditions: 'now' })).rejects.toThrow('disk full')
  expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
})

test('files without an image row are deleted after a day', async () => {
  const shop = { ...(await createTestShop()), files: createDiskStorage(join(getTempFolder(), 'images'), realSystem.random) }
  const { file } = await addImage(shop, await createImage(20, 20), 'a.png')
  const stray = `${'z'.repeat(32)}-400.webp`
  await shop.files.put(stray, text('x'))
  shop.clock.now = Date.now() + 23 * 3_600_000
  expect(await pruneImageFiles(shop)).toBe(0)
  shop.clock.now = Date.now() + 25 * 3_600_000
  expect(await pruneImageFiles(shop)).toBe(1)
  expect(await shop.files.exists(stray)).toBe(false)
  expect(await shop.files.exists(renditionName(file, 20))).toBe(true)
})

describe('an AVIF', () => {
  const small = () => Bun.file(join(import.meta.dir, 'files/two.avif')).bytes()

  test('is read and stored as WebP like any other image', async () => {
    const shop = await createTestShop()
    const stored = await addImage(shop, await small(), 'two.avif')
    expect(stored).toMatchObject({ width: 64, height: 48 })
    expect(await sizeOf(shop, renditionName(stored.file, 64))).toEqual({ width: 64, height: 48, format: 'webp' })
  })

  test('that is truncated or declares huge dimensions is rejected with a message', async () => {
    const shop = await createTestShop()
    const bytes = await small()
    await expect(addImage(shop, bytes.slice(0, 200), 'cut.avif')).rejects.toMatchObject({ key: 'media.broken' })
    const huge = Buffer.from(bytes)
    const at = huge.indexOf('ispe')
    huge.writeUInt32BE(20_000, at + 8)
    huge.writeUInt32BE(10_000, at + 12)
    await expect(addImage(shop, huge, 'huge.avif')).rejects.toMatchObject({ key: 'media.tooManyPixels', params: { megapixels: 24 } })
    expect(await shop.files.listModifiedBefore(shop.now() + 1)).toEqual([])
  })
})
