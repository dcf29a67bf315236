import { createWorkerQueue } from '#src/lib/concurrency/worker-queue.ts'
import type { Timers } from '#src/shop/system.ts'
import { maxAvifMegapixels } from './limits.ts'

/** Converts AVIF to PNG in a Worker, as Bun may lack AVIF. Throws Error, with code ERR_IMAGE_TOO_MANY_PIXELS for large images. */
export async function pngFromAvif(timers: Timers, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (announcedPixels(bytes) > maxAvifMegapixels * 1e6)
    throw Object.assign(new Error('too many pixels'), { code: 'ERR_IMAGE_TOO_MANY_PIXELS' })
  const { png } = await decodeInWorker(timers, async () => new Uint8Array(bytes))
  return png
}

// One at a time: several large images would need too much memory.
const decodeInWorker = createWorkerQueue<Uint8Array<ArrayBuffer>, { png: Uint8Array<ArrayBuffer> }>({
  // In the executable the Worker is a separate entry point, named from the project root.
  url: Bun.isStandaloneExecutable ? './src/media/avif-worker.js' : new URL('./avif-worker.ts', import.meta.url).href,
  timeoutMs: 30_000,
  // The memory that a large image took is free again.
  idleMs: 0,
  maxWaiting: Number.POSITIVE_INFINITY,
  retrySeconds: 10,
})

/** Width times height of the largest image in the file's header; 0 without one. */
function announcedPixels(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let largest = 0
  // ispe: version and flags, width, height.
  for (let at = file.indexOf('ispe'); at !== -1 && at + 16 <= file.length; at = file.indexOf('ispe', at + 4)) {
    largest = Math.max(largest, file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12))
  }
  return largest
}
