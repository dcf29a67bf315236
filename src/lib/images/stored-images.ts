export interface StoredImage {
  /** Of the media files. */
  stem: string
  width: number
  height: number
}

/** An image as text: the URL of its largest rendition and its size in pixels. The cleanup of unused images finds the URL. */
export const imageText = (stem: string, width: number, height: number): string => `/media/${stem}-${width}.webp ${width}x${height}`

export function storedImage(text: string): StoredImage | null {
  const [, stem = '', width = '', height = ''] = /^\/media\/([a-z0-9]{32})-\d{1,4}\.webp (\d{1,5})x(\d{1,5})$/.exec(text) ?? []
  return stem === '' ? null : { stem, width: Number(width), height: Number(height) }
}
