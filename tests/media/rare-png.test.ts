import { expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { addImage, renditionName } from '#src/media/images.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { cornersPng, describeCorners, displayP3, exif, expectNear, flatPng, middleOf, withPngChunk, withPngProfile } from './image-files.ts'

const { shop } = storeTest()

interface RawPng {
  size: [number, number]
  depth: number
  /** 0 gray, 2 RGB, 3 palette, 4 gray with opacity. */
  type: number
  /** Without filters, each row with the 0 before it. */
  rows: Buffer
  isInterlaced?: boolean
}

function pngFromRows({ size: [width, height], depth, type, rows, isInterlaced }: RawPng): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  const empty = flatPng([0, 0, 0])
  const frame = Buffer.concat([empty.subarray(0, 8), Buffer.alloc(25), empty.subarray(-12)])
  return withHeader(withPngChunk(frame, 'IDAT', deflateSync(rows)), header)
}

// A chunk is put after the header's 25 bytes, which then take its place.
function withHeader(png: Uint8Array, header: Buffer): Uint8Array {
  const withTwo = withPngChunk(png, 'IHDR', header)
  return Buffer.concat([withTwo.subarray(0, 8), withTwo.subarray(33)])
}

const rowsOf = (height: number, row: number[]): Buffer => Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...row])))

const repeat = (count: number, values: number[]): number[] => Array.from({ length: count }, () => values).flat()

async function addAndRead(bytes: Uint8Array): Promise<Uint8Array> {
  const stored = await addImage(shop, bytes, 'rare.png')
  return (await shop.files.get(renditionName(stored.file, stored.width)))!.bytes()
}

test('a PNG with sixteen bits a channel keeps its colors, and they are converted', async () => {
  const rows = rowsOf(8, repeat(8, [200, 9, 100, 200, 50, 0]))
  const deep = pngFromRows({ size: [8, 8], depth: 16, type: 2, rows })
  expectNear(await middleOf(await addAndRead(deep)), [200, 100, 50, 255])
  expectNear(await middleOf(await addAndRead(withPngProfile(deep, displayP3))), [215, 93, 31, 255])
})

test('a gray PNG with opacity stays gray and half transparent', async () => {
  const gray = pngFromRows({ size: [8, 8], depth: 8, type: 4, rows: rowsOf(8, repeat(8, [120, 128])) })
  expectNear(await middleOf(await addAndRead(gray)), [120, 120, 120, 128])
  expectNear(await middleOf(await addAndRead(withPngProfile(gray, displayP3))), [120, 120, 120, 128])
})

test('a palette may have transparent colors', async () => {
  const plain = pngFromRows({ size: [8, 8], depth: 8, type: 3, rows: rowsOf(8, repeat(8, [1])) })
  const palette = (opacities: number[]) =>
    withPalette(withPngChunk(plain, 'tRNS', Buffer.from(opacities)), Buffer.from([9, 9, 9, 200, 100, 50]))
  expectNear(await middleOf(await addAndRead(palette([0, 128]))), [200, 100, 50, 128])
  expect((await middleOf(await addAndRead(palette([255, 0]))))[3]).toBe(0)
})

const withPalette = (png: Uint8Array, colors: Buffer) => withPngChunk(png, 'PLTE', colors)

test('an interlaced PNG is turned like any other', async () => {
  expect((await describeCorners(await addAndRead(interlacedCorners()))).corners).toBe('rgbw')
  expect(await describeCorners(await addAndRead(withPngChunk(interlacedCorners(), 'eXIf', exif(6))))).toEqual({
    corners: 'brwg',
    width: 16,
    height: 32,
  })
})

/** First column, first row, steps of columns and of rows of each of the seven passes. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function interlacedCorners(): Uint8Array {
  const colorAt = (x: number, y: number) => (y < 8 ? (x < 16 ? [255, 0, 0] : [0, 255, 0]) : x < 16 ? [0, 0, 255] : [255, 255, 255])
  const rows: number[] = []
  for (const [left, top, right, down] of passes)
    for (let y = top; y < 16; y += down) {
      rows.push(0)
      for (let x = left; x < 32; x += right) rows.push(...colorAt(x, y))
    }
  return pngFromRows({ size: [32, 16], depth: 8, type: 2, rows: Buffer.from(rows), isInterlaced: true })
}

test('a turned image with a profile is upright and converted at once', async () => {
  const both = withPngChunk(withPngProfile(cornersPng(), displayP3), 'eXIf', exif(6))
  expect(await describeCorners(await addAndRead(both))).toEqual({ corners: 'brwg', width: 32, height: 48 })
})

test('a turned image with too many pixels is refused by its header', async () => {
  const bomb = pngFromRows({ size: [20_000, 20_000], depth: 8, type: 0, rows: Buffer.alloc(0) })
  await expect(addImage(shop, withPngChunk(bomb, 'eXIf', exif(6)), 'bomb.png')).rejects.toMatchObject({ key: 'media.tooManyPixels' })
})
