import { TooManyRequests } from '#src/lib/errors.ts'
import { getRendition } from '#src/media/images.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { SocialImageDrawing } from './social-image-svg.ts'
import type { DrawResult } from './social-image-worker.ts'
import { type SocialImageContent, socialImageLook } from './social-image.ts'

const timeoutMs = 20_000
/** Ms without a drawing after which the Worker ends and frees its memory. */
const idleMs = 30_000
/** Each waiting image is a request that waits. */
const maxWaiting = 20
/** Pixels of the page's own image, which fills a part of the whole. */
const sourceWidth = 800
const jpegQuality = 85
/** Days after which a stored image is deleted; it is made again when it is asked for. */
const storedDays = 30
/** Part of the stored name: change it with the drawing. */
const drawingVersion = 1

/** The JPEG of a page for other sites: stored by what it shows, and drawn when it is first asked for. Throws TooManyRequests. */
export async function socialImageFile(shop: Shop, content: SocialImageContent): Promise<Blob> {
  const look = socialImageLook(await currentSettings(shop))
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify([drawingVersion, content, look])).digest('hex')
  const name = `social-${hash.slice(0, 40)}.jpg`
  const stored = await shop.files.get(name)
  if (stored) return stored
  const png = await enqueue(async () => drawInWorker({ ...look, title: content.title, image: await readSource(shop, content.image) }))
  const jpeg = await new Bun.Image(png).jpeg({ quality: jpegQuality }).bytes()
  await shop.files.put(name, jpeg)
  return new Blob([new Uint8Array(jpeg)])
}

/** Scheduled task. */
export async function pruneSocialImages(shop: Shop): Promise<void> {
  const names = await shop.files.listModifiedBefore(shop.now() - storedDays * 86_400_000)
  for (const name of names) if (/^social-[0-9a-f]{40}\.jpg$/.test(name)) await shop.files.delete(name)
}

/** As JPEG, because the library that draws reads no WebP; null for a missing one, because a title alone is better than no image. */
async function readSource(shop: Shop, file: string | null): Promise<Uint8Array<ArrayBuffer> | null> {
  if (file === null) return null
  const found = await getRendition(shop, `${file}-${sourceWidth}.webp`).catch(() => null)
  if (!found) return null
  const image = new Bun.Image(await found.body.bytes()).resize(sourceWidth, sourceWidth * 2, { fit: 'inside', withoutEnlargement: true })
  return new Uint8Array(await image.jpeg({ quality: 90 }).bytes())
}

let waiting = 0
let lastDrawing: Promise<unknown> = Promise.resolve()

/** One at a time, so that a crawler takes one processor at most. */
async function enqueue<T>(draw: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw new TooManyRequests(retrySeconds)
  waiting++
  const drawing = lastDrawing.then(draw).finally(() => waiting--)
  lastDrawing = drawing.catch(() => {})
  return drawing
}

const retrySeconds = 30

let worker: Worker | null = null
let idleTimer: ReturnType<typeof setTimeout> | undefined

async function drawInWorker(drawing: SocialImageDrawing): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idleTimer)
  const thread = (worker ??= startWorker())
  const { promise, resolve } = Promise.withResolvers<DrawResult>()
  thread.onmessage = ({ data }: MessageEvent<DrawResult>) => resolve(data)
  thread.onerror = ({ message }) => resolve({ error: message })
  const timeout = setTimeout(() => resolve({ error: `stopped after ${timeoutMs} ms` }), timeoutMs)
  try {
    thread.postMessage(drawing)
    const result = await promise
    if (!('error' in result)) return result.png
    stopWorker()
    throw new Error(`drawing the image of a page: ${result.error}`)
  } finally {
    clearTimeout(timeout)
    idleTimer = setTimeout(stopWorker, idleMs)
    idleTimer.unref()
  }
}

function startWorker(): Worker {
  const thread = new Worker(workerPath())
  // An idle Worker must not keep a stopped program running.
  thread.unref()
  return thread
}

function stopWorker(): void {
  worker?.terminate()
  worker = null
}

// In the executable the Worker is a separate entry point, named from the project root.
const workerPath = () =>
  Bun.isStandaloneExecutable ? './src/seo/social-image-worker.js' : new URL('./social-image-worker.ts', import.meta.url).href
