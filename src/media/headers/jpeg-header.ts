import { asciiAt, viewOf } from './byte-view.ts'
import { readExifOrientation } from './exif.ts'
import type { ImageHeader } from './header-types.ts'

const app1 = 0xe1
const app2 = 0xe2
const startOfScan = 0xda
const profileSignature = 'ICC_PROFILE\0'
const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

export function readJpegHeader(bytes: Uint8Array): Partial<ImageHeader> {
  const header: Partial<ImageHeader> = {}
  const parts: Uint8Array[] = []
  for (const { marker, content } of segments(bytes)) {
    if (marker === app1 && asciiAt(content, 0, 6) === 'Exif\0\0') header.orientation ??= readExifOrientation(content)
    // A profile above 64 KB has several parts, numbered from 1.
    if (marker === app2 && asciiAt(content, 0, 12) === profileSignature) parts[content[12]!] = content.subarray(14)
    if (isStartOfFrame(marker)) header.isCmyk = content[5] === 4
  }
  return { ...header, profile: parts.length === 0 ? null : Buffer.concat(parts.filter(Boolean)) }
}

function* segments(bytes: Uint8Array): Generator<{ marker: number; content: Uint8Array }> {
  const view = viewOf(bytes)
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1]!
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1
    else if (marker === startOfScan) return
    else {
      const length = view.getUint16(at + 2)
      if (length < 2) return
      yield { marker, content: bytes.subarray(at + 4, at + 2 + length) }
      at += 2 + length
    }
  }
}
