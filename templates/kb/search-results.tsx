import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { ArticleList, ArticleTitles } from './article-list.tsx'
import type { ArticleCard } from '#src/kb/find-articles.ts'
import { ticketPath } from './kb-paths.ts'

export interface SearchResultsProps {
  view: View
  search: string
  results: {
    articles: ArticleCard[]
    /** What was searched for when a word was misspelled, else null. */
    corrected: string | null
    /** Set while typing: a search without results that stays is reported from this form, once. */
    reportKey: string | null
  }
  mostHelpful: ArticleCard[]
}

export function SearchResults({ view, search, results, mostHelpful }: SearchResultsProps) {
  const { articles, corrected, reportKey } = results
  return (
    <section class="stack" data-gap="4" aria-labelledby="kb-count">
      <h2 class="kb-count" id="kb-count" data-say>
        {articles.length === 0 ? view.t('kb.noArticlesFor', { search }) : view.t('kb.resultCount', { count: articles.length, search })}
      </h2>
      {corrected && <p>{view.t('kb.correctedTo', { search: corrected })}</p>}
      {articles.length > 0 ? (
        <ArticleList view={view} articles={articles} />
      ) : (
        <>
          <EmptyState icon="search" title={view.t('kb.noResults')} text={view.t('kb.noResultsText')}>
            <LinkButton href={ticketPath} kind="primary" icon="mail">
              {view.t('kb.askUs')}
            </LinkButton>
          </EmptyState>
          {mostHelpful.length > 0 && (
            <div class="stack" data-gap="3">
              <h3>{view.t('kb.othersRead')}</h3>
              <ArticleTitles articles={mostHelpful} />
            </div>
          )}
        </>
      )}
      {reportKey && (
        <form id={`kb-missed-${reportKey}`} hidden hx-post="/kb/searches" hx-trigger="load delay:2s" hx-swap="none">
          <input type="hidden" name="q" value={search} />
        </form>
      )}
    </section>
  )
}
