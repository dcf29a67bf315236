import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { HeroData } from '#src/blocks/kinds/hero.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { markup } from '#templates/jsx/markup.ts'
import { type ImageFile, renditionUrl, srcset } from '#templates/ui/image.tsx'
import { BlockButtons } from './button.tsx'

export function HeroBlock({ data, image, isFirst }: BlockProps<HeroData>): Html {
  const { heading, text, buttons, layout, align, overlay, height } = data
  const file = image(data.image)
  const isOver = layout === 'over'
  return (
    <section
      class="block hero"
      data-width="full"
      data-layout={isOver ? 'over' : undefined}
      data-height={height}
      data-align={isOver ? align : undefined}
      data-overlay={isOver && file ? overlay : undefined}
    >
      {file && data.image && (
        <HeroImage
          file={{ ...file, focus: data.image.focus }}
          alt={data.image.alt}
          phone={phoneImage(data, image)}
          isFirst={isFirst}
          isOver={isOver}
        />
      )}
      <div class="hero-text">
        {heading && <h2>{heading}</h2>}
        {text && <p class="lede">{text}</p>}
        <BlockButtons buttons={buttons} />
      </div>
    </section>
  )
}

function phoneImage({ phoneImage: ref }: HeroData, image: BlockProps['image']): ImageFile | null {
  const file = image(ref)
  return file && ref ? { ...file, focus: ref.focus } : null
}

/** The first one of a page is its largest image: it loads before everything else. */
function HeroImage({
  file,
  phone,
  alt,
  isFirst,
  isOver,
}: {
  file: ImageFile
  phone: ImageFile | null
  alt: string
  isFirst: boolean
  isOver: boolean
}) {
  const sizes = isOver ? '(max-width: 1240px) 130vw, 1240px' : '(max-width: 860px) 140vw, 1100px'
  return markup`
    <picture class="image"${file.focus && markup` data-focus="${file.focus}"`}${phone && markup` data-phone-focus="${phone.focus}"`}>
      ${phone && markup`<source media="(width <= 620px)" srcset="${srcset(phone)}" sizes="100vw" width="${phone.width}" height="${phone.height}">`}
      <img src="${renditionUrl(file, 800)}" srcset="${srcset(file)}" sizes="${sizes}" width="${file.width}" height="${file.height}" alt="${alt}"${isFirst ? markup` fetchpriority="high"` : markup` loading="lazy" decoding="async"`}>
    </picture>`
}
