import { pageTemplates } from '#db/schema/cms.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { isId, isOneOf } from '#src/admin/list.ts'
import type { PageTemplate, TermKind } from '#db/schema/cms.ts'
import type { Exec, Tx } from '#db/types.ts'
import { listAuthorOptions } from '#src/publishing/find-authors.ts'
import { countStates } from '#src/publishing/schedule.ts'
import { contentUndo } from '#src/publishing/staff/content-undo.ts'
import { type Addition, contentListRoutes } from '#src/publishing/staff/list-routes.tsx'
import type { Shop } from '#src/shop.ts'
import { cmsPagesPath as path } from '#templates/cms/admin-paths.ts'
import { PageBulkBar, PageTools, pageColumns } from '#templates/cms/page-list.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'
import { addTerm, listMarkedDrafts, removeTerm } from '../bulk-pages.ts'
import { pageKind } from '../page-kind.ts'
import { pageListQuery } from '../list-pages.ts'
import { listTermOptions } from '../terms.ts'

const termAddition = (kind: TermKind) => ({
  idName: 'term' as const,
  options: (q: Exec) => termOptions(q, kind),
  add: (tx: Tx, ids: number[], id: number) => addTerm(tx, ids, { kind, id }),
  remove: removeTerm,
})

const additions: Record<string, Addition> = {
  category: {
    ...termAddition('category'),
    audited: 'page.categorized',
    sentences: {
      title: 'cms.addCategoryTitle',
      text: 'cms.addTermText',
      label: 'cms.category',
      choose: 'cms.chooseCategory',
      confirm: 'content.addToCategory',
      done: 'cms.done.categorized',
    },
  },
  tag: {
    ...termAddition('tag'),
    audited: 'page.tagged',
    sentences: {
      title: 'cms.addTagTitle',
      text: 'cms.addTermText',
      label: 'cms.tag',
      choose: 'cms.chooseTag',
      confirm: 'cms.addTag',
      done: 'cms.done.tagged',
    },
  },
}

const marked = {
  find: async (q: Exec, ids: number[]) =>
    (await listMarkedDrafts(q, ids)).map(({ id, title }) => ({ title, href: `${path}/${id}/edit#draft-mark` })),
  sentences: { title: 'cms.draftMark.bulkTitle', text: 'cms.draftMark.bulkText', confirm: 'cms.draftMark.publishAnyway' },
} as const

const done = {
  published: 'cms.done.published',
  unpublished: 'cms.done.unpublished',
  trashed: 'cms.done.trashed',
  restored: 'cms.done.restored',
} as const

export const pageList = defineList({
  name: 'pages',
  path,
  area: 'content',
  title: 'cms.pages',
  searchLabel: 'cms.searchPages',
  views: ['all', 'published', 'scheduled', 'draft', 'trash'],
  viewsLabel: 'cms.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `content.view.${name}`),
  viewCounts: (q, _view, now) => countStates(q, q.t.cmsPages, now),
  sorts: { updated: 'desc', title: 'asc' },
  filters: { category: isId, tag: isId, author: isId, template: isOneOf(pageTemplates) },
  filterFields: async (q, view, { filters }) => [
    {
      name: 'category',
      label: view.t('cms.category'),
      any: view.t('cms.anyCategory'),
      value: filters.category,
      options: await termOptions(q, 'category'),
    },
    { name: 'tag', label: view.t('cms.tag'), any: view.t('cms.anyTag'), value: filters.tag, options: await termOptions(q, 'tag') },
    {
      name: 'author',
      label: view.t('content.author'),
      any: view.t('cms.anyAuthor'),
      value: filters.author,
      options: await listAuthorOptions(q),
    },
    {
      name: 'template',
      label: view.t('cms.template'),
      any: view.t('cms.anyTemplate'),
      value: filters.template,
      options: pageTemplates.map((value) => ({ value, label: view.t(`cms.template.${value}`) })),
    },
  ],
  columns: pageColumns,
  drawBulkBar: PageBulkBar,
  drawTools: PageTools,
  opens: 'editor',
  createLabel: 'cms.addPage',
  query: (shop, _view, { view: state, filters, search, sort, descending }) =>
    pageListQuery(shop.db.read, {
      state: state === 'all' ? null : state,
      categoryId: filters.category ? Number(filters.category) : null,
      tagId: filters.tag ? Number(filters.tag) : null,
      authorId: filters.author ? Number(filters.author) : null,
      template: (filters.template as PageTemplate | undefined) ?? null,
      search,
      sort,
      descending,
      now: shop.now(),
    }),
  empty: ({ view: state }) => {
    if (state === 'trash') return { icon: 'trash', title: 'cms.trashEmpty', text: 'cms.trashEmptyText' }
    return state === 'all' ? { icon: 'file-text', title: 'cms.none', text: 'cms.noneText' } : null
  },
  undo: contentUndo(pageKind, done, additions),
})

export const pageListRoutes = (shop: Shop) => contentListRoutes(shop, { kind: pageKind, list: pageList, additions, marked })

/** As options of a select. */
export async function termOptions(q: Exec, kind: TermKind): Promise<Option[]> {
  return (await listTermOptions(q, kind)).map(({ id, name }) => ({ value: id, label: name }))
}
