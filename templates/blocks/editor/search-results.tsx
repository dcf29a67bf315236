import type { View } from '#src/web/view.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Button } from '#templates/ui/button.tsx'

interface ImageResultsProps {
  view: View
  images: { file: string; name: string; src: string; alt: string; focus: string }[]
  /** Where the next ones begin; null at the end. */
  next: number | null
}

/** Results are buttons that carry what they choose. */
export function ImageResults({ view: { t }, images, next }: ImageResultsProps) {
  if (images.length === 0) return <p class="muted">{t('blocks.editor.noImages')}</p>
  return (
    <>
      <ul class="picker-images">
        {images.map(({ file, name, src, alt, focus }) => (
          <li>
            <button class="picker-image" type="button" data-result={JSON.stringify({ src, alt, focus })}>
              <img src={`/media/${file}-400.webp`} alt="" loading="lazy" decoding="async" />
              <span class="visually-hidden" translate="no">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MoreButton label={t('blocks.editor.moreImages')} next={next} />
    </>
  )
}

export function LinkResults({
  view: { t },
  targets,
  next,
}: {
  view: View
  targets: { group: keyof typeof groupLabels; title: string; href: string }[]
  next: number | null
}) {
  if (targets.length === 0) return <p class="muted">{t('blocks.editor.noLinks')}</p>
  const groups = [...new Set(targets.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <section class="block-group">
          <h3>{t(groupLabels[group])}</h3>
          <ul class="block-results">
            {targets
              .filter((target) => target.group === group)
              .map(({ title, href }) => (
                <li>
                  <button class="block-result" type="button" data-result={JSON.stringify({ href })}>
                    <span>{title}</span>
                    <span class="field-hint">{href}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <MoreButton label={t('blocks.editor.moreResults')} next={next} />
    </>
  )
}

const groupLabels = {
  pages: 'blocks.editor.links.pages',
  categories: 'blocks.editor.links.categories',
  products: 'blocks.editor.links.products',
  brands: 'blocks.editor.links.brands',
  articles: 'blocks.editor.links.articles',
} as const

export function ProductResults({
  view: { t },
  products,
  next,
}: {
  view: View
  products: { id: number; name: string; image: string | undefined }[]
  next: number | null
}) {
  if (products.length === 0) return <p class="muted">{t('blocks.editor.noProducts')}</p>
  return (
    <>
      <ul class="block-results">
        {products.map(({ id, name, image }) => (
          <li>
            <button class="block-result" type="button" data-result={JSON.stringify({ id })}>
              <Thumb file={image} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <MoreButton label={t('blocks.editor.moreResults')} next={next} />
    </>
  )
}

/** `next` is where the next ones begin. */
const MoreButton = ({ label, next }: { label: string; next: number | null }) =>
  next === null ? (
    <></>
  ) : (
    <Button type="button" attrs={{ 'data-more': next }}>
      {label}
    </Button>
  )
