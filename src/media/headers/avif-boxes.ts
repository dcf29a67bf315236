import { asciiAt } from './byte-view.ts'

export interface Box {
  type: string
  start: number
  end: number
}

/** Far more than an image has; reading must end soon for any file. */
const maxBoxes = 10_000

/** The boxes between two offsets, one after the other. */
export function* boxes(view: DataView, start: number, end: number): Generator<Box> {
  for (let at = start, count = 0; at + 8 <= end && count < maxBoxes; count += 1) {
    const size = view.getUint32(at)
    const type = asciiAt(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), at + 4, 4)
    const [header, length] = size === 1 ? [16, Number(view.getBigUint64(at + 8))] : [8, size === 0 ? end - at : size]
    if (length < header) return
    yield { type, start: at + header, end: Math.min(end, at + length) }
    at += length
  }
}

/** Throws RangeError. */
export const findBox = (view: DataView, type: string, { start, end }: { start: number; end: number }): Box => {
  for (const box of boxes(view, start, end)) if (box.type === type) return box
  throw new RangeError(`no ${type}`)
}

/** The properties of the primary image, in their order. Throws RangeError for a header that is cut or meaningless. */
export function primaryProperties(view: DataView): Box[] {
  const meta = findBox(view, 'meta', { start: 0, end: view.byteLength })
  // Version and flags.
  const inMeta = { start: meta.start + 4, end: meta.end }
  const pitm = findBox(view, 'pitm', inMeta)
  const primary = view.getUint8(pitm.start) === 0 ? view.getUint16(pitm.start + 4) : view.getUint32(pitm.start + 4)
  const iprp = findBox(view, 'iprp', inMeta)
  const ipco = findBox(view, 'ipco', iprp)
  const properties = [...boxes(view, ipco.start, ipco.end)]
  return propertyIndexes(view, findBox(view, 'ipma', iprp), primary).flatMap((index) => properties[index - 1] ?? [])
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
