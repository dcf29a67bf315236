import type { View } from '#src/web/view.ts'
import type { ArticleCard } from '#src/kb/find-articles.ts'
import { articlePath } from './kb-paths.ts'

/** The content of #kb-hints; empty without articles. */
export function Suggestions({ view, articles }: { view: View; articles: ArticleCard[] }) {
  if (articles.length === 0) return <></>
  return (
    <div class="stack" data-gap="2">
      <p id="kb-hints-count" data-say>
        {view.t('kb.mayHelp', { count: articles.length })}
      </p>
      <ul class="kb-titles">
        {articles.map(({ seoLink, title, excerpt }) => (
          <li>
            <a href={articlePath(seoLink)} target="_blank">
              {title}
              <span class="visually-hidden"> {view.t('kb.newTab')}</span>
            </a>
            {excerpt && <p class="small muted">{excerpt}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
