import { getRendition } from '#src/media/images.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { SocialImageDrawing } from './social-image-svg.ts'
import { type SocialImageContent, socialImageLook } from './social-image.ts'
import { createWorkerQueue } from '#src/lib/concurrency/worker-queue.ts'
import { maxSocialImagesSize, socialImageDays } from './limits.ts'
import { day } from '#src/lib/dates/durations.ts'

/** Pixels of the page's own image, which fills a part of the whole. */
const sourceWidth = 800
const jpegQuality = 85
/** Part of the stored name: change it with the drawing. */
const drawingVersion = 2

/** The JPEG of a page for other sites: stored by what it shows, and drawn when it is first asked for. Throws TooManyRequests. */
export async function socialImageFile(shop: Shop, content: SocialImageContent): Promise<Blob> {
  const look = socialImageLook(await currentSettings(shop))
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify([drawingVersion, content, look])).digest('hex')
  const name = `social-${hash.slice(0, 40)}.jpg`
  const stored = await shop.files.get(name)
  if (stored) return stored
  const { png } = await drawInWorker(shop.timers, async () => ({
    ...look,
    title: content.title,
    image: await readSource(shop, content.image),
  }))
  const jpeg = await new Bun.Image(png).jpeg({ quality: jpegQuality }).bytes()
  await shop.files.put(name, jpeg)
  return new Blob([new Uint8Array(jpeg)])
}

/** Deletes images that are old, and the oldest of those that take too much room. */
export const pruneSocialImages = (shop: Shop): Promise<void> => keepNewestImages(shop, maxSocialImagesSize)

/** Deletes images that are old, and the oldest of those that take more room than `maxBytes`. */
export async function keepNewestImages(shop: Shop, maxBytes: number): Promise<void> {
  const stored = (await shop.files.list('social-')).filter(({ name }) => /^social-[0-9a-f]{40}\.jpg$/.test(name))
  let bytes = 0
  for (const file of stored.sort((a, b) => b.modifiedAt - a.modifiedAt)) {
    bytes += file.bytes
    if (bytes > maxBytes || file.modifiedAt < shop.now() - socialImageDays * day) await shop.files.delete(file.name)
  }
}

/** As JPEG, because the library that draws reads no WebP; null for a missing one, because a title alone is better than no image. */
async function readSource(shop: Shop, file: string | null): Promise<Uint8Array<ArrayBuffer> | null> {
  if (file === null) return null
  const found = await getRendition(shop, `${file}-${sourceWidth}.webp`).catch(() => null)
  if (!found) return null
  const image = new Bun.Image(await found.body.bytes()).resize(sourceWidth, sourceWidth * 2, { fit: 'inside', withoutEnlargement: true })
  return new Uint8Array(await image.jpeg({ quality: 90 }).bytes())
}

// In the executable the Worker is a separate entry point, named from the project root.
const drawInWorker = createWorkerQueue<SocialImageDrawing, { png: Uint8Array<ArrayBuffer> }>({
  url: Bun.isStandaloneExecutable ? './src/seo/social-image-worker.js' : new URL('./social-image-worker.ts', import.meta.url).href,
  timeoutMs: 20_000,
  idleMs: 30_000,
  maxWaiting: 20,
  retrySeconds: 30,
})
