import type { StaffPageRow } from '#src/cms/list-pages.ts'
import { ContentBulkBar, authorColumn, stateColumn, updatedColumn } from '#templates/publishing/content-list.tsx'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { cmsCategoriesPath, cmsPagesPath, cmsTagsPath } from './admin-paths.ts'

export const pageColumns: ListColumn<StaffPageRow, 'updated' | 'title'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'cms.column.title', csv: 'title', value: ({ title }) => title, sort: 'title', place: 'title' },
  { label: 'cms.column.slug', csv: 'slug', value: ({ slug }) => slug, cell: ({ slug }) => `/${slug}`, place: 'sub' },
  stateColumn((row, view) => (
    <>
      {row.isHome && <Badge plain>{view.t('cms.homeBadge')}</Badge>}
      {row.membersOnly && <Badge plain>{view.t('cms.membersBadge')}</Badge>}
    </>
  )),
  {
    label: 'cms.column.categories',
    csv: 'categories',
    value: ({ categories }) => categories.join(', '),
    cell: ({ categories, tags }) => [...categories, ...tags.map((tag) => `#${tag}`)].join(', '),
  },
  authorColumn,
  updatedColumn,
  { csv: 'tags', value: ({ tags }) => tags.join(', ') },
  { csv: 'template', value: ({ template }) => template },
  { csv: 'members_only', value: ({ membersOnly }) => String(membersOnly) },
  { csv: 'publish_at', time: ({ publishAt }) => publishAt },
  { csv: 'created_at', time: ({ createdAt }) => createdAt },
]

export function PageBulkBar(list: ListContext) {
  const { view } = list
  const more = [
    { value: 'category', label: view.t('content.addToCategory') },
    { value: 'tag', label: view.t('cms.addTag') },
  ]
  return <ContentBulkBar {...list} path={cmsPagesPath} more={more} />
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
