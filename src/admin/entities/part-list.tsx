import { Elysia, t } from 'elysia'
import type { RowMove } from '#db/lists/ordered-rows.ts'
import type { Tx } from '#db/types.ts'
import { keysOf } from '#src/lib/collections/records.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { oneOf } from '#src/web/form/one-of.ts'
import { redirect, withToast } from '#src/web/response.tsx'
import { PublishBulkBar } from '#templates/admin/publish.tsx'
import { requireValid } from '../bulk-actions.tsx'
import { withAudit } from '../edit.ts'
import { type EntityList, renderEntityList, respondWithEntityList } from './entity-list.tsx'
import { requireStaff } from '../layout.ts'
import { parseBackUrl } from '../list.ts'
import { type UndoableActions, undoable } from '../undo.ts'
import { maxSelectedRows } from '../limits.ts'

/** Sets what is published; returns the ids of those that were not so before. */
export type SetPublished = (tx: Tx, ids: number[], published: boolean, now: number) => Promise<number[]>

/** What the description of a list with published rows and drafts begins with. */
export const publishViews = {
  views: ['all', 'published', 'draft'],
  viewsLabel: 'admin.publish.views',
  viewLabel: (name: PublishView) => (name === 'all' ? 'admin.list.all' : (`admin.publish.view.${name}` as const)),
  drawBulkBar: PublishBulkBar,
} as const

/** What the description of a list begins with whose rows staff put in order. */
export const inStaffOrder = { sorts: { position: 'asc' }, ordered: true } as const

export type PublishView = 'all' | 'published' | 'draft'

/** What a view shows: published ones, drafts, or null = all. */
export const publishedOf = (view: PublishView): boolean | null => (view === 'all' ? null : view === 'published')

interface BulkActions<A extends string> {
  /** Of the audit entries. */
  subject: string
  /** What each action is called in the audit log. */
  audited: Record<A, string>
  /** Returns the change. `back` is the list as it was shown. */
  run(tx: Tx, chosen: { ids: number[]; action: A; back: URL; now: number }): Promise<Record<string, unknown>>
}

/** POST `<list>/bulk`: an action on chosen rows, which can be undone. */
export function bulkRoutes<A extends string>(shop: Shop, list: EntityList, { subject, audited, run }: BulkActions<A>) {
  const schema = t.Object({
    ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxSelectedRows }),
    action: oneOf(keysOf(audited)),
    back: t.String({ maxLength: 2000 }),
  })
  return new Elysia().use(requireStaff(shop, list.area)).post(`${list.path}/bulk`, async ({ view, req }) => {
    const { ids, action, ...values } = requireValid(await readForm(view, req.raw, schema)).values
    if (ids.length === 0) throw new UserError('admin.list.selectFirst')
    const back = parseBackUrl(list.path, values.back)
    const { entry } = await withAudit(shop, view, { action: audited[action], subject }, async (tx, now) => ({
      change: await run(tx, { ids, action, back, now }),
    }))
    return respondWithEntityList(shop, { view, req }, list, { back, entry })
  })
}

/** Publish and unpublish. Audit log: `testimonial.published`. */
export const publishRoutes = (shop: Shop, list: EntityList, { name, setPublished }: { name: string; setPublished: SetPublished }) =>
  bulkRoutes(shop, list, {
    subject: list.name,
    audited: { publish: `${name}.published`, unpublish: `${name}.unpublished` },
    run: async (tx, { ids, action, now }) => ({ ids: await setPublished(tx, ids, action === 'publish', now) }),
  })

export const undoPublish = (name: string, setPublished: SetPublished): UndoableActions =>
  Object.fromEntries(
    [true, false].map((published) => [
      `${name}.${published ? 'published' : 'unpublished'}`,
      undoable(t.Object({ ids: t.Array(t.Integer()) }), {
        describe: (view, { ids: { length: count } }) => ({
          text: view.t(published ? 'admin.publish.done' : 'admin.publish.undone', { count }),
          canUndo: count > 0,
        }),
        undo: async (tx, { ids }, { now }) => void (await setPublished(tx, ids, !published, now)),
      }),
    ]),
  )

interface Moves {
  /** `testimonial`; the audit log gets `testimonial.moved`. */
  name: string
  /** The name of the moved one and its place from 1; null when it cannot move there. Throws NotFound. */
  move(tx: Tx, id: number, move: RowMove): Promise<{ name: string; place: number; count: number; moved: boolean }>
}

/** POST `<list>/:id/move`, a step up or down or beside another row, of a list with `ordered`. */
export const moveRoutes = (shop: Shop, list: EntityList, { name, move }: Moves) =>
  new Elysia().use(requireStaff(shop, list.area)).post(`${list.path}/:id/move`, async ({ view, req, params }) => {
    const id = parseId(params.id)
    const { values } = requireValid(await readForm(view, req.raw, moveSchema))
    const step = toMove(values)
    let message = ''
    await withAudit(shop, view, { action: `${name}.moved`, subject: `${name}:${id}` }, async (tx) => {
      const { moved, ...result } = await move(tx, id, step)
      message = moved ? view.t('admin.order.moved', result) : view.t('admin.order.cannotMove', { name: result.name })
      return moved ? { change: { name: result.name, place: result.place } } : null
    })
    const url = parseBackUrl(list.path, values.back)
    if (!view.partial) return redirect(view, url.pathname + url.search, message)
    return withToast(await renderEntityList(shop, view, req.raw, list, { url }), 'say', message)
  })

const moveSchema = t.Object({
  to: t.Optional(t.Union([t.Literal('up'), t.Literal('down')])),
  target: t.Optional(t.Integer({ minimum: 1 })),
  place: t.Optional(t.Union([t.Literal('before'), t.Literal('after')])),
  back: t.String({ maxLength: 2000, default: '' }),
})

function toMove({ to, target, place }: typeof moveSchema.static): RowMove {
  if (to) return { to }
  if (target && place) return { target, place }
  throw new UserError('form.wrongFormat')
}
