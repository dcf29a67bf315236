import type { View } from '#src/web/view.ts'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { ArticleList } from './article-list.tsx'
import { ContactCard } from './contact-card.tsx'
import type { ArticleCard } from '#src/kb/find-articles.ts'
import type { CategoryLink } from './kb-paths.ts'
import { KbSearch } from './search-form.tsx'

interface CategoryPageProps {
  view: View
  title: string
  description: string
  breadcrumbs: { label: string; href?: string }[]
  children: CategoryLink[]
  articles: ArticleCard[]
  total: number
  page: number
  pages: number
  href(page: number): string
}

export function KbCategoryPage(props: CategoryPageProps) {
  const { view, articles } = props
  return (
    <div class="wrap page kb">
      <Breadcrumb view={view} items={props.breadcrumbs} />
      <header class="kb-head">
        <h1>{props.title}</h1>
        {props.description && <p>{props.description}</p>}
        <p class="muted small">{view.t('kb.articleCount', { count: props.total })}</p>
      </header>
      <KbSearch view={view} search="" live={false} />
      {props.children.length > 0 && (
        <nav class="chips" aria-label={view.t('kb.subcategories')}>
          {props.children.map((category) => (
            <a class="chip" href={category.href}>
              {category.name}
              <span class="tally">{view.number(category.articles)}</span>
            </a>
          ))}
        </nav>
      )}
      {articles.length > 0 ? (
        <ArticleList view={view} articles={articles} level={2} />
      ) : (
        <EmptyState icon="book-open" title={view.t('kb.categoryEmpty')} text={view.t('kb.categoryEmptyText')} />
      )}
      <Pagination view={view} page={props.page} pages={props.pages} href={props.href} />
      <ContactCard view={view} />
    </div>
  )
}
