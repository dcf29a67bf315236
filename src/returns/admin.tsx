import { Elysia, type Static, type TSchema } from 'elysia'
import type { Tx } from '#db/types.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { findUndoResult, undoAuditEntry } from '#src/admin/undo.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import { returnColumns } from '#templates/returns/return-list.tsx'
import { ReturnPage } from '#templates/returns/return-page.tsx'
import { returnsPath as path } from '#templates/returns/returns-path.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { approvedAction, declinedAction, undoableDecisions } from './admin/undo-decision.ts'
import { decideReturn, endReturn, receiveReturn } from './decide-return.ts'
import { countReturnStates, getReturn, listReturnLines, listReturnPhotos, returnListQuery } from './find-returns.ts'
import { declineSchema, fromSchema, receiveSchema, undoSchema } from './forms.ts'

const openStates = ['requested', 'approved', 'received'] as const

const returnList = defineList({
  name: 'returns',
  path,
  area: 'orders',
  hasPersonalData: true,
  title: 'returns.title',
  searchLabel: 'returns.search',
  views: ['open', 'requested', 'approved', 'received', 'completed', 'declined', 'cancelled', 'all'],
  viewsLabel: 'returns.views',
  viewLabel: (name) => (name === 'open' || name === 'all' ? `returns.view.${name}` : `returns.state.${name}`),
  viewCounts: countReturnStates,
  sorts: { date: 'desc' },
  filters: { kind: (text: string) => text === 'return' || text === 'withdrawal' },
  filterFields: (_q, view, { filters }) => [
    {
      name: 'kind',
      label: view.t('returns.kind'),
      any: view.t('returns.anyKind'),
      value: filters.kind,
      options: (['return', 'withdrawal'] as const).map((kind) => ({ value: kind, label: view.t(`returns.kind.${kind}`) })),
    },
  ],
  columns: returnColumns,
  opens: 'page',
  query: (shop, _view, { view, filters, search, descending }) =>
    returnListQuery(shop.db.read, {
      states: view === 'all' ? null : view === 'open' ? openStates : [view],
      kind: filters.kind === 'return' || filters.kind === 'withdrawal' ? filters.kind : null,
      search,
      descending,
    }),
  empty: ({ counts }) =>
    Object.values(counts).every((count) => count === 0)
      ? { icon: 'undo-2', title: 'returns.none', text: 'returns.noneText' }
      : { icon: 'circle-check', title: 'returns.noneOpen', text: 'returns.noneOpenText' },
  showAllHref: `${path}?view=all`,
})

export const returnsAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, returnList))
    .use(requireStaff(shop, 'orders'))
    .get(`${path}/:id`, ({ view, params }) => renderReturn(shop, view, parseId(params.id), initialForm()))
    .post(`${path}/:id/approve`, ({ view, req, params }) =>
      step(shop, { view, req, id: parseId(params.id), schema: fromSchema }, async ({ from }, id, findWording) => {
        const audited = { action: approvedAction, subject: `return:${id}` }
        const { entry } = await withAudit(shop, view, audited, async (tx) => ({
          change: { ...(await decideReturn(shop, tx, id, { from, to: 'approved', reason: '', actor: view.user.name, findWording })) },
        }))
        return redirect(view, `${path}/${id}?undo=${entry}`)
      }),
    )
    .post(`${path}/:id/decline`, ({ view, req, params }) =>
      step(shop, { view, req, id: parseId(params.id), schema: declineSchema }, async ({ from, reason }, id, findWording) => {
        const audited = { action: declinedAction, subject: `return:${id}` }
        const { entry } = await withAudit(shop, view, audited, async (tx) => ({
          change: { ...(await decideReturn(shop, tx, id, { from, to: 'declined', reason, actor: view.user.name, findWording })) },
        }))
        return redirect(view, `${path}/${id}?undo=${entry}`)
      }),
    )
    .post(`${path}/:id/receive`, ({ view, req, params }) =>
      step(shop, { view, req, id: parseId(params.id), schema: receiveSchema }, async ({ from, restock }, id, findWording) => {
        const units = new Map(Object.entries(restock).map(([line, count]) => [Number(line), count]))
        await audit(shop, view, id, 'return.received', async (tx) => ({
          ...(await receiveReturn(shop, tx, id, { from, restock: units, actor: view.user.name, findWording })),
        }))
        return redirect(view, `${path}/${id}`, view.t('returns.received'))
      }),
    )
    .post(`${path}/:id/complete`, ({ view, req, params }) =>
      step(shop, { view, req, id: parseId(params.id), schema: fromSchema }, async ({ from }, id, findWording) => {
        await audit(shop, view, id, 'return.completed', async (tx) => {
          await endReturn(shop, tx, id, { from, to: 'completed', actor: view.user.name, findWording })
          return {}
        })
        return redirect(view, `${path}/${id}`, view.t('returns.completed'))
      }),
    )
    .post(`${path}/:id/undo`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { values } = requireValid(await readForm(view, req.raw, undoSchema))
      const { text } = await undoAuditEntry(shop, view, { path, undo: undoableDecisions }, values.entry)
      return redirect(view, `${path}/${id}`, text)
    })

const audit = (shop: Shop, view: StaffView, id: number, action: string, work: (tx: Tx) => Promise<Record<string, unknown>>) =>
  withAudit(shop, view, { action, subject: `return:${id}` }, async (tx) => ({ change: await work(tx) }))

/** Reads the form of a step and runs it; an error is shown with the page. */
async function step<S extends TSchema>(
  shop: Shop,
  { view, req, id, schema }: { view: StaffView; req: HttpRequest; id: number; schema: S },
  work: (values: Static<S>, id: number, findWording: FindWording) => Promise<Response>,
): Promise<Response> {
  const form = await readForm(view, req.raw, schema)
  const findWording = await readWordings(shop)
  const response = await form.attempt((values) => work(values, id, findWording))
  return response ?? renderReturn(shop, view, id, form.state, 422)
}

async function renderReturn(shop: Shop, view: StaffView, id: number, form: FormState, status = 200): Promise<Response> {
  const q = shop.db.read
  const row = await getReturn(q, id)
  const order = (await findOrder(q, { id: row.orderId }))!
  const props = {
    view,
    row,
    order,
    form,
    canRefund: !isUnpaid(order) && order.refunded + order.refunding < order.total,
    lines: await listReturnLines(q, [id]),
    photos: await listReturnPhotos(q, [id]),
    canWrite: view.can('orders', 'write'),
    hasInstructions: (await currentSettings(shop)).return_instructions !== '',
    undo: await findUndoResult(shop, view, { path: `${path}/${id}`, undo: undoableDecisions }, { url: view.url, back: '' }),
  }
  const title = view.t(row.kind === 'withdrawal' ? 'returns.withdrawalNumber' : 'returns.number', { number: id })
  return page(view, title, <ReturnPage {...props} />, { status })
}
