import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ImageData } from '#src/blocks/kinds/image.tsx'
import { Image } from '#templates/ui/image.tsx'

const sizes = {
  text: '(max-width: 860px) 92vw, 680px',
  wide: '(max-width: 1100px) 92vw, 1040px',
  full: '(max-width: 1240px) 100vw, 1240px',
}

export function ImageBlock({ data, image, isFirst }: BlockProps<ImageData>) {
  const file = image(data.image)
  if (!file || !data.image) return <></>
  const { alt, focus } = data.image
  const shown = (
    <Image
      image={{ ...file, focus }}
      alt={alt || (data.link && data.caption)}
      sizes={sizes[data.width]}
      shape="natural"
      priority={isFirst}
    />
  )
  return (
    <figure class="block block-image" data-width={data.width}>
      {data.link ? <a href={data.link}>{shown}</a> : shown}
      {data.caption && <figcaption>{data.caption}</figcaption>}
    </figure>
  )
}
