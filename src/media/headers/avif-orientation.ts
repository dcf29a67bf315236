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

/** Reads the properties `irot` and `imir` of the primary image; upright when the header cannot be read. */
export function readAvifOrientation(bytes: Uint8Array): AvifOrientation {
  const upright: AvifOrientation = { turns: 0, mirror: 'none' }
  try {
    return { ...upright, ...readProperties(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) }
  } catch (error) {
    if (error instanceof RangeError) return upright
    throw error
  }
}

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

interface Box {
  type: string
  start: number
  end: number
}

function* boxes(view: DataView, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const size = view.getUint32(at)
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    const [header, length] = size === 1 ? [16, Number(view.getBigUint64(at + 8))] : [8, size === 0 ? end - at : size]
    if (length < header) return
    yield { type, start: at + header, end: Math.min(end, at + length) }
    at += length
  }
}

const findBox = (view: DataView, type: string, { start, end }: { start: number; end: number }): Box => {
  for (const box of boxes(view, start, end)) if (box.type === type) return box
  throw new RangeError(`no ${type}`)
}

function readProperties(view: DataView): Partial<AvifOrientation> {
  const meta = findBox(view, 'meta', { start: 0, end: view.byteLength })
  // Version and flags.
  const inMeta = { start: meta.start + 4, end: meta.end }
  const pitm = findBox(view, 'pitm', inMeta)
  const primary = view.getUint8(pitm.start) === 0 ? view.getUint16(pitm.start + 4) : view.getUint32(pitm.start + 4)
  const iprp = findBox(view, 'iprp', inMeta)
  const ipco = findBox(view, 'ipco', iprp)
  const properties = [...boxes(view, ipco.start, ipco.end)]
  const result: Partial<AvifOrientation> = {}
  for (const index of propertyIndexes(view, findBox(view, 'ipma', iprp), primary)) {
    const property = properties[index - 1]
    if (property?.type === 'irot') result.turns = view.getUint8(property.start) & 3
    if (property?.type === 'imir') result.mirror = view.getUint8(property.start) & 1 ? 'leftToRight' : 'topToBottom'
  }
  return result
}

/** Which properties belong to the item, counted from 1. */
function propertyIndexes(view: DataView, { start }: Box, item: number): number[] {
  const [hasLongIds, hasLongIndexes] = [view.getUint8(start) > 0, (view.getUint8(start + 3) & 1) === 1]
  let at = start + 8
  for (let entry = 0; entry < view.getUint32(start + 4); entry++) {
    const id = hasLongIds ? view.getUint32(at) : view.getUint16(at)
    at += hasLongIds ? 4 : 2
    const count = view.getUint8(at++)
    const size = hasLongIndexes ? 2 : 1
    if (id === item)
      // Without the bit that marks a property as essential.
      return Array.from({ length: count }, (_, index) =>
        hasLongIndexes ? view.getUint16(at + index * size) & 0x7fff : view.getUint8(at + index) & 0x7f,
      )
    at += count * size
  }
  return []
}
