import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { withAudit, saveForm } from '#src/admin/edit.ts'
import { listPageSize } from '#src/admin/limits.ts'
import { exportList } from '#src/admin/list-export.ts'
import { renderList } from '#src/admin/list-response.tsx'
import { type ListConfig, parseBackUrl, listHref, listLinks, readListParams, readBackUrl } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { csvFile } from '#src/lib/files/csv.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { describePlace, resolveMove, treeMoveFields } from '#src/admin/tree-moves.ts'
import type { Shop } from '#src/shop.ts'
import { outOfBand, fragments, redirect, withToast, withStatus } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { CategoriesPage, CategoryList, RenameCategory, categoriesPath as path } from '#templates/categories/categories-page.tsx'
import { categoryTree } from '../categories.ts'
import { deleteCategory, moveCategory, pickCategoryFacts, saveCategory, readCategoryTree, getCategory } from '../edit-categories.ts'
import { renderDeleteDialog, renderMoveDialog } from './dialogs.tsx'
import { listCategoriesWithPaths, listCategoryTreeRows } from '../category-tree-rows.ts'
import { maxNameLength } from '../limits.ts'

const listConfig: ListConfig<'all', 'tree', 'closed'> = {
  path,
  views: ['all'],
  sorts: { tree: 'asc' },
  filters: { closed: (value) => /^\d{1,15}(\.\d{1,15}){0,199}$/.test(value) },
}

const moveSchema = t.Object({
  back: t.String({ maxLength: 4000, default: '' }),
  ...treeMoveFields,
  parent: t.Nullable(t.Integer({ minimum: 1 })),
  confirmed: t.Boolean(),
})
const renameSchema = t.Object({
  back: t.String({ maxLength: 4000, default: '' }),
  updated_at: t.Integer(),
  name: t.String({ maxLength: maxNameLength }),
})
const deleteSchema = t.Object({ back: t.String({ maxLength: 4000, default: '' }), to: t.Nullable(t.Integer({ minimum: 1 })) })

const exportPath = `${path}/export.csv`

export const categoryListRoutes = (shop: Shop) =>
  new Elysia()
    .use(editForms(shop))
    .use(requireStaff(shop, 'catalog'))
    .get(path, ({ view, req }) => renderCategoryTree(shop, view, req.raw, view.url))
    .get(exportPath, async ({ view, req }) => {
      const params = readListParams(listConfig, view.url)
      const rows = listCategoriesWithPaths(await categoryTree(shop.db.read), params.search)
      const lines = rows.map((row) => [row.id, row.path.join(' > '), row.name, row.slug, row.parentId ?? '', row.products])
      const audited = { subject: 'categories', action: 'categories.exported', list: listHref(listConfig, params) }
      const file = csvFile(['id', 'path', 'name', 'slug', 'parent_id', 'products'], [lines])
      return exportList(shop, { view, req }, { ...audited, timeoutSeconds: 60, lines: file })
    })
    .post(`${path}/:id/move`, async ({ view, req, params }) => {
      const category = await getCategory(shop.db.read, parseId(params.id))
      const form = await readForm(view, req.raw, moveSchema)
      const { values } = requireValid(form)
      const back = parseBackUrl(path, values.back)
      const result = await form.attempt(async () => {
        const moved = await withAudit(shop, view, { action: 'category.moved', subject: `category:${category.id}` }, async (tx, now) => {
          const move =
            values.to || values.place
              ? await resolveMove(readCategoryTree(tx), category.id, values)
              : { id: category.id, parentId: values.parent, before: null }
          if (!move) return null
          const result = (await moveCategory(tx, move, now)) ? 'done' : 'queued'
          return { result, change: { name: category.name, parent: [category.parentId, move.parentId], before: move.before } }
        })
        return moved?.result ?? 'stays'
      })
      if (!result) {
        // A dialog shows its own error; a failed drag shows it on the list.
        if (values.confirmed || !view.partial) return renderMoveDialog(shop, view, category, { form: form.state, back, status: 422 })
        return renderCategoryTree(shop, view, req.raw, back, Object.values(form.state.errors).join(' '))
      }
      const message = await describeMove(shop, view, category, result)
      if (!view.partial) return redirect(view, back.pathname + back.search, message)
      return renderCategoryTree(shop, view, req.raw, back, message)
    })
    .post(`${path}/:id/rename`, async ({ view, req, params }) => {
      const category = await getCategory(shop.db.read, parseId(params.id))
      const form = await readForm(view, req.raw, renameSchema)
      const back = parseBackUrl(path, String(form.state.values['back'] ?? ''))
      const saved = await saveForm(form, (values) =>
        withAudit(shop, view, { action: 'category.saved', subject: `category:${category.id}` }, async (tx, now) => {
          const facts = { ...pickCategoryFacts(category), name: values.name }
          await saveCategory(tx, category.id, facts, { now, expectedUpdatedAt: values.updated_at })
          return { change: changesBetween({ name: category.name }, { name: values.name }) }
        }),
      )
      if (saved.status === 200) {
        const message = view.t('categories.renamed', { name: form.values.name })
        return view.partial ? renderCategoryTree(shop, view, req.raw, back, message) : redirect(view, toHref(back), message)
      }
      if (saved.status === 409) {
        form.state.errors['name'] = view.t('categories.editConflict')
        form.state.values['updated_at'] = String((await getCategory(shop.db.read, category.id)).updatedAt)
      }
      if (!view.partial)
        return redirect(view, `${path}/${category.id}/edit`, { kind: 'error', text: Object.values(form.state.errors).join(' ') })
      const renameForm = <RenameCategory view={view} id={category.id} form={form.state} back={toHref(back)} />
      return withStatus(saved.status, fragments(view, outOfBand(renameForm, `#rename-${category.id}`)))
    })
    .post(`${path}/:id/delete`, async ({ view, req, params }) => {
      const category = await getCategory(shop.db.read, parseId(params.id))
      const form = await readForm(view, req.raw, deleteSchema)
      const { values } = requireValid(form)
      const back = parseBackUrl(path, values.back)
      const deleted = await form.attempt(() =>
        withAudit(shop, view, { action: 'category.deleted', subject: `category:${category.id}` }, async (tx, now) => {
          const { name, slug, parentId } = category
          const completed = await deleteCategory(tx, category.id, values.to, now)
          return { completed, change: { name, slug, parent: parentId, productsTo: values.to } }
        }),
      )
      if (!deleted) return renderDeleteDialog(shop, view, category, { form: form.state, back, status: 422 })
      const message = [
        view.t('categories.deleted', { name: category.name }),
        deleted.completed ? '' : view.t('categories.updatingInBackground'),
      ]
        .join(' ')
        .trim()
      if (!view.partial) return redirect(view, back.pathname + back.search, message)
      return renderCategoryTree(shop, view, req.raw, back, message, true)
    })

const editForms = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog', 'write'))
    .get(`${path}/:id/move`, async ({ view, params }) => {
      const category = await getCategory(shop.db.read, parseId(params.id))
      return renderMoveDialog(shop, view, category, { form: initialForm({ parent: category.parentId }), back: readBackUrl(view, path) })
    })
    .get(`${path}/:id/rename`, async ({ view, params }) => {
      const { id, name, updatedAt } = await getCategory(shop.db.read, parseId(params.id))
      if (!view.partial) return redirect(view, `${path}/${id}/edit`)
      const form = initialForm({ name, updated_at: updatedAt })
      return fragments(view, <RenameCategory view={view} id={id} form={form} back={toHref(readBackUrl(view, path))} />)
    })
    .get(`${path}/:id/delete`, async ({ view, params }) => {
      const category = await getCategory(shop.db.read, parseId(params.id))
      return renderDeleteDialog(shop, view, category, { form: initialForm({ to: category.parentId }), back: readBackUrl(view, path) })
    })

/** `message` is announced to screen readers, or shown as a toast when the change is not visible. */
async function renderCategoryTree(
  shop: Shop,
  view: StaffView,
  request: Request,
  url: URL,
  message?: string,
  asToast = false,
): Promise<Response> {
  const params = readListParams(listConfig, url)
  const closed = new Set((params.filters.closed ?? '').split('.').filter(Boolean).map(Number))
  const tree = await categoryTree(shop.db.read)
  const { rows, ...count } = listCategoryTreeRows(tree, { closed, search: params.search, page: params.page, pageSize: listPageSize })
  const links = listLinks(listConfig, params)
  const hrefWithClosed = (ids: Set<number>) => {
    const filters = ids.size > 0 ? { closed: [...ids].join('.') } : {}
    return listHref(listConfig, params, { filters: filters as typeof params.filters, page: count.page })
  }
  const props = {
    view,
    params,
    // Collapsed categories are not a filter.
    links: { ...links, clear: params.search === '' ? null : listHref(listConfig, params, { search: '' }) },
    rows,
    count: { ...count, capped: false, pageSize: listPageSize },
    toggle: (id: number) => hrefWithClosed(closed.symmetricDifference(new Set([id]))),
    back: links.page(count.page),
    exportHref: listHref({ ...listConfig, path: exportPath }, { ...params, filters: {} as typeof params.filters }),
    canWrite: view.can('catalog', 'write'),
  }
  const response = renderList(view, request, {
    title: view.t('categories.title'),
    url: listHref(listConfig, params, { page: count.page }),
    fullPage: <CategoriesPage {...props} />,
    list: <CategoryList {...props} />,
  })
  return message && view.partial ? withToast(response, asToast ? 'toast' : 'say', message) : response
}

const toHref = ({ pathname, search }: URL): string => pathname + search

async function describeMove(shop: Shop, view: StaffView, { id, name }: { id: number; name: string }, result: string): Promise<string> {
  if (result === 'stays') return view.t('categories.cannotMove', { name })
  const sentences = { moved: 'categories.moved', movedIn: 'categories.movedIn' } as const
  const text = describePlace(view, await categoryTree(shop.db.read), id, sentences)
  return result === 'queued' ? `${text} ${view.t('categories.updatingInBackground')}` : text
}
