import { contrastRatio, mixColors } from '#src/lib/images/color.ts'
import { getRendition } from '#src/media/images.ts'
import { decodePng } from '#src/media/png.ts'
import type { Shop } from '#src/shop.ts'

export interface TextOverImage {
  /** Of a media image. */
  file: string
  textPosition: string
  textColor: string
  /** Percent. */
  overlay: number
}

/** Pixels of a side: enough to tell light from dark parts under a heading. */
const sampleSize = 24
/** Images of one page of a list, and some more. */
const maxCached = 200
const cache = new Map<string, string[] | null>()

/** The contrast of the text with almost all of what is under it: 1 to 21, or null where the image cannot be read. */
export async function measureContrast(shop: Shop, { file, textPosition, textColor, overlay }: TextOverImage): Promise<number | null> {
  const colors = await sampleColors(shop, file)
  if (!colors) return null
  const [from, to] = textPosition === 'center' ? [0.15, 0.85] : textPosition === 'end' ? [0.45, 1] : [0, 0.55]
  const [front, shade] = textColor === 'dark' ? ['#101216', '#ffffff'] : ['#ffffff', '#000000']
  const contrasts: number[] = []
  for (let y = Math.floor(sampleSize * 0.15); y < sampleSize * 0.85; y += 1)
    for (let x = Math.floor(sampleSize * from); x < sampleSize * to; x += 1)
      contrasts.push(contrastRatio(front, mixColors(colors[y * sampleSize + x]!, shade, overlay / 100)))
  contrasts.sort((a, b) => a - b)
  // A few bright or dark spots do not hide a text.
  return contrasts[Math.floor(contrasts.length * 0.1)] ?? null
}

async function sampleColors(shop: Shop, file: string): Promise<string[] | null> {
  const cached = cache.get(file)
  if (cached !== undefined) return cached
  const colors = await readColors(shop, file).catch(() => null)
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value!)
  cache.set(file, colors)
  return colors
}

async function readColors(shop: Shop, file: string): Promise<string[]> {
  const { body } = await getRendition(shop, `${file}-160.webp`)
  return colorsOf(await new Bun.Image(await body.bytes()).resize(sampleSize, sampleSize, { fit: 'fill' }).png().bytes())
}

/** Of each pixel of a PNG, row by row, as #rrggbb. Transparent parts count as white. */
export function colorsOf(png: Uint8Array): string[] {
  const { data, width, height } = decodePng(png)
  return Array.from({ length: width * height }, (_, pixel) => {
    const color = Buffer.from(data.subarray(pixel * 4, pixel * 4 + 3)).toString('hex')
    return mixColors(`#${color}`, '#ffffff', 1 - data[pixel * 4 + 3]! / 255)
  })
}
