import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { findUndoable } from '#src/accounts/undo.ts'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { type ListShape, anyId, countUpTo, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import { Conflict, Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { go } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import type { Undo } from '#templates/admin/undo.tsx'
import { ProductList, ProductListPage, type ProductSort, type ProductView } from '#templates/catalog/admin/list-page.tsx'
import { categoryTree, listBrands } from '../categories.ts'
import { setProductStatuses } from '../set-status.ts'
import { type ProductStatus, countProductStatuses, listProductsForStaff, productStatuses } from '../staff-list.ts'
import { flatCategories } from '../staff-product.ts'

const shape: ListShape<ProductView, ProductSort, 'category' | 'brand'> = {
  path: '/admin/ecommerce/products',
  views: ['all', ...productStatuses],
  sorts: { updated: 'desc', name: 'asc', price: 'asc' },
  filters: { category: anyId, brand: anyId },
}

const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: 500 }),
  action: t.Union(productStatuses.map((status) => t.Literal(status))),
  back: t.String({ maxLength: 1000 }),
})
const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }), back: t.String({ maxLength: 1000 }) })
const bulkAction = 'products.status'

/** The list of all products, and what is done to many at once. */
export const productsList = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(shape.path, async ({ view, visit }) => answerList(shop, view, visit.request, view.url, await undoFrom(shop, view)))
    .post(`${shape.path}/bulk`, async ({ view, visit }) => {
      const { values } = refuseFaults(await readForm(view, visit.request, bulkSchema))
      if (values.ids.length === 0) throw new Refusal('admin.list.chooseFirst')
      const entry = await shop.db.transaction(async (tx) => {
        const before = await setProductStatuses(tx, new Map(values.ids.map((id) => [id, values.action])), shop.now())
        const change = { to: values.action, before: Object.fromEntries(before) }
        return record(tx, { actor: view.user, action: bulkAction, subject: 'products', change, now: shop.now() })
      })
      const back = addressOf(values.back)
      back.searchParams.set('undo', String(entry))
      if (!view.partial) return go(view, back.pathname + back.search)
      return answerList(shop, view, visit.request, back, await undoFrom(shop, { ...view, url: back }))
    })
    .post(`${shape.path}/bulk/undo`, async ({ view, visit }) => {
      const { values } = refuseFaults(await readForm(view, visit.request, undoSchema))
      await shop.db.transaction(async (tx) => {
        const now = shop.now()
        const entry = await findUndoable(tx, { id: values.entry, actorId: view.user.id, action: bulkAction, now })
        if (!entry) throw new Conflict('admin.undoTooLate')
        const before = entry.change.before as Record<string, ProductStatus>
        await setProductStatuses(tx, new Map(Object.entries(before).map(([id, status]) => [Number(id), status])), now)
        await record(tx, { actor: view.user, action: 'products.status.undone', subject: 'products', change: { entry: entry.id }, now })
      })
      const back = addressOf(values.back)
      if (!view.partial) return go(view, back.pathname + back.search, view.t('admin.undone'))
      return answerList(shop, view, visit.request, back, { text: view.t('admin.undone'), action: null, target: '#list' })
    })

async function answerList(shop: Shop, view: StaffView, request: Request, url: URL, undo: Undo | null): Promise<Response> {
  const q = shop.db.read
  const wish = readWish(shape, url)
  const found = await listProductsForStaff(q, {
    status: wish.view === 'all' ? null : wish.view,
    categoryId: wish.filters.category ? Number(wish.filters.category) : null,
    brandId: wish.filters.brand ? Number(wish.filters.brand) : null,
    search: wish.search,
    sort: wish.sort,
    descending: wish.descending,
    page: wish.page,
    pageSize: listPageSize,
  })
  const counts = await countProductStatuses(q)
  const { rows, ...count } = found
  const props = {
    view,
    wish,
    links: linksOf(shape, wish),
    rows,
    count: { ...count, pageSize: listPageSize },
    statuses: {
      all: countUpTo(view, counts.all),
      active: countUpTo(view, counts.active),
      draft: countUpTo(view, counts.draft),
      archived: countUpTo(view, counts.archived),
    },
    categories: flatCategories(await categoryTree(q)).map(({ id, name, depth }) => ({ value: id, label: '\u2003'.repeat(depth) + name })),
    brands: (await listBrands(q)).map(({ id, name }) => ({ value: id, label: name })),
    undo,
  }
  return listAnswer(view, request, {
    title: view.t('products.title'),
    address: linkTo(shape, wish, { page: found.page }),
    whole: <ProductListPage {...props} />,
    list: <ProductList {...props} />,
  })
}

// The change itself is kept in the audit log: what is undone is never taken from the browser.
async function undoFrom(shop: Shop, view: StaffView): Promise<Undo | null> {
  const id = Number(view.url.searchParams.get('undo') ?? '')
  if (!Number.isSafeInteger(id) || id < 1) return null
  const entry = await findUndoable(shop.db.read, { id, actorId: view.user.id, action: bulkAction, now: shop.now() })
  if (!entry) return null
  const { to, before } = entry.change as { to: ProductStatus; before: Record<string, ProductStatus> }
  const count = Object.keys(before).length
  const back = linkTo(shape, readWish(shape, view.url), { page: readWish(shape, view.url).page })
  return {
    text: view.t(`products.changed.${to}`, { count }),
    action: count > 0 ? `${shape.path}/bulk/undo` : null,
    target: '#list',
    fields: { entry: String(id), back },
  }
}

// Only the query is taken from the browser; the path is ours.
function addressOf(back: string): URL {
  const query = back.includes('?') ? back.slice(back.indexOf('?')) : ''
  return new URL(shape.path + query, 'http://shop.invalid')
}

// These forms have no fields to type in: what does not fit was not made by our pages.
function refuseFaults<T extends { ok: boolean; form: { errors: Record<string, string> } }>(read: T): T {
  if (!read.ok) throw new Refusal('form.wrongShape')
  return read
}
