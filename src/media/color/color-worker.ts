import type { WorkResult } from '#src/lib/concurrency/worker-queue.ts'
import { decodePng, encodePng } from '../png.ts'
import type { ColorSpace } from './color-space.ts'
import { convertPixels } from './convert-pixels.ts'

export interface Conversion {
  png: Uint8Array<ArrayBuffer>
  space: ColorSpace
}

export type ConversionResult = WorkResult<{ png: Uint8Array<ArrayBuffer> }>

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<Conversion>) => self.postMessage(convert(data))

function convert({ png, space }: Conversion): ConversionResult {
  try {
    const image = decodePng(png)
    convertPixels(image.data, space)
    return { png: encodePng(image) }
  } catch (error) {
    return { error: String(error) }
  }
}
