import { raw } from '#templates/jsx/html.ts'
import type { Focus } from '#src/lib/images/focus.ts'
import { markup } from '#templates/jsx/markup.ts'
import { Icon } from './icon.tsx'

/** A stored image: its renditions are /media/<file>-<width>.webp. Width and height are those of the original. */
export interface ImageFile {
  file: string
  width: number
  height: number
  /** Available widths in pixels, ascending. */
  renditions?: number[]
  /** The part that stays visible when cropped; '' = the center. */
  focus?: Focus
}

interface ImageProps {
  image: ImageFile | null | undefined
  /** '' for decoration. */
  alt: string
  /** The `sizes` attribute, e.g. '(max-width: 860px) 50vw, 300px'. */
  sizes: string
  shape?: 'square' | 'tall' | 'wide' | 'natural'
  /** True for the main image of a page: loaded eagerly and first. */
  priority?: boolean
  id?: string
}

/** An image that reserves its space while loading, or a placeholder without one. */
export function Image({ image, alt, sizes, shape, priority, id }: ImageProps) {
  const shapeAttribute = shape && markup` data-shape="${shape}"`
  if (!image) return markup`<span class="image"${shapeAttribute}>${Icon({ name: 'image' })}</span>`
  const { width, height, focus } = image
  return markup`
    <span class="image"${shapeAttribute}${focus && markup` data-focus="${focus}"`}>
      <img src="${renditionUrl(image, 800)}" srcset="${srcset(image)}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}"${
        id && markup` id="${id}"`
      }${priority ? eagerAttributes : lazyAttributes}>
    </span>`
}

/** URL of the smallest rendition at least `width` pixels wide, or of the widest. */
export function renditionUrl({ file, renditions }: ImageFile, width: number): string {
  const widths = renditions?.length ? renditions : defaultWidths
  return `/media/${file}-${widths.find((candidate) => candidate >= width) ?? widths.at(-1)}.webp`
}

const defaultWidths = [400, 800, 1600]
const eagerAttributes = raw(' fetchpriority="high"')
const lazyAttributes = raw(' loading="lazy" decoding="async"')

/** Value of the attribute, with every available width. */
export function srcset({ file, renditions }: ImageFile) {
  if (renditions?.length) return renditions.map((width) => `/media/${file}-${width}.webp ${width}w`).join(', ')
  return markup`/media/${file}-400.webp 400w, /media/${file}-800.webp 800w, /media/${file}-1600.webp 1600w`
}
