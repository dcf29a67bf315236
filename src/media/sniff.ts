export type VideoType = 'mp4' | 'webm'

/** The video type by its first bytes; null = not playable in browsers. */
export function sniffVideo(bytes: Uint8Array): VideoType | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (ascii(4, 8) === 'ftyp' && !['avif', 'avis', 'heic', 'qt  '].includes(ascii(8, 12))) return 'mp4'
  if (ascii(0, 4) === '\x1aE\xdf\xa3') return 'webm'
  return null
}

export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** The image type by its first bytes, ignoring name and claimed type; null = unknown. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif'
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(8, 12))) return 'avif'
  return null
}
