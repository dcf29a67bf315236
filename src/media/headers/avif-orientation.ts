import { readOr, viewOf } from './byte-view.ts'
import { primaryProperties } from './avif-boxes.ts'

/** How an AVIF is turned for display, which its decoder ignores. */
export interface AvifOrientation {
  /** Quarter turns counter-clockwise, before mirroring. */
  turns: number
  mirror: 'none' | 'topToBottom' | 'leftToRight'
}

interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

const upright: AvifOrientation = { turns: 0, mirror: 'none' }

/** Reads the properties `irot` and `imir` of the primary image; upright when the header cannot be read. */
export const readAvifOrientation = (bytes: Uint8Array): AvifOrientation => readOr(upright, () => readProperties(viewOf(bytes)))

export function orientPixels(image: Pixels, { turns, mirror }: AvifOrientation): Pixels {
  if (turns === 0 && mirror === 'none') return image
  const isSideways = turns % 2 === 1
  const [width, height] = isSideways ? [image.height, image.width] : [image.width, image.height]
  const source = new Uint32Array(image.data.buffer, image.data.byteOffset, image.width * image.height)
  const target = new Uint32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [turnedX, turnedY] = [mirror === 'leftToRight' ? width - 1 - x : x, mirror === 'topToBottom' ? height - 1 - y : y]
      const [fromX, fromY] = sourceOf(turnedX, turnedY, { turns, image })
      target[y * width + x] = source[fromY * image.width + fromX]!
    }
  return { data: new Uint8ClampedArray(target.buffer), width, height }
}

/** The pixel that a counter-clockwise turn moves to (x, y). */
function sourceOf(x: number, y: number, { turns, image }: { turns: number; image: Pixels }): [number, number] {
  if (turns === 1) return [image.width - 1 - y, x]
  if (turns === 2) return [image.width - 1 - x, image.height - 1 - y]
  if (turns === 3) return [y, image.height - 1 - x]
  return [x, y]
}

function readProperties(view: DataView): AvifOrientation {
  const result = { ...upright }
  for (const property of primaryProperties(view)) {
    if (property.type === 'irot') result.turns = view.getUint8(property.start) & 3
    if (property.type === 'imir') result.mirror = view.getUint8(property.start) & 1 ? 'leftToRight' : 'topToBottom'
  }
  return result
}
