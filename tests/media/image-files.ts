import { expect } from 'bun:test'
import { crc32, deflateSync } from 'node:zlib'
import { decodePng, encodePng } from '#src/media/png.ts'

export type Rgb = readonly [number, number, number]

/** Its corners differ: red, green, blue and white, clockwise from the top left but for blue at the bottom left. */
export const cornersPng = (): Uint8Array<ArrayBuffer> =>
  pngOf(48, 32, (x, y) => (y < 16 ? (x < 24 ? [255, 0, 0] : [0, 255, 0]) : x < 24 ? [0, 0, 255] : [255, 255, 255]))

export const flatPng = (color: Rgb): Uint8Array<ArrayBuffer> => pngOf(16, 12, () => color)

function pngOf(width: number, height: number, colorAt: (x: number, y: number) => Rgb): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel += 1) data.set([...colorAt(pixel % width, Math.floor(pixel / width)), 255], pixel * 4)
  return encodePng({ data, width, height })
}

/** The letters of the corners, from the top left line by line, and the size. */
export async function describeCorners(image: Uint8Array) {
  const { data, width, height } = decodePng(await new Bun.Image(image).png().bytes())
  const letterAt = (x: number, y: number) => {
    const [red, green, blue] = [0, 1, 2].map((channel) => data[(y * width + x) * 4 + channel]! > 128)
    return red && green && blue ? 'w' : red ? 'r' : green ? 'g' : blue ? 'b' : '?'
  }
  const [right, bottom] = [width - 5, height - 5]
  return { corners: letterAt(4, 4) + letterAt(right, 4) + letterAt(4, bottom) + letterAt(right, bottom), width, height }
}

/** Red, green, blue and opacity in the middle. */
export async function middleOf(image: Uint8Array): Promise<number[]> {
  const { data, width, height } = decodePng(await new Bun.Image(image).png().bytes())
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4
  return [...data.subarray(at, at + 4)]
}

/** WebP changes each channel a little. */
export function expectNear(actual: number[], expected: number[]): void {
  expected.forEach((value, channel) => expect(Math.abs(actual[channel]! - value)).toBeLessThanOrEqual(4))
}

/** A TIFF header with an orientation and a place. */
export function exif(orientation: number, { isLittleEndian = false, isLong = false } = {}): Buffer {
  const bytes = Buffer.alloc(26)
  const short = (value: number, at: number) => (isLittleEndian ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at))
  const long = (value: number, at: number) => (isLittleEndian ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at))
  bytes.write(isLittleEndian ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(isLong ? 4 : 3, 12)
  long(1, 14)
  if (isLong) long(orientation, 18)
  else short(orientation, 18)
  return Buffer.concat([bytes, Buffer.from('GPS 52.5 N 13.4 E')])
}

/** After the header, before everything else. */
export function withPngChunk(png: Uint8Array, name: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, checksum, png.subarray(33)])
}

export const withPngProfile = (png: Uint8Array, profile: Uint8Array): Uint8Array =>
  withPngChunk(png, 'iCCP', Buffer.concat([Buffer.from('any\0\0', 'latin1'), deflateSync(profile)]))

export function withJpegSegment(jpeg: Uint8Array, marker: number, content: Uint8Array): Uint8Array {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** In parts, the last one first. */
export function withJpegProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array {
  const middle = Math.floor(profile.length / 2)
  const part = (number: number, content: Uint8Array) => Buffer.concat([Buffer.from(`ICC_PROFILE\0`), Buffer.from([number, 2]), content])
  const withFirst = withJpegSegment(jpeg, 0xe2, part(1, profile.subarray(0, middle)))
  return withJpegSegment(withFirst, 0xe2, part(2, profile.subarray(middle)))
}

/** A WebP of the extended kind, with these chunks around the pixels of another. */
export function withWebpChunks(
  webp: Uint8Array,
  size: [number, number],
  { profile, exif }: { profile?: Uint8Array; exif?: Uint8Array },
): Uint8Array {
  const extended = Buffer.alloc(10)
  extended[0] = (profile ? 0x20 : 0) | (exif ? 0x08 : 0)
  extended.writeUIntLE(size[0] - 1, 4, 3)
  extended.writeUIntLE(size[1] - 1, 7, 3)
  const chunk = (name: string, content: Uint8Array) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(name, 'latin1'), length, content, Buffer.alloc(content.length % 2)])
  }
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', extended),
    profile ? chunk('ICCP', profile) : Buffer.alloc(0),
    webp.subarray(12),
    exif ? chunk('EXIF', exif) : Buffer.alloc(0),
  ])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

type Tags = Record<string, Buffer>

/** An ICC profile of these tags. */
export function iccProfile(kind: 'RGB ' | 'GRAY' | 'CMYK', tags: Tags): Buffer {
  const header = Buffer.alloc(132 + Object.keys(tags).length * 12)
  const bodies: Buffer[] = []
  let at = header.length
  Object.entries(tags).forEach(([name, content], index) => {
    header.write(name, 132 + index * 12, 'latin1')
    header.writeUInt32BE(at, 136 + index * 12)
    header.writeUInt32BE(content.length, 140 + index * 12)
    bodies.push(content)
    at += content.length
  })
  header.writeUInt32BE(at)
  header.writeUInt32BE(0x02400000, 8)
  header.write(`mntr${kind}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  header.writeUInt32BE(Object.keys(tags).length, 128)
  return Buffer.concat([header, ...bodies])
}

export const xyzTag = (...values: number[]): Buffer => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), ...values.map(fixed)])

export function gammaTag(gamma: number): Buffer {
  const tag = Buffer.concat([Buffer.from('curv\0\0\0\0\0\0\0\u0001'), Buffer.alloc(4)])
  tag.writeUInt16BE(Math.round(gamma * 256), 12)
  return tag
}

/** A table of 1024 values. */
export function tableTag(curve: (value: number) => number): Buffer {
  const tag = Buffer.alloc(12 + 2048)
  tag.write('curv')
  tag.writeUInt32BE(1024, 8)
  for (let index = 0; index < 1024; index += 1) tag.writeUInt16BE(Math.round(curve(index / 1023) * 65_535), 12 + index * 2)
  return tag
}

export const parametricTag = (kind: number, ...values: number[]): Buffer =>
  Buffer.concat([Buffer.from('para\0\0\0\0'), Buffer.from([0, kind, 0, 0]), ...values.map(fixed)])

function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65_536))
  return bytes
}

const srgbCurve = parametricTag(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)

export const rgbProfile = (colorants: number[][], curve: Buffer): Buffer =>
  iccProfile('RGB ', {
    rXYZ: xyzTag(...colorants[0]!),
    gXYZ: xyzTag(...colorants[1]!),
    bXYZ: xyzTag(...colorants[2]!),
    rTRC: curve,
    gTRC: curve,
    bTRC: curve,
  })

const p3Colorants = [
  [0.51512, 0.2412, -0.00105],
  [0.29198, 0.69225, 0.04189],
  [0.1571, 0.06657, 0.78407],
]
const adobeColorants = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
]
const srgbColorants = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
]

export const displayP3 = rgbProfile(p3Colorants, srgbCurve)
export const adobeRgb = rgbProfile(adobeColorants, gammaTag(2.19921875))
export const srgbProfile = rgbProfile(srgbColorants, srgbCurve)
export const linearRgb = rgbProfile(srgbColorants, parametricTag(0, 1))
/** Values of gamma 1.8, as a table. */
export const tableRgb = rgbProfile(
  srgbColorants,
  tableTag((value) => value ** 1.8),
)
