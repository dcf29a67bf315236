import type { StaffArticleRow } from '#src/kb/list-articles.ts'
import { ContentBulkBar, authorColumn, stateColumn, updatedColumn } from '#templates/publishing/content-list.tsx'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { kbAdminPath, kbCategoriesPath, kbGapsPath } from './admin-paths.ts'
import { wholePercent } from './helpful-text.ts'

export const articleColumns: ListColumn<StaffArticleRow, 'updated' | 'title' | 'helpful'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'kb.column.title', csv: 'title', value: ({ title }) => title, sort: 'title', place: 'title' },
  stateColumn((row, view) => row.featured && <Badge plain>{view.t('kb.featuredBadge')}</Badge>),
  { label: 'kb.column.categories', csv: 'categories', value: ({ categories }) => categories.join(', '), place: 'sub' },
  authorColumn,
  {
    label: 'kb.column.helpful',
    cell: ({ helpful, unhelpful }, view) =>
      helpful + unhelpful === 0
        ? ''
        : view.t('kb.helpfulOf', {
            percent: wholePercent(view, helpful / (helpful + unhelpful)),
            total: view.number(helpful + unhelpful),
          }),
    sort: 'helpful',
    align: 'end',
  },
  updatedColumn,
  { csv: 'seo_link', value: ({ seoLink }) => seoLink },
  { csv: 'publish_at', time: ({ publishAt }) => publishAt },
  { csv: 'featured', value: ({ featured }) => String(featured) },
  { csv: 'helpful', value: ({ helpful }) => helpful },
  { csv: 'not_helpful', value: ({ unhelpful }) => unhelpful },
  { csv: 'created_at', time: ({ createdAt }) => createdAt },
]

export function ArticleBulkBar(list: ListContext) {
  const { view } = list
  const more = [{ value: 'category', label: view.t('content.addToCategory') }]
  return <ContentBulkBar {...list} path={kbAdminPath} more={more} />
}

export function ArticleTools({ view }: ListContext) {
  return (
    <>
      <LinkButton href={kbCategoriesPath} icon="folder-tree" id="kb-categories">
        {view.t('content.categories')}
      </LinkButton>
      <LinkButton href={kbGapsPath} icon="list" id="kb-gaps">
        {view.t('kb.gaps')}
      </LinkButton>
    </>
  )
}
