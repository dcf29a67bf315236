import decode, { init } from '@jsquash/avif/decode.js'
import wasm from '@jsquash/avif/codec/dec/avif_dec.wasm' with { type: 'file' }
import { pngOf } from './png.ts'

/** What comes back: a PNG of the same picture, or why there is none. */
export type Decoded = { png: Uint8Array<ArrayBuffer> } | { error: string }

// The decoder makes one of these, which only browsers have.
class Pixels {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { ImageData: Pixels })

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  const outcome: Decoded = await read(data).catch((error: unknown) => ({ error: String(error) }))
  self.postMessage(outcome)
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<Decoded> {
  await init(new WebAssembly.Module(await Bun.file(wasm).bytes()))
  const image = await decode(bytes.buffer)
  if (!image) throw new Error('no picture in it')
  return { png: pngOf(image) }
}
