import type { Timers } from '#src/shop/system.ts'
import type { DecodeResult } from './avif-worker.ts'
import { maxAvifMegapixels } from './limits.ts'

const timeoutMs = 30_000

/** Converts AVIF to PNG in a Worker, as Bun may lack AVIF. Throws Error, with code ERR_IMAGE_TOO_MANY_PIXELS for large images. */
export async function pngFromAvif(timers: Timers, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (announcedPixels(bytes) > maxAvifMegapixels * 1e6)
    throw Object.assign(new Error('too many pixels'), { code: 'ERR_IMAGE_TOO_MANY_PIXELS' })
  // One at a time: several large images would need too much memory.
  const decoding = lastDecoding.then(() => decodeInWorker(timers, bytes))
  lastDecoding = decoding.catch(() => {})
  return decoding
}

let lastDecoding: Promise<unknown> = Promise.resolve()

async function decodeInWorker(timers: Timers, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(workerPath())
  const deferred = Promise.withResolvers<DecodeResult>()
  worker.onmessage = ({ data }: MessageEvent<DecodeResult>) => deferred.resolve(data)
  worker.onerror = ({ message }) => deferred.resolve({ error: message })
  const timeout = timers.after(timeoutMs, () => deferred.resolve({ error: 'decoding the AVIF file timed out' }))
  try {
    worker.postMessage(new Uint8Array(bytes))
    const result = await deferred.promise
    if ('error' in result) throw new Error(result.error)
    return result.png
  } finally {
    timeout.cancel()
    worker.terminate()
  }
}

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

// In the executable the Worker is a separate entry point, named from the project root.
const workerPath = () => (Bun.isStandaloneExecutable ? './src/media/avif-worker.js' : new URL('./avif-worker.ts', import.meta.url).href)
