import { raw } from '#templates/jsx/html.ts'
import type { Focus } from '#src/lib/focus.ts'
import { markup } from '#templates/jsx/markup.ts'
import { Icon } from './icon.tsx'

/** A stored picture: its renditions are /media/<file>-<width>.webp. Width and height are those of the original. */
export interface PictureFile {
  file: string
  width: number
  height: number
  /** Widths in pixels that exist, ascending. */
  renditions?: number[]
  /** Which part stays in sight where it is cut; '' = the middle. */
  focus?: Focus
}

interface PictureProps {
  picture: PictureFile | null | undefined
  /** '' for decoration. */
  alt: string
  /** How wide it is shown, as the sizes attribute says it, e.g. '(max-width: 860px) 50vw, 300px'. */
  sizes: string
  shape?: 'square' | 'tall' | 'wide' | 'natural'
  /** True for the one picture that matters most on the page: loaded first, never lazily. */
  priority?: boolean
  id?: string
}

/** A picture that keeps its place while it loads, or a quiet mark where there is none. */
export function Picture({ picture, alt, sizes, shape, priority, id }: PictureProps) {
  const shaped = shape && markup` data-shape="${shape}"`
  if (!picture) return markup`<span class="picture"${shaped}>${Icon({ name: 'image' })}</span>`
  const { width, height, focus } = picture
  return markup`
    <span class="picture"${shaped}${focus && markup` data-focus="${focus}"`}>
      <img src="${rendition(picture, 800)}" srcset="${sources(picture)}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}"${
        id && markup` id="${id}"`
      }${priority ? urgent : lazy}>
    </span>`
}

/** Address of the smallest rendition that is at least `width` pixels wide, or of the widest there is. */
export function rendition({ file, renditions }: PictureFile, width: number): string {
  const all = renditions?.length ? renditions : usual
  return `/media/${file}-${all.find((one) => one >= width) ?? all.at(-1)}.webp`
}

const usual = [400, 800, 1600]
const urgent = raw(' fetchpriority="high"')
const lazy = raw(' loading="lazy" decoding="async"')

function sources({ file, renditions }: PictureFile) {
  if (renditions?.length) return renditions.map((width) => `/media/${file}-${width}.webp ${width}w`).join(', ')
  return markup`/media/${file}-400.webp 400w, /media/${file}-800.webp 800w, /media/${file}-1600.webp 1600w`
}
