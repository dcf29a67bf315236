import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { KbTeaserData } from '#src/blocks/kinds/kb-teaser.tsx'
import type { ArticleCard } from '#src/kb/find-articles.ts'
import { articlePath } from '#templates/kb/kb-paths.ts'
import { BlockTitle } from './block-title.tsx'

export function ArticlesBlock({ view, data, loaded = [] }: BlockProps<KbTeaserData, ArticleCard[]>) {
  if (loaded.length === 0) return <></>
  return (
    <section class="block" data-width="full">
      <BlockTitle title={data.title} fallback={view.t('blocks.kbTeaser')} />
      <ul class="block-articles">
        {loaded.map(({ seoLink, title, excerpt }) => (
          <li>
            <h3>
              <a href={articlePath(seoLink)}>{title}</a>
            </h3>
            {excerpt && <p class="muted">{excerpt}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
