import { asciiAt, viewOf } from './byte-view.ts'
import { readExifOrientation } from './exif.ts'
import type { ImageHeader } from './header-types.ts'

const animationFlag = 0x02
const profileFlag = 0x20

export function readWebpHeader(bytes: Uint8Array): Partial<ImageHeader> {
  const header: Partial<ImageHeader> = {}
  for (const { name, start, end } of webpChunks(bytes)) {
    if (name === 'VP8X') header.isAnimated = (bytes[start]! & animationFlag) !== 0
    if (name === 'ICCP') header.profile = bytes.subarray(start, end)
    if (name === 'EXIF') header.orientation = readExifOrientation(bytes.subarray(start, end))
  }
  return header
}

/** The same WebP without its color profile. */
export function withoutProfile(bytes: Uint8Array): Uint8Array {
  const chunk = [...webpChunks(bytes)].find(({ name }) => name === 'ICCP')
  if (!chunk) return bytes
  const result = Buffer.concat([bytes.subarray(0, chunk.start - 8), bytes.subarray(chunk.end + (chunk.end % 2))])
  result.writeUInt32LE(result.length - 8, 4)
  // Flags of VP8X, the first chunk of a file with a profile.
  result[20]! &= ~profileFlag
  return result
}

/** `end` is without the byte that fills up to an even length. */
function* webpChunks(bytes: Uint8Array): Generator<{ name: string; start: number; end: number }> {
  const view = viewOf(bytes)
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true)
    yield { name: asciiAt(bytes, at, 4), start: at + 8, end: Math.min(bytes.length, at + 8 + length) }
    at += 8 + length + (length % 2)
  }
}
