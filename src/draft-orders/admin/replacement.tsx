import { Elysia, t } from 'elysia'
import { refuseInTestMode } from '#src/accounts/test-mode.ts'
import { attemptOrConflict } from '#src/admin/attempt-or-conflict.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { redirectToSource, withTicketAudit } from '#src/admin/source-ticket.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { parseOrderId } from '#src/lib/ids/ids.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { type OrderRow, listOrderLines, getOrder } from '#src/orders/find-orders.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, withStatus } from '#src/web/response.tsx'
import { ReplacementPage } from '#templates/draft-orders/replacement-page.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { isReplaceable, placeReplacement } from '../place-replacement.ts'

const path = '/admin/ecommerce/orders/:id/replacement'
const schema = t.Object({
  // Made when the form is shown: one replacement per form.
  key: t.String({ minLength: 16, maxLength: 64 }),
  quantity: t.Optional(t.Record(t.String(), t.Optional(t.Integer({ minimum: 0, maximum: 1_000_000 })))),
})

/** Sends items of an order again for nothing. */
export const replacementRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'write'))
    .get(path, async ({ view, params }) =>
      renderReplacement(shop, view, await getOrder(shop.db.read, { id: parseOrderId(params.id) }), initialForm({ key: view.newKey() })),
    )
    .post(path, async ({ view, req, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const form = await readForm(view, req.raw, schema)
      const number = await attemptOrConflict(view, form, ({ key, quantity }) => {
        const units = new Map(Object.entries(quantity ?? {}).map(([id, count]) => [Number(id), count ?? 0]))
        return replaceItems(shop, view, order, { key, units })
      })
      if (number === 'conflict') return renderReplacement(shop, view, order, form.state, 409)
      if (number === undefined) return renderReplacement(shop, view, order, form.state, 422)
      return redirectToSource(view, `/admin/ecommerce/orders/${order.id}`, view.t('replacements.done', { number: order.number }))
    })

/** One order per form: a repeat creates nothing. */
async function replaceItems(
  shop: Shop,
  view: StaffView,
  order: OrderRow,
  { key, units }: { key: string; units: Map<number, number> },
): Promise<number> {
  if (!isTestOrderId(order.id)) refuseInTestMode(view)
  const settings = await currentSettings(shop)
  const findWording = await readWordings(shop)
  const subject = `order:${order.number}`
  await withTicketAudit(
    shop,
    view,
    { action: 'order.replaced', subject, did: 'replaced', order, key, content: [...units] },
    async (tx, now) => {
      const placed = await placeReplacement(shop, tx, { order, key, units, settings, findWording, actor: view.user.name, now })
      if (placed === null) return null
      const change = { order: placed.number, units: Object.fromEntries(units) }
      return { change, named: { newOrder: placed.id, newNumber: placed.number } }
    },
  )
  return order.number
}

async function renderReplacement(shop: Shop, view: StaffView, order: OrderRow, form: FormState, status = 200): Promise<Response> {
  const lines = isUnpaid(order) ? [] : (await listOrderLines(shop.db.read, order.id)).filter(isReplaceable)
  const title = view.t('replacements.title', { number: order.number })
  const body = (
    <ReplacementPage view={view} order={order} lines={lines} form={form} countryName={countryName(view.language, order.address.country)} />
  )
  if (!view.partial) return page(view, title, body, { styles: ['css/order-forms-page.css'], status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}
