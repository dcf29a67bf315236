import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { linkOrder } from '#src/tickets/changes/link-order.ts'

const path = '/admin/tickets/:id/order'
const schema = t.Object({
  number: t.String({ minLength: 1, pattern: '^#?\\d{1,9}$', missing: 'shopPanel.numberMissing', invalid: 'shopPanel.numberMissing' }),
})

/** Links a ticket to an order, or takes the link away. */
export const linkOrderRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'tickets', 'write'))
    .post(path, async ({ view, req, params }) => {
      const form = await readForm(view, req.raw, schema)
      const id = parseId(params.id)
      const number = await form.attempt(async (values) => {
        const wanted = Number(values.number.replace('#', ''))
        await saveLink(shop, view, id, wanted)
        return wanted
      })
      const error = Object.values(form.state.errors)[0]
      if (number === undefined) return redirect(view, `/admin/tickets/${id}`, { kind: 'error', text: error ?? '' })
      return redirect(view, `/admin/tickets/${id}`, view.t('shopPanel.linkDone', { number }))
    })
    .post(`${path}/unlink`, async ({ view, params }) => {
      const id = parseId(params.id)
      const isChanged = await saveLink(shop, view, id, null)
      return redirect(view, `/admin/tickets/${id}`, view.t(isChanged ? 'shopPanel.unlinkDone' : 'shopPanel.linkUnchanged'))
    })

async function saveLink(shop: Shop, view: StaffView, id: number, number: number | null): Promise<boolean> {
  if (number !== null && !view.can('orders', 'read')) throw new UserError('shopPanel.noSuchOrder', { number }, 'number')
  const action = number === null ? 'ticket.order_unlinked' : 'ticket.order_linked'
  const done = await withAudit(shop, view, { action, subject: `ticket:${id}` }, async (tx, now) => {
    const linked = await linkOrder(tx, id, number, { actor: view.user, now })
    return linked && { change: { order: [linked.from || null, linked.to || null] } }
  })
  return done !== null
}
