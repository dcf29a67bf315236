import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { addImage, renditionName } from '#src/media/images.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { cornersPng, describeCorners, exif, withJpegSegment, withPngChunk, withWebpChunks } from './image-files.ts'

const { shop } = storeTest()

async function addAndDescribe(bytes: Uint8Array) {
  const stored = await addImage(shop, bytes, 'corners')
  const file = await (await shop.files.get(renditionName(stored.file, stored.width)))!.bytes()
  expect(Buffer.from(file).includes('GPS')).toBe(false)
  const described = await describeCorners(file)
  expect(stored).toMatchObject({ width: described.width, height: described.height })
  return described
}

const jpegSource = await new Bun.Image(cornersPng()).jpeg({ quality: 95 }).bytes()
const webpSource = await new Bun.Image(cornersPng()).webp({ lossless: true }).bytes()

const kinds: [string, (tiff: Buffer) => Uint8Array][] = [
  ['JPEG', (tiff) => withJpegSegment(jpegSource, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))],
  ['PNG', (tiff) => withPngChunk(cornersPng(), 'eXIf', tiff)],
  ['WebP', (tiff) => withWebpChunks(webpSource, [48, 32], { exif: tiff })],
  [
    'WebP of programs that repeat the signature',
    (tiff) => withWebpChunks(webpSource, [48, 32], { exif: Buffer.concat([Buffer.from('Exif\0\0'), tiff]) }),
  ],
]

/** Corners of each orientation, as EXIF describes how row and column were stored. */
const expected = ['rgbw', 'grwb', 'wbgr', 'bwrg', 'rbgw', 'brwg', 'wgbr', 'gwrb']

test.each(kinds)('a %s is turned upright from each of the eight orientations, without its place', async (_, withExif) => {
  for (const [index, corners] of expected.entries()) {
    const size = index < 4 ? { width: 48, height: 32 } : { width: 32, height: 48 }
    expect(await addAndDescribe(withExif(exif(index + 1)))).toEqual({ corners, ...size })
  }
})

test('the orientation is read in both byte orders and from a long number', async () => {
  for (const options of [{ isLittleEndian: true }, { isLong: true }, { isLittleEndian: true, isLong: true }])
    expect((await addAndDescribe(withPngChunk(cornersPng(), 'eXIf', exif(6, options)))).corners).toBe('brwg')
})

test('a meaningless orientation leaves an image as it is', async () => {
  for (const tiff of [exif(0), exif(9), exif(6).subarray(0, 15), Buffer.from('MM'), Buffer.alloc(40, 255)])
    expect((await addAndDescribe(withPngChunk(cornersPng(), 'eXIf', tiff))).corners).toBe('rgbw')
})

test('the widths of a turned image are those of the image as it is seen', async () => {
  const wide = await new Bun.Image(cornersPng()).resize(1200, 300, { fit: 'fill' }).png().bytes()
  const stored = await addImage(shop, withPngChunk(wide, 'eXIf', exif(8)), 'tall.png', { renditions: 'now' })
  expect(stored).toMatchObject({ width: 300, height: 1200, renditions: [160, 300] })
  expect(await describeCorners(await (await shop.files.get(renditionName(stored.file, 160)))!.bytes())).toEqual({
    corners: 'gwrb',
    width: 160,
    height: 640,
  })
})

test.each([
  ['turned', 'brwg'],
  ['mirrored', 'rbgw'],
])('an AVIF that is %s is upright once, although EXIF repeats it', async (name, corners) => {
  const bytes = await Bun.file(join(import.meta.dir, `files/${name}.avif`)).bytes()
  expect(await addAndDescribe(bytes)).toEqual({ corners, width: 32, height: 48 })
})
