import { boxes, findBox, primaryProperties } from './avif-boxes.ts'
import { asciiAt, readOr, viewOf } from './byte-view.ts'
import type { CodePoints, ImageHeader } from './header-types.ts'

export function readAvifHeader(bytes: Uint8Array): Partial<ImageHeader> {
  const view = viewOf(bytes)
  return { isAnimated: readOr(false, () => hasFrames(view, bytes)), ...readOr({}, () => readColors(view, bytes)) }
}

function readColors(view: DataView, bytes: Uint8Array): Partial<ImageHeader> {
  let profile: Uint8Array | null = null
  let codePoints: CodePoints | null = null
  for (const { type, start, end } of primaryProperties(view)) {
    if (type !== 'colr') continue
    if (asciiAt(bytes, start, 4) === 'nclx') codePoints = { primaries: view.getUint16(start + 4), transfer: view.getUint16(start + 6) }
    else profile = bytes.subarray(start + 4, end)
  }
  return profile ? { profile } : { codePoints }
}

/** A sequence has a table of the sizes of its frames. */
function hasFrames(view: DataView, bytes: Uint8Array): boolean {
  const ftyp = findBox(view, 'ftyp', { start: 0, end: view.byteLength })
  if (!asciiAt(bytes, ftyp.start, ftyp.end - ftyp.start).includes('avis')) return false
  const moov = findBox(view, 'moov', { start: 0, end: view.byteLength })
  for (const track of boxes(view, moov.start, moov.end)) if (track.type === 'trak' && frameCount(view, track) > 1) return true
  return false
}

function frameCount(view: DataView, track: { start: number; end: number }): number {
  const media = findBox(view, 'mdia', track)
  const table = findBox(view, 'stbl', findBox(view, 'minf', media))
  // Version and flags, one size for all, count.
  return view.getUint32(findBox(view, 'stsz', table).start + 8)
}
