import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { kbAdminPath } from './admin-paths.ts'
import { ArticleList } from './article-list.tsx'
import { ContactCard } from './contact-card.tsx'
import type { ArticleCard } from '#src/kb/find-articles.ts'
import { articlePath, type CategoryLink } from './kb-paths.ts'
import { KbSearch } from './search-form.tsx'
import { SearchResults, type SearchResultsProps } from './search-results.tsx'
import { helpfulText } from './helpful-text.ts'

export interface LandingProps {
  view: View
  search: string
  categories: CategoryLink[]
  /** Featured articles, or the newest. */
  articles: ArticleCard[]
  isFeatured: boolean
  mostHelpful: ArticleCard[]
  /** Null without a search. */
  results: SearchResultsProps['results'] | null
}

export function LandingPage(props: LandingProps) {
  const { view, search } = props
  return (
    <div class="wrap page kb">
      <header class="kb-hero">
        <h1>{view.t('kb.heading')}</h1>
        {!isEmpty(props) && <KbSearch view={view} search={search} live />}
      </header>
      <KbList {...props} />
      <ContactCard view={view} />
    </div>
  )
}

/** The fragment #kb-list: the results of a search, or without one what the help center has. */
export function KbList(props: LandingProps) {
  const { view, results } = props
  return (
    <div class="kb-list" id="kb-list">
      {results ? (
        <SearchResults view={view} search={props.search} results={results} mostHelpful={props.mostHelpful} />
      ) : (
        <Overview {...props} />
      )}
    </div>
  )
}

/** Without articles there is nothing to search. */
const isEmpty = ({ categories, articles, results }: LandingProps): boolean => categories.length + articles.length === 0 && results === null

function Overview(props: LandingProps) {
  const { view, categories, articles, isFeatured, mostHelpful } = props
  if (isEmpty(props))
    return (
      <EmptyState icon="book-open" title={view.t('kb.empty')} text={view.t('kb.emptyText')}>
        {view.can('kb', 'write') && (
          <LinkButton href={`${kbAdminPath}/create`} icon="plus">
            {view.t('kb.writeArticle')}
          </LinkButton>
        )}
      </EmptyState>
    )
  return (
    <>
      {categories.length > 0 && (
        <section class="stack" data-gap="4" aria-labelledby="kb-categories">
          <h2 id="kb-categories">{view.t('kb.topics')}</h2>
          <ul class="kb-cards">
            {categories.map((category) => (
              <li class="panel kb-card">
                <div class="kb-card-head">
                  <h3>
                    <a href={category.href}>{category.name}</a>
                  </h3>
                  <span class="muted small">{view.t('kb.articleCount', { count: category.articles })}</span>
                </div>
                {category.description && <p>{category.description}</p>}
                <SubcategoryLinks view={view} categories={category.children} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div class="kb-columns">
        <section class="stack" data-gap="3" aria-labelledby="kb-featured">
          <h2 id="kb-featured">{view.t(isFeatured ? 'kb.featured' : 'kb.recent')}</h2>
          <ArticleList view={view} articles={articles} />
        </section>
        {mostHelpful.length > 0 && (
          <section class="stack" data-gap="3" aria-labelledby="kb-helpful">
            <h2 id="kb-helpful">{view.t('kb.mostHelpful')}</h2>
            <ol class="kb-helpful">
              {mostHelpful.map((article) => (
                <li>
                  <a href={articlePath(article.seoLink)}>{article.title}</a>
                  <span class="small muted">
                    <Icon name="check" />
                    {helpfulText(view, article)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </>
  )
}

function SubcategoryLinks({ view, categories }: { view: View; categories: CategoryLink[] }) {
  if (categories.length === 0) return <></>
  return (
    <ul class="kb-nested">
      {categories.map((category) => (
        <li>
          <a href={category.href}>{category.name}</a> <span class="muted small num">{view.number(category.articles)}</span>
          <SubcategoryLinks view={view} categories={category.children} />
        </li>
      ))}
    </ul>
  )
}
