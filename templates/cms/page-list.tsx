import type { StaffPageRow } from '#src/cms/list-pages.ts'
import { ContentStateBadge } from '#templates/publishing/editor-parts.tsx'
import { type ListColumn, type ListContext, csvTime } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list-bulk.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { cmsCategoriesPath, cmsPagesPath, cmsTagsPath } from './admin-paths.ts'

export const pageColumns: ListColumn<StaffPageRow, 'updated' | 'title'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'cms.column.title', csv: 'title', value: ({ title }) => title, sort: 'title', place: 'title' },
  { label: 'cms.column.slug', csv: 'slug', value: ({ slug }) => slug, cell: ({ slug }) => `/${slug}`, place: 'sub' },
  {
    label: 'content.column.state',
    csv: 'state',
    value: ({ state }) => state,
    cell: (row, view) => (
      <div class="cluster" data-gap="1">
        <ContentStateBadge view={view} state={row.state} />
        {row.hasDraft && <Badge tone="warn">{view.t('content.unpublishedChanges')}</Badge>}
        {row.isHome && <Badge plain>{view.t('cms.homeBadge')}</Badge>}
        {row.membersOnly && <Badge plain>{view.t('cms.membersBadge')}</Badge>}
      </div>
    ),
    place: 'badges',
  },
  {
    label: 'cms.column.categories',
    csv: 'categories',
    value: ({ categories }) => categories.join(', '),
    cell: ({ categories, tags }) => [...categories, ...tags.map((tag) => `#${tag}`)].join(', '),
  },
  { label: 'content.column.author', csv: 'author', value: ({ author }) => author, place: 'meta' },
  {
    label: 'content.column.updated',
    csv: 'updated_at',
    value: ({ updatedAt }) => csvTime(updatedAt),
    cell: ({ updatedAt }, view) => view.date(updatedAt, 'short'),
    sort: 'updated',
    align: 'end',
    place: 'end',
  },
  { csv: 'tags', value: ({ tags }) => tags.join(', ') },
  { csv: 'template', value: ({ template }) => template },
  { csv: 'members_only', value: ({ membersOnly }) => String(membersOnly) },
  { csv: 'publish_at', value: ({ publishAt }) => (publishAt === null ? '' : csvTime(publishAt)) },
  { csv: 'created_at', value: ({ createdAt }) => csvTime(createdAt) },
]

const isTrash = (back: string): boolean => new URL(back, 'http://shop.invalid').searchParams.get('view') === 'trash'

export function PageBulkBar({ view, back }: ListContext) {
  const actions = isTrash(back)
    ? [{ value: 'restore', label: view.t('content.restore') }]
    : [
        { value: 'publish', label: view.t('content.publish') },
        { value: 'unpublish', label: view.t('content.unpublish') },
        { value: 'category', label: view.t('content.addToCategory') },
        { value: 'tag', label: view.t('cms.addTag') },
        { value: 'trash', label: view.t('content.trash'), danger: true },
      ]
  return <BulkBar view={view} action={`${cmsPagesPath}/bulk`} back={back} actions={actions} />
}

export function PageTools({ view }: ListContext) {
  return (
    <>
      <LinkButton href={cmsCategoriesPath} icon="folder-tree" id="cms-categories">
        {view.t('content.categories')}
      </LinkButton>
      <LinkButton href={cmsTagsPath} icon="tags" id="cms-tags">
        {view.t('cms.tags')}
      </LinkButton>
    </>
  )
}
