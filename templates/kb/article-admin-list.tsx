import type { StaffArticleRow } from '#src/kb/list-articles.ts'
import { ContentStateBadge } from '#templates/publishing/editor-parts.tsx'
import { type ListColumn, type ListContext, csvTime } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list-bulk.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { kbAdminPath, kbCategoriesPath, kbGapsPath } from './admin-paths.ts'
import { wholePercent } from './kb-props.ts'

export const articleColumns: ListColumn<StaffArticleRow, 'updated' | 'title' | 'helpful'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'kb.column.title', csv: 'title', value: ({ title }) => title, sort: 'title', place: 'title' },
  {
    label: 'content.column.state',
    csv: 'state',
    value: ({ state }) => state,
    cell: (row, view) => (
      <div class="cluster" data-gap="1">
        <ContentStateBadge view={view} state={row.state} />
        {row.hasDraft && <Badge tone="warn">{view.t('content.unpublishedChanges')}</Badge>}
        {row.featured && <Badge plain>{view.t('kb.featuredBadge')}</Badge>}
      </div>
    ),
    place: 'badges',
  },
  { label: 'kb.column.categories', csv: 'categories', value: ({ categories }) => categories.join(', '), place: 'sub' },
  { label: 'content.column.author', csv: 'author', value: ({ author }) => author, place: 'meta' },
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
  {
    label: 'content.column.updated',
    csv: 'updated_at',
    value: ({ updatedAt }) => csvTime(updatedAt),
    cell: ({ updatedAt }, view) => view.date(updatedAt, 'short'),
    sort: 'updated',
    align: 'end',
    place: 'end',
  },
  { csv: 'seo_link', value: ({ seoLink }) => seoLink },
  { csv: 'publish_at', value: ({ publishAt }) => (publishAt === null ? '' : csvTime(publishAt)) },
  { csv: 'featured', value: ({ featured }) => String(featured) },
  { csv: 'helpful', value: ({ helpful }) => helpful },
  { csv: 'not_helpful', value: ({ unhelpful }) => unhelpful },
  { csv: 'created_at', value: ({ createdAt }) => csvTime(createdAt) },
]

const isTrash = (back: string): boolean => new URL(back, 'http://shop.invalid').searchParams.get('view') === 'trash'

export function ArticleBulkBar({ view, back }: ListContext) {
  const actions = isTrash(back)
    ? [{ value: 'restore', label: view.t('content.restore') }]
    : [
        { value: 'publish', label: view.t('content.publish') },
        { value: 'unpublish', label: view.t('content.unpublish') },
        { value: 'category', label: view.t('content.addToCategory') },
        { value: 'trash', label: view.t('content.trash'), danger: true },
      ]
  return <BulkBar view={view} action={`${kbAdminPath}/bulk`} back={back} actions={actions} />
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
