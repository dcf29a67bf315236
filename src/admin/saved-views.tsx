import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import type { Area } from '#src/accounts/capabilities.ts'
import { deleteView, listSavedViews, replaceView, saveView } from '#src/accounts/saved-views.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, withStatus } from '#src/web/answer.tsx'
import { blankForm, FormFaults, readForm } from '#src/web/form.ts'
import { type SavedViews, SaveViewForm } from '#templates/admin/list-views.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { type ListShape, type ListWish, addressBack, queryOf, readWish } from './list.ts'
import { type StaffView, mayDo, staff } from './shell.ts'

type AnyShape = ListShape<string, string, string>

/** The saved views of a list as one person sees them, for its <List>. */
export async function savedViewsOf(
  shop: Shop,
  view: StaffView,
  list: { shape: AnyShape; area: Area },
  wish: ListWish,
): Promise<SavedViews> {
  const { shape, area } = list
  const all = await listSavedViews(shop.db.read, shape.path, view.user.id)
  const query = queryOf(shape, wish).toString()
  const tabs = all.map((saved) => {
    // Read again, so that a view kept before a filter went away is still one that can be met.
    const kept = queryOf(shape, readWish(shape, addressBack(shape.path, `?${saved.query}`))).toString()
    const current = saved.id === wish.saved
    const href = `${shape.path}?${kept === '' ? '' : `${kept}&`}saved=${saved.id}`
    return {
      id: saved.id,
      label: saved.name,
      href,
      current,
      changed: current && kept !== query,
      shared: saved.shared,
      userId: saved.userId,
    }
  })
  const here = tabs.find((tab) => tab.current)
  return {
    action: `${shape.path}/views`,
    tabs,
    current: here ? { id: here.id, name: here.label, changed: here.changed, href: here.href, mine: isTheirs(view, here) } : null,
    query,
    worthSaving: query !== '' && !isPlainView(shape, query),
    mayShare: await mayDo(shop, view, area, 'write'),
  }
}

/** Where views of a list are saved, changed and forgotten: `title` is the list's. Everybody who may see the list may keep views of it. */
export const savedViewRoutes = (shop: Shop, { shape, area, title }: { shape: AnyShape; area: Area; title: StringKey }) => {
  const path = `${shape.path}/views`
  const kept = (query: string) => queryOf(shape, readWish(shape, addressBack(shape.path, `?${query}`))).toString()
  const leading = (id: number, query: string) => `${shape.path}?${query === '' ? '' : `${query}&`}saved=${id}`
  const audit = (view: StaffView, action: string, id: number, change: Record<string, unknown>) => ({
    actor: view.user,
    action,
    subject: `view:${id}`,
    change: { list: shape.path, ...change },
    now: shop.now(),
  })

  return new Elysia()
    .use(staff(shop, area, 'read'))
    .get(`${path}/create`, async ({ view }) => {
      const query = kept(view.url.search.slice(1))
      return answerForm(shop, view, { shape, area, title }, blankForm({ query, shared: '' }))
    })
    .post(path, async ({ view, visit }) => {
      const form = await readForm(view, visit.request, viewSchema)
      const mayShare = await mayDo(shop, view, area, 'write')
      const saved = await form.attempt(async ({ name, query, shared }) => {
        const facts = { name, query: kept(query), shared: shared && mayShare }
        return shop.db.transaction(async (tx) => {
          const id = await saveView(tx, { list: shape.path, userId: view.user.id, ...facts }, shop.now())
          await record(tx, audit(view, 'view.saved', id, facts))
          return leading(id, facts.query)
        })
      })
      if (!saved) return withStatus(422, await answerForm(shop, view, { shape, area, title }, form.form))
      return go(view, saved, view.t('lists.viewSaved'))
    })
    .post(`${path}/:id`, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      const form = await readForm(view, visit.request, querySchema)
      if (!form.ok) throw new FormFaults(form.form.errors)
      const query = kept(form.values.query)
      await shop.db.transaction(async (tx) => {
        await replaceView(tx, id, query, { list: shape.path, userId: view.user.id, anybodys: view.user.roleId === 5 })
        await record(tx, audit(view, 'view.changed', id, { query }))
      })
      return go(view, leading(id, query), view.t('lists.viewSaved'))
    })
    .post(`${path}/:id/delete`, async ({ view, params }) => {
      const id = idFrom(params.id)
      const name = await shop.db.transaction(async (tx) => {
        const gone = await deleteView(tx, id, { list: shape.path, userId: view.user.id, anybodys: view.user.roleId === 5 })
        await record(tx, audit(view, 'view.deleted', id, { name: gone }))
        return gone
      })
      return go(view, shape.path, view.t('lists.viewDeleted', { name }))
    })
}

const querySchema = t.Object({ query: t.String({ maxLength: 2000 }) })
const viewSchema = t.Object({ name: t.String({ maxLength: 40 }), query: t.String({ maxLength: 2000 }), shared: t.Boolean() })

async function answerForm(
  shop: Shop,
  view: StaffView,
  { shape, area, title }: { shape: AnyShape; area: Area; title: StringKey },
  form: FormState,
): Promise<Response> {
  const body = <SaveViewForm view={view} action={`${shape.path}/views`} mayShare={await mayDo(shop, view, area, 'write')} form={form} />
  if (view.partial) return fragments(view, body)
  return page(
    view,
    view.t('lists.saveView'),
    <>
      <PageHead view={view} title={view.t('lists.saveView')} trail={[{ label: view.t(title), href: shape.path }]} />
      <Panel>{body}</Panel>
    </>,
  )
}

const isTheirs = (view: StaffView, saved: { userId: number; shared: boolean }): boolean =>
  saved.userId === view.user.id || (saved.shared && view.user.roleId === 5)

// One of the list's own tabs, and nothing else.
const isPlainView = (shape: AnyShape, query: string): boolean => shape.views.some((name) => query === `view=${name}`)
