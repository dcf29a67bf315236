import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { convertPixels } from '#src/media/color/convert-pixels.ts'
import { readProfile } from '#src/media/color/icc-profile.ts'
import { readPngHeader } from '#src/media/headers/png-header.ts'
import { addImage, renditionName } from '#src/media/images.ts'
import { encodePng } from '#src/media/png.ts'
import { storeTest } from '#tests/support/store-test.ts'
import {
  adobeRgb,
  displayP3,
  expectNear,
  flatPng,
  gammaTag,
  iccProfile,
  linearRgb,
  middleOf,
  parametricTag,
  rgbProfile,
  srgbProfile,
  tableRgb,
  tableTag,
  withJpegProfile,
  withPngChunk,
  withPngProfile,
  withWebpChunks,
} from './image-files.ts'

const { shop } = storeTest()

const fileOf = (name: string) => Bun.file(join(import.meta.dir, 'files', name)).bytes()

async function addAndRead(bytes: Uint8Array) {
  const stored = await addImage(shop, bytes, 'colors')
  const file = await (await shop.files.get(renditionName(stored.file, stored.width)))!.bytes()
  return { middle: await middleOf(file), hasProfile: Buffer.from(file).includes('ICCP') }
}

async function expectMiddle(bytes: Uint8Array, color: number[]) {
  const { middle, hasProfile } = await addAndRead(bytes)
  expect(hasProfile).toBe(false)
  expectNear(middle, color)
}

const png = flatPng([200, 100, 50])
const jpeg = await new Bun.Image(png).jpeg({ quality: 100 }).bytes()
const webp = await new Bun.Image(png).webp({ lossless: true }).bytes()
// What Little CMS makes of 200, 100, 50.
const fromP3 = [215, 93, 31]
const fromAdobeRgb = [227, 100, 42]

test('colors of Display P3 and Adobe RGB become those of sRGB, in every format', async () => {
  for (const [profile, color] of [
    [displayP3, fromP3],
    [adobeRgb, fromAdobeRgb],
  ] as const) {
    await expectMiddle(withPngProfile(png, profile), color)
    await expectMiddle(withJpegProfile(jpeg, profile), color)
    await expectMiddle(withWebpChunks(webp, [16, 12], { profile }), color)
  }
  await expectMiddle(await fileOf('p3.avif'), fromP3)
})

test('a profile of sRGB changes nothing and is left out', async () => {
  await expectMiddle(withPngProfile(png, srgbProfile), [200, 100, 50])
  await expectMiddle(withWebpChunks(webp, [16, 12], { profile: srgbProfile }), [200, 100, 50])
})

test('a curve is read as a number, a table or a formula', async () => {
  const gray = flatPng([120, 120, 120])
  await expectMiddle(withPngProfile(gray, tableRgb), [139, 139, 139])
  await expectMiddle(withPngProfile(gray, linearRgb), [181, 181, 181])
  await expectMiddle(withPngProfile(gray, iccProfile('GRAY', { kTRC: gammaTag(1.8) })), [139, 139, 139])
})

test('a transparent image stays transparent', async () => {
  const clear = new Uint8Array(16 * 12 * 4).map((_, at) => [200, 100, 50, 128][at % 4]!)
  await expectMiddle(withPngProfile(encodePng({ data: clear, width: 16, height: 12 }), displayP3), [...fromP3, 128])
})

test('each formula of the ICC gives its value', () => {
  const valueOf = (curve: Buffer) => {
    const space = readProfile(iccProfile('GRAY', { kTRC: curve }))
    if (space === null || space === 'table') throw new Error('no curve')
    return [0, 51, 204].map((value) => Number(space.curves[0][value]!.toFixed(3)))
  }
  expect(valueOf(parametricTag(0, 2))).toEqual([0, 0.04, 0.64])
  expect(valueOf(parametricTag(1, 2, 1, -0.5))).toEqual([0, 0, 0.09])
  expect(valueOf(parametricTag(2, 2, 1, -0.5, 0.1))).toEqual([0.1, 0.1, 0.19])
  expect(valueOf(parametricTag(3, 2, 1, 0, 0.5, 0.5))).toEqual([0, 0.1, 0.64])
  expect(valueOf(parametricTag(4, 2, 1, 0, 0.5, 0.5, 0.2, 0.1))).toEqual([0.1, 0.2, 0.84])
  expect(valueOf(tableTag((value) => value / 2))).toEqual([0, 0.1, 0.4])
  expect(readProfile(iccProfile('GRAY', { kTRC: parametricTag(9, 1) }))).toBeNull()
})

test('a profile of tables stays in the file, because its colors cannot be calculated from it here', async () => {
  const profile = iccProfile('RGB ', { A2B0: Buffer.from('mft2') })
  expect(await addAndRead(withPngProfile(png, profile))).toMatchObject({ hasProfile: true })
})

test('a damaged profile is left out', async () => {
  for (let length = 0; length < adobeRgb.length; length += 7) expect(readProfile(adobeRgb.subarray(0, length))).toBeNull()
  await expectMiddle(withPngChunk(png, 'iCCP', deflateSync(adobeRgb)), [200, 100, 50])
  await expectMiddle(withWebpChunks(webp, [16, 12], { profile: adobeRgb.subarray(0, 140) }), [200, 100, 50])
})

const numbers = (...values: number[]) => {
  const content = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => content.writeUInt32BE(Math.round(value * 100_000), index * 4))
  return content
}

test('a PNG may name its colors by gamma and primaries, or by numbers, which outrank them', async () => {
  const gray = flatPng([120, 120, 120])
  await expectMiddle(withPngChunk(gray, 'gAMA', numbers(1 / 1.8)), [139, 139, 139])
  const dark = flatPng([20, 20, 20])
  await expectMiddle(withPngChunk(dark, 'gAMA', numbers(0.45455)), [20, 20, 20])
  const adobePrimaries = withPngChunk(png, 'cHRM', numbers(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06))
  const adobe = withPngChunk(adobePrimaries, 'gAMA', numbers(1 / 2.19921875))
  await expectMiddle(adobe, fromAdobeRgb)
  await expectMiddle(withPngChunk(adobe, 'sRGB', Buffer.from([0])), [200, 100, 50])
  await expectMiddle(withPngChunk(adobe, 'cICP', Buffer.from([12, 13, 0, 1])), fromP3)
})

test('inks without a profile become colors as in browsers; with a profile they are refused', async () => {
  const cmyk = await fileOf('cmyk.jpg')
  await expectMiddle(cmyk, [255, 0, 0])
  const printed = withJpegProfile(cmyk, iccProfile('CMYK', { A2B0: Buffer.from('mft2') }))
  await expect(addImage(shop, printed, 'print.jpg')).rejects.toMatchObject({ key: 'media.colors', field: 'file' })
})

test('an image for HDR screens is refused', async () => {
  for (const transfer of [16, 18])
    await expect(addImage(shop, withPngChunk(png, 'cICP', Buffer.from([9, transfer, 0, 1])), 'hdr.png')).rejects.toMatchObject({
      key: 'media.colors',
    })
})

test('colors that sRGB does not have become the nearest that it has', () => {
  const pixels = new Uint8Array([0, 255, 0, 255, 255, 255, 255, 7, 0, 0, 0, 0])
  const space = readProfile(
    rgbProfile(
      [
        [0.51512, 0.2412, -0.00105],
        [0.29198, 0.69225, 0.04189],
        [0.1571, 0.06657, 0.78407],
      ],
      gammaTag(2.2),
    ),
  )
  if (space === null || space === 'table') throw new Error('no colors')
  convertPixels(pixels, space)
  expect([...pixels]).toEqual([0, 255, 0, 255, 255, 255, 255, 7, 0, 0, 0, 0])
})

test('primaries that span no colors are ignored', async () => {
  const numbers = (...values: number[]) => Buffer.concat(values.map((value) => uint32(value)))
  for (const primaries of [Array.from({ length: 8 }, () => 0), [31270, 32900, 64000, 33000, 64000, 33000, 64000, 33000]])
    await expectMiddle(withPngChunk(withPngChunk(png, 'cHRM', numbers(...primaries)), 'gAMA', numbers(45_455)), [200, 100, 50])
  const blackProfile = rgbProfile(
    [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
    gammaTag(2.2),
  )
  await expectMiddle(withPngProfile(png, blackProfile), [200, 100, 50])
})

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

test('of several profiles of a PNG the first is read, so that a header of thousands of them ends soon', () => {
  const twice = withPngProfile(withPngProfile(png, adobeRgb), displayP3)
  expect(displayP3.equals(readPngHeader(twice).profile!)).toBe(true)
})
