import type { Decoded } from './avif-worker.ts'

/** Pixels an AVIF may have: decoding takes some twelve bytes of memory for each. */
export const mostAvifPixels = 24e6
const patienceMs = 30_000

/**
 * An AVIF as a PNG, made in a Worker of its own while the shop goes on serving: the runtime reads AVIF only where the system does.
 * Throws an Error with the code ERR_IMAGE_TOO_MANY_PIXELS, or one without for what cannot be read.
 */
export async function pngFromAvif(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (pixelsOf(bytes) > mostAvifPixels) throw Object.assign(new Error('too many pixels'), { code: 'ERR_IMAGE_TOO_MANY_PIXELS' })
  // One after another: several large ones at once would take more memory than the shop.
  const mine = before.then(() => decoded(bytes))
  before = mine.catch(() => {})
  return mine
}

let before: Promise<unknown> = Promise.resolve()

async function decoded(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(workerPath())
  const answer = Promise.withResolvers<Decoded>()
  worker.onmessage = ({ data }: MessageEvent<Decoded>) => answer.resolve(data)
  worker.onerror = ({ message }) => answer.resolve({ error: message })
  const late = setTimeout(() => answer.resolve({ error: 'it took too long' }), patienceMs)
  try {
    worker.postMessage(new Uint8Array(bytes))
    const outcome = await answer.promise
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.png
  } finally {
    clearTimeout(late)
    worker.terminate()
  }
}

/** Width times height of the largest picture the file announces; 0 when it announces none. */
function pixelsOf(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let most = 0
  // ispe: version and flags, width, height.
  for (let at = file.indexOf('ispe'); at !== -1 && at + 16 <= file.length; at = file.indexOf('ispe', at + 4)) {
    most = Math.max(most, file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12))
  }
  return most
}

// The executable holds the Worker as an entry of its own, named from the project's root.
const workerPath = () => (Bun.isStandaloneExecutable ? './src/media/avif-worker.js' : new URL('./avif-worker.ts', import.meta.url).href)
