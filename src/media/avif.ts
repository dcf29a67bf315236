import type { DecodeResult } from './avif-worker.ts'

/** Pixels an AVIF may have: decoding takes some twelve bytes of memory for each. */
export const maxAvifPixels = 24e6
const timeoutMs = 30_000

/**
 * An AVIF as a PNG, made in a Worker of its own while the shop goes on serving: the runtime reads AVIF only where the system does.
 * Throws an Error with the code ERR_IMAGE_TOO_MANY_PIXELS, or one without for what cannot be read.
 */
export async function pngFromAvif(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (announcedPixels(bytes) > maxAvifPixels) throw Object.assign(new Error('too many pixels'), { code: 'ERR_IMAGE_TOO_MANY_PIXELS' })
  // One after another: several large ones at once would take more memory than the shop.
  const decoding = lastDecoding.then(() => decodeInWorker(bytes))
  lastDecoding = decoding.catch(() => {})
  return decoding
}

let lastDecoding: Promise<unknown> = Promise.resolve()

async function decodeInWorker(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(workerPath())
  const deferred = Promise.withResolvers<DecodeResult>()
  worker.onmessage = ({ data }: MessageEvent<DecodeResult>) => deferred.resolve(data)
  worker.onerror = ({ message }) => deferred.resolve({ error: message })
  const timeout = setTimeout(() => deferred.resolve({ error: 'decoding the AVIF file timed out' }), timeoutMs)
  try {
    worker.postMessage(new Uint8Array(bytes))
    const result = await deferred.promise
    if ('error' in result) throw new Error(result.error)
    return result.png
  } finally {
    clearTimeout(timeout)
    worker.terminate()
  }
}

/** Width times height of the largest picture the file announces; 0 when it announces none. */
function announcedPixels(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let largest = 0
  // ispe: version and flags, width, height.
  for (let at = file.indexOf('ispe'); at !== -1 && at + 16 <= file.length; at = file.indexOf('ispe', at + 4)) {
    largest = Math.max(largest, file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12))
  }
  return largest
}

// The executable holds the Worker as an entry of its own, named from the project's root.
const workerPath = () => (Bun.isStandaloneExecutable ? './src/media/avif-worker.js' : new URL('./avif-worker.ts', import.meta.url).href)
