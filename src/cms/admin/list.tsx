import { Elysia, t } from 'elysia'
import { renderBulkConfirm, requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes, entityUndoRoutes, respondWithEntityList } from '#src/admin/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { isId, isOneOf, parseBackUrl } from '#src/admin/list.ts'
import type { PageTemplate, TermKind } from '#db/schema/cms.ts'
import type { Exec } from '#db/types.ts'
import { listAuthorOptions } from '#src/publishing/find-authors.ts'
import { UserError } from '#src/lib/errors.ts'
import { changeContent } from '#src/publishing/staff/change-content.ts'
import type { Shop } from '#src/shop.ts'
import { type ParsedForm, readForm } from '#src/web/form.ts'
import { cmsPagesPath as path } from '#templates/cms/admin-paths.ts'
import { PageBulkBar, PageTools, pageColumns } from '#templates/cms/page-list.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import type { Option } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { addTerm } from '../bulk-pages.ts'
import { pageKind } from '../page-kind.ts'
import { countPageStates, pageListQuery } from '../list-pages.ts'
import { listTermOptions } from '../terms.ts'
import { pageTemplates } from './page-form.ts'
import { pageUndo } from './undo-pages.ts'

export const pageList = defineList({
  name: 'pages',
  path,
  area: 'content',
  title: 'cms.pages',
  searchLabel: 'cms.searchPages',
  views: ['all', 'published', 'scheduled', 'draft', 'trash'],
  viewsLabel: 'cms.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `content.view.${name}`),
  viewCounts: (q, _view, now) => countPageStates(q, now),
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
  undo: pageUndo,
})

const actions = ['publish', 'unpublish', 'category', 'tag', 'trash', 'restore'] as const

const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: 500 }),
  back: t.String({ maxLength: 2000 }),
  action: t.Union(actions.map((action) => t.Literal(action))),
  term: t.Nullable(t.Integer({ minimum: 1 })),
  confirmed: t.Boolean(),
})

type BulkForm = ParsedForm<typeof bulkSchema.static>

export const pageListRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, pageList))
    .use(entityUndoRoutes(shop, pageList))
    .use(requireStaff(shop, 'content'))
    .post(`${path}/bulk`, async ({ view, req }) => {
      const form = requireValid(await readForm(view, req.raw, bulkSchema))
      const { ids, action, back, term, confirmed } = form.values
      if (ids.length === 0) throw new UserError('admin.list.selectFirst')
      const addsTerm = action === 'category' || action === 'tag'
      if (addsTerm && !confirmed) return renderTermDialog(shop, view, form, action)
      const done = await form.attempt(async () =>
        addsTerm ? addTermToPages(shop, view, ids, { kind: action, id: term }) : changeContent(shop, view, pageKind, { ids, action }),
      )
      if (!done) return renderTermDialog(shop, view, form, action === 'tag' ? 'tag' : 'category', 422)
      return respondWithEntityList(shop, { view, req }, pageList, { back: parseBackUrl(path, back), entry: done.entry })
    })

/** As options of a select. */
export async function termOptions(q: Exec, kind: TermKind): Promise<Option[]> {
  return (await listTermOptions(q, kind)).map(({ id, name }) => ({ value: id, label: name }))
}

function addTermToPages(shop: Shop, view: StaffView, ids: number[], { kind, id }: { kind: TermKind; id: number | null }) {
  if (id === null) throw new UserError('form.choose', {}, 'term')
  return withAudit(shop, view, { action: kind === 'tag' ? 'page.tagged' : 'page.categorized', subject: 'pages' }, async (tx) => ({
    change: { term: id, ids: await addTerm(tx, ids, { kind, id }) },
  }))
}

async function renderTermDialog(shop: Shop, view: StaffView, form: BulkForm, kind: TermKind, status = 200): Promise<Response> {
  const { ids, back } = form.values
  const fields = (
    <>
      <ErrorSummary form={form.state} title={view.t('common.problem')} />
      <Field
        form={form.state}
        name="term"
        type="select"
        label={view.t(kind === 'tag' ? 'cms.tag' : 'cms.category')}
        placeholder={view.t(kind === 'tag' ? 'cms.chooseTag' : 'cms.chooseCategory')}
        options={await termOptions(shop.db.read, kind)}
      />
    </>
  )
  const dialog = {
    action: `${path}/bulk`,
    title: view.t(kind === 'tag' ? 'cms.addTagTitle' : 'cms.addCategoryTitle', { count: ids.length }),
    text: view.t('cms.addTermText'),
    fields,
    confirm: view.t(kind === 'tag' ? 'cms.addTag' : 'content.addToCategory'),
    danger: false,
    count: ids.length,
    back,
  }
  return renderBulkConfirm(view, { ids, all: false, action: kind, back }, dialog, status)
}
