import { inflateSync } from 'node:zlib'
import { getRendition } from '#src/media/images.ts'
import type { Shop } from '#src/shop.ts'

export interface TextOverImage {
  /** Of a media image. */
  file: string
  textPosition: string
  textColor: string
  /** Percent. */
  overlay: number
}

/** sRGB, three bytes a pixel, row by row. */
interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** Pixels of a side: enough to tell light from dark parts under a heading. */
const sampleSize = 24
/** Images of one page of a list, and some more. */
const maxCached = 200
const cache = new Map<string, Pixels | null>()

/** The contrast of the text with almost all of what is under it: 1 to 21, or null where the image cannot be read. */
export async function measureContrast(shop: Shop, { file, textPosition, textColor, overlay }: TextOverImage): Promise<number | null> {
  const pixels = await samplePixels(shop, file)
  if (!pixels) return null
  const [from, to] = textPosition === 'center' ? [0.15, 0.85] : textPosition === 'end' ? [0.45, 1] : [0, 0.55]
  const isDark = textColor === 'dark'
  const shade = isDark ? 255 : 0
  const textLuminance = isDark ? luminance(16, 18, 22) : 1
  const contrasts: number[] = []
  for (let y = Math.floor(pixels.height * 0.15); y < pixels.height * 0.85; y += 1)
    for (let x = Math.floor(pixels.width * from); x < pixels.width * to; x += 1) {
      const at = (y * pixels.width + x) * 3
      const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => mix(pixels.data[at + channel]!, shade, overlay))
      contrasts.push(ratio(textLuminance, luminance(red, green, blue)))
    }
  contrasts.sort((a, b) => a - b)
  // A few bright or dark spots do not hide a text.
  return contrasts[Math.floor(contrasts.length * 0.1)] ?? null
}

async function samplePixels(shop: Shop, file: string): Promise<Pixels | null> {
  const cached = cache.get(file)
  if (cached !== undefined) return cached
  const pixels = await readPixels(shop, file).catch(() => null)
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value!)
  cache.set(file, pixels)
  return pixels
}

async function readPixels(shop: Shop, file: string): Promise<Pixels | null> {
  const { body } = await getRendition(shop, `${file}-160.webp`)
  const png = await new Bun.Image(await body.bytes()).resize(sampleSize, sampleSize, { fit: 'fill' }).png().bytes()
  return decodePng(png)
}

/** Of 8-bit images without interlacing, as our encoder writes them; null for others. Transparent parts count as white. */
export function decodePng(png: Uint8Array): Pixels | null {
  const bytes = Buffer.from(png)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[bytes[25]!]
  if (bytes[24] !== 8 || channels === undefined || bytes[28] !== 0) return null
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(parts))
  const rowLength = width * channels
  const rows = new Uint8Array(rowLength * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < rowLength; x += 1) {
      const at = y * rowLength + x
      const left = x >= channels ? rows[at - channels]! : 0
      const up = y > 0 ? rows[at - rowLength]! : 0
      const upLeft = x >= channels && y > 0 ? rows[at - rowLength - channels]! : 0
      rows[at] = raw[y * (rowLength + 1) + 1 + x]! + predict(raw[y * (rowLength + 1)]!, left, up, upLeft)
    }
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * channels
    const opacity = channels === 4 ? rows[at + 3]! : channels === 2 ? rows[at + 1]! : 255
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel * 3 + channel] = mix(rows[at + (channels > 2 ? channel : 0)]!, 255, 100 - (opacity / 255) * 100)
  }
  return { width, height, data }
}

/** The filters of PNG rows. */
function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const estimate = left + up - upLeft
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)]
  return a <= b && a <= c ? left : b <= c ? up : upLeft
}

const mix = (value: number, other: number, percent: number): number => Math.round(value + (other - value) * (percent / 100))

const ratio = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const linear = (value: number): number => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
