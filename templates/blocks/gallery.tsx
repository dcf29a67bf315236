import type { BlockProps, ImageRef } from '#src/blocks/define-block-kind.ts'
import type { GalleryData } from '#src/blocks/kinds/gallery.tsx'
import { Image, type ImageFile } from '#templates/ui/image.tsx'
import { BlockTitle } from './block-title.tsx'
import { Rail } from './rail.tsx'

export function GalleryBlock({ view, id, data, image }: BlockProps<GalleryData>) {
  const items = data.images.flatMap(({ image: ref, caption }) => {
    const file = image(ref)
    return file && ref ? [<GalleryItem file={file} image={ref} caption={caption} />] : []
  })
  if (items.length === 0) return <></>
  if (data.layout === 'rail')
    return <Rail view={view} id={id} title={data.title} fallback={view.t('blocks.gallery')} items={items} hasLinks={false} />
  return (
    <section class="block" data-width="full">
      <BlockTitle title={data.title} fallback={view.t('blocks.gallery')} />
      <ul class="block-gallery">
        {items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </section>
  )
}

function GalleryItem({ file, image, caption }: { file: ImageFile; image: ImageRef; caption: string }) {
  return (
    <figure class="block-image">
      <Image
        image={{ ...file, focus: image.focus }}
        alt={image.alt}
        sizes="(max-width: 620px) 46vw, (max-width: 1100px) 31vw, 400px"
        shape="square"
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
