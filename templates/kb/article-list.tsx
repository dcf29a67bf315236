import type { View } from '#src/web/view.ts'
import type { ArticleCard } from '#src/kb/find-articles.ts'
import { articlePath } from './kb-paths.ts'
import { helpfulText } from './helpful-text.ts'

/** Articles as a list of links, with the beginning of each text. */
export function ArticleList({ view, articles, level = 3 }: { view: View; articles: ArticleCard[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul class="kb-articles">
      {articles.map((article) => {
        const votes = helpfulText(view, article)
        return (
          <li>
            <Heading>
              <a class="stretched" href={articlePath(article.seoLink)}>
                {article.title}
              </a>
            </Heading>
            {article.excerpt && <p>{article.excerpt}</p>}
            {votes && <p class="small muted">{votes}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** Only titles. */
export function ArticleTitles({ articles }: { articles: ArticleCard[] }) {
  return (
    <ul class="kb-titles">
      {articles.map(({ seoLink, title }) => (
        <li>
          <a href={articlePath(seoLink)}>{title}</a>
        </li>
      ))}
    </ul>
  )
}
