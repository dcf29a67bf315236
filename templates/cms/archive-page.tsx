import type { PageCard } from '#src/cms/find-pages.ts'
import type { View } from '#src/web/view.ts'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { PageCards } from './page-cards.tsx'

interface ArchivePageProps {
  view: View
  kind: 'category' | 'tag'
  name: string
  description: string
  breadcrumbs: { label: string; href?: string }[]
  cards: PageCard[]
  total: number
  page: number
  pages: number
  href(page: number): string
}

export function ArchivePage(props: ArchivePageProps) {
  const { view, cards } = props
  return (
    <div class="wrap page cms-archive">
      <Breadcrumb view={view} items={props.breadcrumbs} />
      <header class="cms-head">
        <h1>{props.kind === 'tag' ? view.t('cms.taggedWith', { name: props.name }) : props.name}</h1>
        {props.description && <p>{props.description}</p>}
      </header>
      {cards.length > 0 ? (
        <PageCards view={view} cards={cards} level={2} />
      ) : (
        <EmptyState icon="file-text" title={view.t('cms.archiveEmpty')} text={view.t('cms.archiveEmptyText')} />
      )}
      <Pagination view={view} page={props.page} pages={props.pages} href={props.href} />
    </div>
  )
}
