import { Icon } from './icon.tsx'

/** A stored picture: its renditions are /media/<file>-<width>.webp. Width and height are those of the original. */
export interface PictureFile {
  file: string
  width: number
  height: number
  /** Widths in pixels that exist, ascending. */
  renditions?: number[]
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
  return (
    <span class="picture" data-shape={shape}>
      {picture ? (
        <img
          src={rendition(picture, 800)}
          srcset={everyRendition(picture)}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          id={id}
          loading={priority ? undefined : 'lazy'}
          fetchpriority={priority ? 'high' : undefined}
          decoding={priority ? undefined : 'async'}
        />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}

/** Address of the smallest rendition that is at least `width` pixels wide, or of the widest there is. */
export function rendition({ file, renditions }: PictureFile, width: number): string {
  const all = renditions?.length ? renditions : usual
  return address(file, all.find((one) => one >= width) ?? all.at(-1)!)
}

const usual = [400, 800, 1600]

const address = (file: string, width: number) => `/media/${file}-${width}.webp`

function everyRendition({ file, renditions }: PictureFile): string {
  let set = ''
  for (const width of renditions?.length ? renditions : usual) set += `${set && ', '}${address(file, width)} ${width}w`
  return set
}
