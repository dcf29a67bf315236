import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { PageTeaserData } from '#src/blocks/kinds/page-teaser.tsx'
import { Image, type ImageFile } from '#templates/ui/image.tsx'
import { BlockTitle } from './block-title.tsx'

export interface PageTeaser {
  slug: string
  title: string
  excerpt: string
  publishAt: number | null
  image: ImageFile | null
}

export function PagesBlock({ view, data, loaded = [] }: BlockProps<PageTeaserData, PageTeaser[]>) {
  if (loaded.length === 0) return <></>
  return (
    <section class="block" data-width="full">
      <BlockTitle title={data.title} fallback={view.t('blocks.pageTeaser')} />
      <ul class="block-articles">
        {loaded.map(({ slug, title, excerpt, publishAt, image }) => (
          <li>
            {image && <Image image={image} alt="" sizes="(max-width: 620px) 92vw, 400px" shape="wide" />}
            <h3>
              <a href={`/${slug}`}>{title}</a>
            </h3>
            {publishAt !== null && <p class="small muted">{view.date(publishAt)}</p>}
            {excerpt && <p class="muted">{excerpt}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
