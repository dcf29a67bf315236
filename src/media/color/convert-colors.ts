import { createWorkerQueue } from '#src/lib/concurrency/worker-queue.ts'
import type { Conversion } from './color-worker.ts'

/** A PNG of Bun.Image in another color space, as PNG in sRGB. In a Worker, one at a time. Throws TooManyRequests, and Error. */
export const convertColors = createWorkerQueue<Conversion, { png: Uint8Array<ArrayBuffer> }>({
  // In the executable the Worker is a separate entry point, named from the project root.
  url: Bun.isStandaloneExecutable ? './src/media/color/color-worker.js' : new URL('./color-worker.ts', import.meta.url).href,
  timeoutMs: 30_000,
  idleMs: 10_000,
  maxWaiting: 100,
  retrySeconds: 10,
})
