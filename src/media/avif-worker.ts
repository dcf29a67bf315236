import decode, { init } from '@jsquash/avif/decode.js'
import wasm from '@jsquash/avif/codec/dec/avif_dec.wasm' with { type: 'file' }
import { orientPixels, readAvifOrientation } from './headers/avif-orientation.ts'
import { encodePng } from './png.ts'

export type DecodeResult = { png: Uint8Array<ArrayBuffer> } | { error: string }

// The decoder needs the browser's ImageData.
class PixelData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { ImageData: PixelData })

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  const result: DecodeResult = await decodeToPng(data).catch((error: unknown) => ({ error: String(error) }))
  self.postMessage(result)
}

async function decodeToPng(bytes: Uint8Array<ArrayBuffer>): Promise<DecodeResult> {
  await init(new WebAssembly.Module(await Bun.file(wasm).bytes()))
  const image = await decode(bytes.buffer)
  if (!image) throw new Error('the AVIF file contains no image')
  return { png: encodePng(orientPixels(image, readAvifOrientation(bytes))) }
}
