import type { ImageType } from '../sniff.ts'
import { readAvifHeader } from './avif-header.ts'
import { readOr } from './byte-view.ts'
import type { ImageHeader } from './header-types.ts'
import { isAnimatedGif } from './gif-frames.ts'
import { readJpegHeader } from './jpeg-header.ts'
import { readPngHeader } from './png-header.ts'
import { readWebpHeader } from './webp-header.ts'

const plainHeader: ImageHeader = {
  orientation: 1,
  isAnimated: false,
  isCmyk: false,
  profile: null,
  codePoints: null,
  gamma: null,
}

/** What decoding to pixels ignores: orientation, motion and colors. Plain for a header that is cut or meaningless. */
export const readImageHeader = (bytes: Uint8Array, type: ImageType | null): ImageHeader =>
  readOr(plainHeader, () => ({ ...plainHeader, ...readByType(bytes, type) }))

function readByType(bytes: Uint8Array, type: ImageType | null): Partial<ImageHeader> {
  if (type === 'jpeg') return readJpegHeader(bytes)
  if (type === 'png') return readPngHeader(bytes)
  if (type === 'webp') return readWebpHeader(bytes)
  if (type === 'avif') return readAvifHeader(bytes)
  return type === 'gif' ? { isAnimated: isAnimatedGif(bytes) } : {}
}
