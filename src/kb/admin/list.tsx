import { Elysia, t } from 'elysia'
import { renderBulkConfirm, requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes, entityUndoRoutes, respondWithEntityList } from '#src/admin/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { isId, isOneOf, parseBackUrl } from '#src/admin/list.ts'
import type { Exec } from '#db/types.ts'
import { UserError } from '#src/lib/errors.ts'
import { changeContent } from '#src/publishing/staff/change-content.ts'
import type { Shop } from '#src/shop.ts'
import { type ParsedForm, readForm } from '#src/web/form.ts'
import { kbAdminPath as path } from '#templates/kb/admin-paths.ts'
import { ArticleBulkBar, ArticleTools, articleColumns } from '#templates/kb/article-admin-list.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { type Option, indentLabel } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { addToCategory } from '../bulk-articles.ts'
import { articleKind } from '../article-kind.ts'
import { flattenKbTree, kbCategoryTree } from '../help-center.ts'
import { articleListQuery, countArticleStates } from '../list-articles.ts'
import { articleUndo } from './undo-articles.ts'

export const articleList = defineList({
  name: 'articles',
  path,
  area: 'kb',
  title: 'kb.articles',
  searchLabel: 'kb.searchArticles',
  views: ['all', 'published', 'draft', 'scheduled', 'trash'],
  viewsLabel: 'kb.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `content.view.${name}`),
  viewCounts: (q, _view, now) => countArticleStates(q, now),
  sorts: { updated: 'desc', title: 'asc', helpful: 'desc' },
  filters: { category: isId, featured: isOneOf(['yes', 'no']) },
  filterFields: async (q, view, { filters }) => [
    {
      name: 'category',
      label: view.t('kb.category'),
      any: view.t('kb.anyCategory'),
      value: filters.category,
      options: await listCategoryOptions(q),
    },
    {
      name: 'featured',
      label: view.t('kb.featuredBadge'),
      any: view.t('kb.anyFeatured'),
      value: filters.featured,
      options: [
        { value: 'yes', label: view.t('kb.isFeatured') },
        { value: 'no', label: view.t('kb.isNotFeatured') },
      ],
    },
  ],
  columns: articleColumns,
  drawBulkBar: ArticleBulkBar,
  drawTools: ArticleTools,
  opens: 'editor',
  createLabel: 'kb.addArticle',
  query: (shop, _view, { view: state, filters, search, sort, descending }) =>
    articleListQuery(shop.db.read, {
      state: state === 'all' ? null : state,
      categoryId: filters.category ? Number(filters.category) : null,
      featured: filters.featured === undefined ? null : filters.featured === 'yes',
      search,
      sort,
      descending,
      now: shop.now(),
    }),
  empty: ({ view: state }) => {
    if (state === 'trash') return { icon: 'trash', title: 'kb.trashEmpty', text: 'kb.trashEmptyText' }
    return state === 'all' ? { icon: 'book-open', title: 'kb.none', text: 'kb.noneText' } : null
  },
  undo: articleUndo,
})

const actions = ['publish', 'unpublish', 'category', 'trash', 'restore'] as const

const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: 500 }),
  back: t.String({ maxLength: 2000 }),
  action: t.Union(actions.map((action) => t.Literal(action))),
  category: t.Nullable(t.Integer({ minimum: 1 })),
  confirmed: t.Boolean(),
})

type BulkForm = ParsedForm<typeof bulkSchema.static>

export const articleListRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, articleList))
    .use(entityUndoRoutes(shop, articleList))
    .use(requireStaff(shop, 'kb'))
    .post(`${path}/bulk`, async ({ view, req }) => {
      const form = requireValid(await readForm(view, req.raw, bulkSchema))
      const { ids, action, back, category, confirmed } = form.values
      if (ids.length === 0) throw new UserError('admin.list.selectFirst')
      if (action === 'category' && !confirmed) return renderCategoryDialog(shop, view, form)
      const done = await form.attempt(async () => {
        if (action === 'category') return categorize(shop, view, ids, category)
        return changeContent(shop, view, articleKind, { ids, action })
      })
      if (!done) return renderCategoryDialog(shop, view, form, 422)
      return respondWithEntityList(shop, { view, req }, articleList, { back: parseBackUrl(path, back), entry: done.entry })
    })

/** All categories, as options of a select. */
export async function listCategoryOptions(q: Exec): Promise<Option[]> {
  return flattenKbTree(await kbCategoryTree(q)).map(({ node, depth }) => ({ value: node.id, label: indentLabel(depth, node.name) }))
}

function categorize(shop: Shop, view: StaffView, ids: number[], category: number | null) {
  if (category === null) throw new UserError('form.choose', {}, 'category')
  return withAudit(shop, view, { action: 'article.categorized', subject: 'articles' }, async (tx) => ({
    change: { category, ids: await addToCategory(tx, ids, category) },
  }))
}

async function renderCategoryDialog(shop: Shop, view: StaffView, form: BulkForm, status = 200): Promise<Response> {
  const { ids, back } = form.values
  const fields = (
    <>
      <ErrorSummary form={form.state} title={view.t('common.problem')} />
      <Field
        form={form.state}
        name="category"
        type="select"
        label={view.t('kb.category')}
        placeholder={view.t('kb.chooseCategory')}
        options={await listCategoryOptions(shop.db.read)}
      />
    </>
  )
  const dialog = {
    action: `${path}/bulk`,
    title: view.t('kb.addToCategoryTitle', { count: ids.length }),
    text: view.t('kb.addToCategoryText'),
    fields,
    confirm: view.t('content.addToCategory'),
    danger: false,
    count: ids.length,
    back,
  }
  return renderBulkConfirm(view, { ids, all: false, action: 'category', back }, dialog, status)
}
