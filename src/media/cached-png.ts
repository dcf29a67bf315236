const cache = new Map<string, Uint8Array<ArrayBuffer>>()
/** The logo and the icon of a few shops in one process, and their earlier versions. */
const maxCached = 20

/** An image as PNG, at most `width` pixels wide. Kept in memory by `key`: only for the few images that every visitor loads. */
export async function pngOf(key: string, source: Blob, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const cached = cache.get(key)
  if (cached) return cached
  const png = await new Bun.Image(await source.bytes()).resize(width, width, { fit: 'inside', withoutEnlargement: true }).png().bytes()
  const bytes = new Uint8Array(png)
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value!)
  cache.set(key, bytes)
  return bytes
}
