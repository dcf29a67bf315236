import { Elysia } from 'elysia'
import { toStoredAddress } from '#src/addresses/address-book.ts'
import { validateAddress } from '#src/addresses/validate-address.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { redirectToSource, withTicketAudit } from '#src/admin/source-ticket.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { countryList, regionsOf } from '#src/lib/addresses/countries.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseOrderId } from '#src/lib/ids/ids.ts'
import { parseAmount } from '#src/lib/money/money.ts'
import { recipientOf, addressOfFields, addressFields } from '#src/lib/addresses/postal-address.ts'
import { listOpenPayments } from '#src/payments/payments.ts'
import { beginBalanceRefunds } from '#src/refunds/refund-balance.ts'
import type { RefundRow } from '#src/refunds/find-refunds.ts'
import { sendRefund } from '#src/refunds/send-refund.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { askCarriersForStaff } from '#src/shipping/ask-carriers-for-staff.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, withStatus } from '#src/web/response.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { EditOrderPage } from '#templates/orders/edit-order/edit-order-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { type EditOrderValues, editOrderSchema } from '../forms.ts'
import { type OrderEdit, type PlannedEdit, type ShippingChoice, planEdit } from '../edit-order/plan-edit.ts'
import { type EditableOrder, canEditOrder, readEditableOrder } from '../edit-order/read-edit.ts'
import { saveEdit } from '../edit-order/save-edit.ts'
import { findSellableVariants, searchSellableVariants } from '../edit-order/sellable-variants.ts'
import type { OrderRow } from '../find-orders.ts'
import { queueOrderChangedMail } from '../mails/payment-mails.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'

const path = '/admin/ecommerce/orders/:id/edit'

/** Edits an order until it is shipped. */
export const editOrderRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'write'))
    .get(path, async ({ view, req, params }) => {
      req.extendTimeout(30)
      const editable = await requireEditable(shop, params.id)
      return renderEdit(shop, view, editable, initialEditForm(editable), {})
    })
    .post(`${path}/preview`, async ({ view, req, params }) => {
      const editable = await requireEditable(shop, params.id)
      const form = await readForm(view, req.raw, editOrderSchema)
      req.extendTimeout(30)
      const planned = await form.attempt((values) => planWithRates(shop, view, editable, toEdit(view, editable, values)))
      return renderEdit(shop, view, editable, form.state, { planned })
    })
    .post(path, async ({ view, req, params }) => {
      req.extendTimeout(30)
      const editable = await requireEditable(shop, params.id)
      const { order } = editable
      const form = await readForm(view, req.raw, editOrderSchema)
      try {
        const saved = await form.attempt((values) => submitEdit(shop, view, editable, values))
        if (saved !== undefined) return redirectToSource(view, `/admin/ecommerce/orders/${order.id}`, saved)
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        const current = await requireEditable(shop, params.id)
        const fresh = { ...initialEditForm(current), errors: { '': view.t(error.key, error.params) } }
        return renderEdit(shop, view, current, fresh, { status: 409 })
      }
      const planned = await planSubmitted(shop, view, editable, form)
      return renderEdit(shop, view, editable, form.state, { planned, status: 422 })
    })

/** The edit with the rates of carriers, which are asked here. Throws like `planEdit`. */
async function planWithRates(shop: Shop, view: StaffView, { order }: EditableOrder, edit: OrderEdit): Promise<PlannedEdit> {
  const context = await readContext(shop)
  // A rate that was chosen can only be found once the carriers were asked again.
  if (context.setup.carriers.length > 0) {
    const { quoteRequest } = await planEdit(shop.db.read, order.id, { ...edit, shipping: { kind: 'keep' } }, context)
    await askCarriersForStaff(shop, view.user.id, quoteRequest)
  }
  return planEdit(shop.db.read, order.id, edit, context)
}

type Parsed = Awaited<ReturnType<typeof readForm<typeof editOrderSchema>>>

/** The amounts beside the errors of a form; undefined when they are what is wrong. */
async function planSubmitted(shop: Shop, view: StaffView, editable: EditableOrder, form: Parsed): Promise<PlannedEdit | undefined> {
  try {
    return await planWithRates(shop, view, editable, toEdit(view, editable, form.values))
  } catch {
    return undefined
  }
}

/** Returns the message about it. */
async function submitEdit(shop: Shop, view: StaffView, editable: EditableOrder, values: EditOrderValues): Promise<string> {
  const { order } = editable
  const findWording = await readWordings(shop)
  const context = await readContext(shop)
  const edit = toEdit(view, editable, values)
  // Before payments are stopped for nothing.
  await planWithRates(shop, view, editable, edit)
  if (isUnpaid(order)) await stopOpenPayments(shop, order)
  const input = {
    ...edit,
    version: values.version,
    shownTotal: values.shown === '' ? null : Number(values.shown),
    restock: values.restock,
    reason: values.reason,
    actor: view.user.name,
  }
  const refunds: RefundRow[] = []
  const audited = { action: 'order.edited', subject: `order:${order.number}`, did: 'edited', order } as const
  const done = await withTicketAudit(shop, view, audited, async (tx, now) => {
    if (isUnpaid(order) && (await listOpenPayments(tx, [order.id])).length > 0) throw new Conflict('orderEdits.stale')
    const saved = await saveEdit(tx, order.id, input, { ...context, now })
    if (!saved) return null
    if (saved.balance < 0 && values.refund === 'now') {
      const refund = { amount: -saved.balance, method: 'original' as const, key: `edit-${view.newKey()}` }
      refunds.push(...(await beginBalanceRefunds(shop, tx, saved.order, { ...refund, notify: values.notify, actor: view.user.name })))
    }
    if (values.notify) await queueOrderChangedMail(shop, tx, findWording, saved)
    const change = { lines: saved.changes, total: [order.total, saved.quote.total], balance: saved.balance }
    return { change: { ...change, ...(values.reason && { reason: values.reason }) } }
  })
  for (const refund of refunds) await sendRefund(shop, refund)
  return view.t(done ? 'orderEdits.saved' : 'orderEdits.unchanged')
}

/** A payment of the old amount must not arrive any more. Throws Conflict when one has, or may have. */
async function stopOpenPayments(shop: Shop, { id }: OrderRow): Promise<void> {
  for (const { state } of await cancelPayments(shop, await listOpenPayments(shop.db.read, [id]))) {
    if (state === 'paid') throw new Conflict('orderEdits.stale')
    if (state === 'pending') throw new UserError('orderEdits.paymentProcessing')
  }
}

async function readContext(shop: Shop) {
  return { settings: await currentSettings(shop), setup: await getShippingSetup(shop), now: shop.now() }
}

function toEdit(view: StaffView, { order, lines }: EditableOrder, values: EditOrderValues): OrderEdit {
  const added = new Map(Object.entries(values.add ?? {}).map(([id, quantity]) => [Number(id), quantity ?? 0]))
  const units = new Map(
    lines.flatMap(({ id }): [number, number][] =>
      values.units && String(id) in values.units ? [[id, values.units[String(id)] ?? 0]] : [],
    ),
  )
  return { units, added, ...toAddress(order, values), shipping: toShipping(view, values) }
}

function toAddress(order: OrderRow, values: EditOrderValues): Pick<OrderEdit, 'address' | 'phone'> {
  if (order.address.address1 === '') return { address: order.address, phone: order.phone }
  const address = toStoredAddress({ ...addressOfFields(values), name: values.name }, order.name)
  const [error] = validateAddress(address, true)
  if (error) throw new UserError(error.key, error.params, error.field)
  return { address, phone: values.phone }
}

function toShipping(view: StaffView, values: EditOrderValues): ShippingChoice {
  if (values.shipping === 'keep') return { kind: 'keep' }
  if (values.shipping !== 'custom') return { kind: 'rate', id: values.shipping }
  const amount = parseAmount(values.shipping_amount, view.moneyInput)
  if (amount === null || values.shipping_name === '') throw new UserError('orderEdits.nameShipping', {}, 'shipping_name')
  return { kind: 'custom', name: values.shipping_name, amount }
}

function initialEditForm({ order, lines, version }: EditableOrder): FormState {
  return initialForm({
    ...Object.fromEntries(lines.map(({ id, quantity }) => [`units.${id}`, quantity])),
    version,
    name: recipientOf(order),
    ...addressFields(order.address),
    phone: order.phone,
    shipping: 'keep',
    restock: true,
    notify: order.email !== '',
    refund: 'now',
  })
}

async function renderEdit(
  shop: Shop,
  view: StaffView,
  editable: EditableOrder,
  form: FormState,
  { planned, status = 200 }: { planned?: PlannedEdit | undefined; status?: number },
): Promise<Response> {
  const { order, buysWholesale } = editable
  const { wholesale_discount_percent: wholesalePercent } = await currentSettings(shop)
  const pricing = { wholesale: buysWholesale, wholesalePercent, now: shop.now() }
  const addedIds = Object.entries(form.values).flatMap(([name, value]) => {
    const id = /^add\.(\d{1,12})$/.exec(name)?.[1]
    return id !== undefined && Number(value) > 0 ? [Number(id)] : []
  })
  const added = [...(await findSellableVariants(shop.db.read, addedIds, pricing)).values()]
  const search = String(form.values['q'] ?? '')
  const found = (await searchSellableVariants(shop.db.read, search, pricing)).filter(({ variantId }) => !addedIds.includes(variantId))
  const country = String(form.values['country'] ?? '')
  const props = {
    view,
    editable,
    form,
    added,
    found,
    planned: planned ?? null,
    rates: planned?.rates ?? (await listOfferedRates(shop, view, editable)),
    countries: countryList(view.language),
    states: regionsOf(country),
    canEdit: canEditOrder(order),
  }
  const title = view.t('orderEdits.title', { number: order.number })
  const body = <EditOrderPage {...props} />
  if (!view.partial) return page(view, title, body, { styles: ['css/order-forms-page.css'], status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}

/** The shipping methods of the order as it is. */
async function listOfferedRates(shop: Shop, view: StaffView, editable: EditableOrder): Promise<PlannedEdit['rates']> {
  const { order } = editable
  if (!canEditOrder(order)) return []
  const unchanged: OrderEdit = {
    units: new Map(),
    added: new Map(),
    address: order.address,
    phone: order.phone,
    shipping: { kind: 'keep' },
  }
  return (await planWithRates(shop, view, editable, unchanged)).rates
}

async function requireEditable(shop: Shop, id: string): Promise<EditableOrder> {
  const editable = await readEditableOrder(shop.db.read, parseOrderId(id))
  if (!editable) throw new NotFound('order')
  return editable
}
