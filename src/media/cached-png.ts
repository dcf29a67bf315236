import { decodePng, encodePng } from './png.ts'

const cache = new Map<string, Uint8Array<ArrayBuffer>>()
/** The logo and the icons of a few shops in one process, and their earlier versions. */
const maxCached = 40

/** An image as PNG, at most `width` pixels wide. Kept in memory by `key`: only for the few images that every visitor loads. */
export const pngOf = (key: string, source: Blob, width: number): Promise<Uint8Array<ArrayBuffer>> =>
  cachedPng(key, () => resizedPng(source, width))

interface Icon {
  /** Pixels of each side. */
  size: number
  /** How much of a side the image takes: systems cut the corners of a maskable icon. */
  share: number
  /** #rrggbb behind an icon that must not be transparent. */
  ground: string | null
}

/** An image in the middle of a square. Kept in memory by `key`. */
export const iconOf = (key: string, source: Blob, { size, share, ground }: Icon): Promise<Uint8Array<ArrayBuffer>> =>
  cachedPng(key, async () => {
    const image = decodePng(await resizedPng(source, Math.round(size * share)))
    const square = new Uint8Array(size * size * 4)
    const back = ground === null ? null : Buffer.from(ground.slice(1), 'hex')
    if (back) for (let at = 0; at < square.length; at += 4) square.set([back[0]!, back[1]!, back[2]!, 255], at)
    const [left, top] = [Math.floor((size - image.width) / 2), Math.floor((size - image.height) / 2)]
    for (let at = 0; at < image.data.length; at += 4) {
      const pixel = at / 4
      const target = ((top + Math.floor(pixel / image.width)) * size + left + (pixel % image.width)) * 4
      const alpha = image.data[at + 3]! / 255
      const mixed = (channel: number) => Math.round(image.data[at + channel]! * alpha + back![channel]! * (1 - alpha))
      square.set(back ? [mixed(0), mixed(1), mixed(2), 255] : image.data.subarray(at, at + 4), target)
    }
    return encodePng({ data: square, width: size, height: size })
  })

async function resizedPng(source: Blob, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Bun.Image(await source.bytes()).resize(width, width, { fit: 'inside', withoutEnlargement: true })
  return new Uint8Array(await image.png().bytes())
}

async function cachedPng(key: string, make: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const cached = cache.get(key)
  if (cached) return cached
  const bytes = await make()
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value!)
  cache.set(key, bytes)
  return bytes
}
