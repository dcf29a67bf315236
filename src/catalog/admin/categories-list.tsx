import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { refuseFaults } from '#src/admin/bulk.tsx'
import { changesBetween } from '#src/admin/changes.ts'
import { recorded, trySave } from '#src/admin/edit.ts'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { type ListShape, addressBack, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { type StaffView, mayDo, staff } from '#src/admin/shell.ts'
import { NotFound } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { also, fragments, go, page, telling, withStatus } from '#src/web/answer.tsx'
import { blankForm, readForm } from '#src/web/form.ts'
import { AskDialog, AskPage, type AskProps } from '#templates/admin/list-bulk.tsx'
import { CategoriesPage, CategoryList, RenameCategory, categoriesPath as path } from '#templates/catalog/admin/categories-page.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { type FormState, type Option, indented } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { type CategoryNode, categoryTree, pathTo } from '../categories.ts'
import {
  type CategoryFacts,
  type CategoryMove,
  deleteCategory,
  findCategory,
  moveCategory,
  saveCategory,
  stepOf,
} from '../edit-categories.ts'
import { flatCategories } from '../staff-product.ts'
import { treeRows } from '../tree-rows.ts'

const shape: ListShape<'all', 'tree', 'closed'> = {
  path,
  views: ['all'],
  sorts: { tree: 'asc' },
  filters: { closed: (value) => /^\d{1,15}(\.\d{1,15}){0,199}$/.test(value) },
}

const moveSchema = t.Object({
  back: t.String({ maxLength: 4000, default: '' }),
  to: t.Optional(t.Union((['up', 'down', 'in', 'out'] as const).map((step) => t.Literal(step)))),
  target: t.Optional(t.Integer({ minimum: 1 })),
  place: t.Optional(t.Union((['before', 'after', 'inside'] as const).map((place) => t.Literal(place)))),
  from: t.Optional(t.String({ maxLength: 15 })),
  parent: t.Nullable(t.Integer({ minimum: 1 })),
  sure: t.Boolean(),
})
const renameSchema = t.Object({
  back: t.String({ maxLength: 4000, default: '' }),
  updated_at: t.Integer(),
  name: t.String({ maxLength: 120 }),
})
const deleteSchema = t.Object({ back: t.String({ maxLength: 4000, default: '' }), to: t.Nullable(t.Integer({ minimum: 1 })) })

/** The tree of categories: shown in pages, moved about, pruned. */
export const categoriesList = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(path, ({ view, visit }) => answerTree(shop, view, visit.request, view.url))
    .get(`${path}/:id/move`, async ({ view, params }) => {
      const category = await categoryOf(shop, idFrom(params.id))
      return askMove(shop, view, category, { form: blankForm({ parent: category.parentId }), back: backOf(view) })
    })
    .post(`${path}/:id/move`, async ({ view, visit, params }) => {
      const category = await categoryOf(shop, idFrom(params.id))
      const form = await readForm(view, visit.request, moveSchema)
      const { values } = refuseFaults(form)
      const back = addressBack(path, values.back)
      const moved = await form.attempt(async () =>
        shop.db.transaction(async (tx) => {
          const move = values.to
            ? await stepOf(tx, category.id, values.to)
            : values.target && values.place
              ? await dropOf(tx, category.id, { ...values, target: values.target, place: values.place })
              : { id: category.id, parentId: values.parent, before: null }
          if (!move) return 'stays'
          const done = await moveCategory(tx, move, shop.now())
          const change = { name: category.name, parent: [category.parentId, move.parentId], before: move.before }
          await record(tx, { actor: view.user, action: 'category.moved', subject: `category:${category.id}`, change, now: shop.now() })
          return done ? 'done' : 'goes on'
        }),
      )
      if (!moved) {
        // What the dialog asked comes back into it; what was dragged is said where it stands.
        if (values.sure || !view.partial) return askMove(shop, view, category, { form: form.form, back, status: 422 })
        return answerTree(shop, view, visit.request, back, Object.values(form.form.errors).join(' '))
      }
      const said = await placeInWords(shop, view, category.id, moved)
      if (!view.partial) return go(view, back.pathname + back.search, said)
      return answerTree(shop, view, visit.request, back, said)
    })
    .get(`${path}/:id/rename`, async ({ view, params }) => {
      const { id, name, updatedAt } = await categoryOf(shop, idFrom(params.id))
      if (!view.partial) return go(view, `${path}/${id}/edit`)
      const form = blankForm({ name, updated_at: updatedAt })
      return fragments(view, <RenameCategory view={view} id={id} form={form} back={hrefOf(backOf(view))} />)
    })
    .post(`${path}/:id/rename`, async ({ view, visit, params }) => {
      const category = await categoryOf(shop, idFrom(params.id))
      const form = await readForm(view, visit.request, renameSchema)
      const back = addressBack(path, String(form.form.values['back'] ?? ''))
      const saved = await trySave(form, (values) =>
        recorded(shop, view, { action: 'category.saved', subject: `category:${category.id}` }, async (tx, now) => {
          const facts = { ...category, name: values.name }
          const done = await saveCategory(tx, category.id, factsIn(facts), { now, seenAt: values.updated_at })
          return { done, change: changesBetween({ name: category.name }, { name: values.name }) }
        }),
      )
      if (saved.status === 200) {
        const said = view.t('categories.renamed', { name: form.values.name })
        return view.partial ? answerTree(shop, view, visit.request, back, said) : go(view, hrefOf(back), said)
      }
      if (saved.status === 409) {
        form.form.errors['name'] = view.t('categories.savedMeanwhile')
        form.form.values['updated_at'] = String((await categoryOf(shop, category.id)).updatedAt)
      }
      if (!view.partial) return go(view, `${path}/${category.id}/edit`, { kind: 'error', text: Object.values(form.form.errors).join(' ') })
      const again = <RenameCategory view={view} id={category.id} form={form.form} back={hrefOf(back)} />
      return withStatus(saved.status, fragments(view, also(again, `#rename-${category.id}`)))
    })
    .get(`${path}/:id/delete`, async ({ view, params }) => {
      const category = await categoryOf(shop, idFrom(params.id))
      return askDelete(shop, view, category, { form: blankForm({ to: category.parentId }), back: backOf(view) })
    })
    .post(`${path}/:id/delete`, async ({ view, visit, params }) => {
      const category = await categoryOf(shop, idFrom(params.id))
      const form = await readForm(view, visit.request, deleteSchema)
      const { values } = refuseFaults(form)
      const back = addressBack(path, values.back)
      const done = await form.attempt(() =>
        recorded(shop, view, { action: 'category.deleted', subject: `category:${category.id}` }, async (tx, now) => {
          const { name, slug, parentId } = category
          const all = await deleteCategory(tx, category.id, values.to, now)
          return { done: all ? 'done' : 'goes on', change: { name, slug, parent: parentId, productsTo: values.to } }
        }),
      )
      if (!done) return askDelete(shop, view, category, { form: form.form, back, status: 422 })
      const said = [view.t('categories.deleted', { name: category.name }), done === 'goes on' ? view.t('categories.goesOn') : '']
        .join(' ')
        .trim()
      if (!view.partial) return go(view, back.pathname + back.search, said)
      return answerTree(shop, view, visit.request, back, said, true)
    })

/** The tree at an address; `said` is told to who listens, and shown in passing where the change itself is not to be seen. */
async function answerTree(shop: Shop, view: StaffView, request: Request, url: URL, said?: string, shown = false): Promise<Response> {
  const wish = readWish(shape, url)
  const closed = new Set((wish.filters.closed ?? '').split('.').filter(Boolean).map(Number))
  const tree = await categoryTree(shop.db.read)
  const { rows, ...count } = treeRows(tree, { closed, search: wish.search, page: wish.page, pageSize: listPageSize })
  const links = linksOf(shape, wish)
  const withClosed = (ids: Set<number>) => {
    const filters = ids.size > 0 ? { closed: [...ids].join('.') } : {}
    return linkTo(shape, wish, { filters: filters as typeof wish.filters, page: count.page })
  }
  const props = {
    view,
    wish,
    // What is closed narrows nothing down.
    links: { ...links, clear: wish.search === '' ? null : linkTo(shape, wish, { search: '' }) },
    rows,
    count: { ...count, capped: false, pageSize: listPageSize },
    toggle: (id: number) => withClosed(closed.symmetricDifference(new Set([id]))),
    back: links.page(count.page),
    mayWrite: await mayDo(shop, view, 'catalog', 'write'),
  }
  const answer = listAnswer(view, request, {
    title: view.t('categories.title'),
    address: linkTo(shape, wish, { page: count.page }),
    whole: <CategoriesPage {...props} />,
    list: <CategoryList {...props} />,
  })
  return said && view.partial ? telling(answer, shown ? 'toast' : 'say', said) : answer
}

const hrefOf = ({ pathname, search }: URL): string => pathname + search

// What else is kept of a category does not change with its name.
const factsIn = ({ name, slug, intro, parentId, mediaId }: CategoryFacts): CategoryFacts => ({ name, slug, intro, parentId, mediaId })

const backOf = (view: StaffView): URL => addressBack(path, view.url.searchParams.get('back') ?? '')

async function categoryOf(shop: Shop, id: number) {
  const category = await findCategory(shop.db.read, id)
  if (!category) throw new NotFound('category')
  return category
}

/** Where a category comes to stand that is let go over another one. */
async function dropOf(
  tx: Parameters<typeof stepOf>[0],
  id: number,
  { target, place, from }: { target: number; place: 'before' | 'after' | 'inside'; from?: string | undefined },
): Promise<CategoryMove> {
  const start = from === undefined ? {} : { from: from === '' ? null : Number(from) }
  if (place === 'inside') return { id, parentId: target, before: null, ...start }
  const over = await findCategory(tx, target)
  if (!over) throw new NotFound('category')
  if (place === 'before') return { id, parentId: over.parentId, before: target, ...start }
  const siblings = siblingsOf(await categoryTree(tx), target).filter((sibling) => sibling.id !== id)
  const behind = siblings[siblings.findIndex((sibling) => sibling.id === target) + 1]
  return { id, parentId: over.parentId, before: behind?.id ?? null, ...start }
}

function siblingsOf(tree: CategoryNode[], id: number): CategoryNode[] {
  return pathTo(tree, (node) => node.id === id).at(-2)?.children ?? tree
}

async function placeInWords(shop: Shop, view: StaffView, id: number, moved: string): Promise<string> {
  const tree = await categoryTree(shop.db.read)
  const way = pathTo(tree, (node) => node.id === id)
  const { name } = way.at(-1)!
  if (moved === 'stays') return view.t('categories.stays', { name })
  const siblings = siblingsOf(tree, id)
  const place = siblings.findIndex((sibling) => sibling.id === id) + 1
  const parent = way.at(-2)?.name
  const words = parent
    ? view.t('categories.movedIn', { name, parent, place, count: siblings.length })
    : view.t('categories.moved', { name, place, count: siblings.length })
  return moved === 'goes on' ? `${words} ${view.t('categories.goesOn')}` : words
}

type Category = Awaited<ReturnType<typeof categoryOf>>

/** Every category but this one and what is below it, for a select. */
async function othersOf(shop: Shop, category: Category) {
  const tree = await categoryTree(shop.db.read)
  const below = new Set(flatCategories(pathTo(tree, (node) => node.id === category.id).slice(-1)).map(({ id }) => id))
  return flatCategories(tree)
    .filter(({ id }) => !below.has(id))
    .map(({ id, name, depth }) => ({ value: id, label: indented(depth, name) }))
}

interface Question {
  form: FormState
  back: URL
  status?: number
}

async function askMove(shop: Shop, view: StaffView, category: Category, { form, back, status }: Question): Promise<Response> {
  const ask = {
    action: `${path}/${category.id}/move`,
    title: view.t('categories.askMove', { name: category.name }),
    text: view.t('categories.askMoveText'),
    confirm: view.t('categories.doMove'),
    danger: false,
  }
  const select = {
    name: 'parent',
    label: view.t('categories.where'),
    placeholder: view.t('categories.top'),
    options: await othersOf(shop, category),
  }
  return answerQuestion(view, ask, select, { form, back, status })
}

async function askDelete(shop: Shop, view: StaffView, category: Category, { form, back, status }: Question): Promise<Response> {
  const tree = await categoryTree(shop.db.read)
  const count = pathTo(tree, (node) => node.id === category.id).at(-1)?.products ?? 0
  const others = flatCategories(tree).filter(({ id }) => id !== category.id)
  const ask = {
    action: `${path}/${category.id}/delete`,
    title: view.t('categories.askDelete', { name: category.name }),
    text: view.t('categories.askDeleteText', { count }),
    confirm: view.t('categories.doDelete'),
    danger: true,
  }
  const select = {
    name: 'to',
    label: view.t('categories.productsGo'),
    placeholder: view.t('categories.nowhere'),
    options: others.map(({ id, name, depth }) => ({ value: id, label: indented(depth, view.t('categories.goTo', { name })) })),
  }
  return answerQuestion(view, ask, select, { form, back, status })
}

/** A question with one select, over the list for htmx, else as a page. */
function answerQuestion(
  view: StaffView,
  ask: Omit<AskProps, 'view' | 'hidden' | 'back' | 'fields'>,
  select: { name: string; label: string; placeholder: string; options: Option[] },
  { form, back, status = 200 }: Question,
): Response {
  const href = back.pathname + back.search
  const fields = (
    <>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <Field form={form} type="select" {...select} />
    </>
  )
  const props: AskProps = { view, ...ask, fields, hidden: [['back', href]], back: href }
  if (!view.partial) return page(view, ask.title, <AskPage {...props} />, { status })
  return withStatus(status, fragments(view, also(<AskDialog {...props} />, '#list-ask', 'innerHTML')))
}
