import { inflateSync } from 'node:zlib'
import { asciiAt, viewOf } from './byte-view.ts'
import { readExifOrientation } from './exif.ts'
import type { ImageHeader } from './header-types.ts'

/** In bytes: the largest profiles, of printers, have about 3 MB. */
const maxProfileSize = 4 * 1024 * 1024

export function readPngHeader(bytes: Uint8Array): Partial<ImageHeader> {
  const header: Partial<ImageHeader> = {}
  let gamma: number | null = null
  let chromaticities: number[] | null = null
  let isSrgb = false
  for (const { name, content } of pngChunks(bytes)) {
    if (name === 'eXIf') header.orientation = readExifOrientation(content)
    if (name === 'acTL') header.isAnimated = viewOf(content).getUint32(0) > 1
    if (name === 'cICP') header.codePoints = { primaries: content[0]!, transfer: content[1]! }
    // Only the first: a small file has room for thousands, each of which takes milliseconds.
    if (name === 'iCCP' && header.profile === undefined) header.profile = inflateProfile(content)
    if (name === 'sRGB') isSrgb = true
    if (name === 'gAMA') gamma = viewOf(content).getUint32(0) / 100_000
    if (name === 'cHRM') chromaticities = Array.from({ length: 8 }, (_, index) => viewOf(content).getUint32(index * 4) / 100_000)
  }
  // Numbers outrank a profile, and both sRGB, which outranks what repeats it for old programs.
  if (header.codePoints) return { ...header, profile: null }
  return { ...header, gamma: isSrgb || !gamma ? null : { gamma, chromaticities } }
}

function* pngChunks(bytes: Uint8Array): Generator<{ name: string; content: Uint8Array }> {
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (content.length === length) yield { name: asciiAt(bytes, at + 4, 4), content }
    at += length + 12
  }
}

// A name, zero, the method of compression, and the compressed profile.
function inflateProfile(content: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: maxProfileSize })
  } catch {
    return null
  }
}
