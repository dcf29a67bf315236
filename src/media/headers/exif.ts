import { asciiAt, readOr, viewOf } from './byte-view.ts'

const orientationTag = 0x0112

/** How the image was held, 1 (upright) to 8, from EXIF as JPEG, PNG and WebP contain it, with or without its signature. */
export const readExifOrientation = (exif: Uint8Array): number =>
  readOr(1, () => readOrientation(asciiAt(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif))

function readOrientation(tiff: Uint8Array): number {
  const view = viewOf(tiff)
  const isLittleEndian = asciiAt(tiff, 0, 2) === 'II'
  if (!isLittleEndian && asciiAt(tiff, 0, 2) !== 'MM') return 1
  const directory = view.getUint32(4, isLittleEndian)
  for (let entry = 0; entry < view.getUint16(directory, isLittleEndian); entry += 1) {
    const at = directory + 2 + entry * 12
    if (view.getUint16(at, isLittleEndian) !== orientationTag) continue
    // A short, or a long from programs that do not know better.
    const isLong = view.getUint16(at + 2, isLittleEndian) === 4
    const value = isLong ? view.getUint32(at + 8, isLittleEndian) : view.getUint16(at + 8, isLittleEndian)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
