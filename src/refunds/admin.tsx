import { Elysia, type Static } from 'elysia'
import type { StaffRefundMethod } from '#db/schema/refunds.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { attemptOrConflict } from '#src/admin/attempt-or-conflict.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { addSourceEvent, redirectToSource, withTicketAudit } from '#src/admin/source-ticket.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId, parseOrderId } from '#src/lib/ids/ids.ts'
import { exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { type OrderLineRow, type OrderRow, listOrderLines, getOrder } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { findPayment, listPayments } from '#src/payments/payments.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withStatus } from '#src/web/response.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { RefundPage, RefundSum } from '#templates/refunds/refund-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { balanceRefundRoutes } from './admin/balance.tsx'
import { beginRefund } from './begin-refund.ts'
import { type RefundRow, findRefund, readRefundable } from './find-refunds.ts'
import { type RefundResult, refundAmountSchema, refundSchema, resultSchema } from './forms.ts'
import { type RefundQuote, type RefundSelection, type Refundable, quoteRefund } from './refund-amounts.ts'
import { isResolvedByStaff, resolveRefund } from './resolve-refund.ts'
import { checkRefund, sendRefund } from './send-refund.ts'
import { orderPath } from '#templates/orders/order-path.ts'

const path = '/admin/ecommerce/orders/:id'
const pageOptions = { styles: ['css/order-forms-page.css'], scripts: ['js/admin/refund.js'] }

export const refundsAdmin = (shop: Shop) =>
  new Elysia()
    .use(balanceRefundRoutes(shop))
    .use(requireStaff(shop, 'orders', 'write'))
    .get(`${path}/refund`, async ({ view, params }) => {
      const state = await readRefundPage(shop, view, parseOrderId(params.id))
      const form = view.url.searchParams.has('all') ? fullRefundForm(view, state) : initialForm({ notify: true })
      return renderRefundPage(view, state, withNewKey(view, form))
    })
    .post(`${path}/refund/preview`, async ({ view, req, params }) => {
      const state = await readRefundPage(shop, view, parseOrderId(params.id))
      const submitted = await readForm(view, req.raw, refundAmountSchema)
      const quote = await submitted.attempt((values) => quoteRefund(state.refundable, toSelection(view, values)))
      const error = quote ? null : (Object.values(submitted.state.errors)[0] ?? null)
      return fragments(view, <RefundSum view={view} refundable={state.refundable} quote={quote ?? null} error={error} />)
    })
    .post(`${path}/refund`, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const state = await readRefundPage(shop, view, parseOrderId(params.id))
      const { order } = state
      const submitted = await readForm(view, req.raw, refundSchema)
      const refund = await attemptOrConflict(view, submitted, (values) => submitRefund(shop, view, state, values))
      if (refund === 'conflict') return renderRefundPage(view, await readRefundPage(shop, view, order.id), submitted.state, 409)
      if (!refund) return renderRefundPage(view, await readRefundPage(shop, view, order.id), submitted.state, 422)
      if (refund.state !== 'failed') return redirectToSource(view, orderPath(order), refundNotice(view, refund))
      const failed = { action: 'refund_failed' as const, order: order.id, number: order.number, amount: refund.amount }
      await addSourceEvent(shop, view, { ...failed, key: `refund_failed:${refund.id}` })
      submitted.addError('', failureText(view, refund))
      return renderRefundPage(view, await readRefundPage(shop, view, order.id), withNewKey(view, submitted.state), 422)
    })
    .post(`${path}/refunds/:refund/check`, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const refund = await findRefund(shop.db.read, { id: parseId(params.refund) })
      if (refund?.orderId !== order.id) throw new NotFound('refund')
      return redirect(view, orderPath(order), refundNotice(view, await checkRefund(shop, refund)))
    })
    .post(`${path}/refunds/:refund/resolve`, async ({ view, req, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const refund = await findRefund(shop.db.read, { id: parseId(params.refund) })
      if (refund?.orderId !== order.id) throw new NotFound('refund')
      const { values } = requireValid(await readForm(view, req.raw, resultSchema))
      return redirect(
        view,
        orderPath(order),
        refundNotice(view, await resolveByStaff(shop, view, { order, refund, result: values.result })),
      )
    })

type RefundValues = Static<typeof refundSchema>

/** One refund per key: the same one sent again returns the first, another one is a Conflict. Sent to the processor after the transaction that stores it. */
async function submitRefund(shop: Shop, view: StaffView, state: RefundPageState, values: RefundValues): Promise<RefundRow> {
  const { order } = state
  const selection = toSelection(view, values)
  const isRepeat = async () => (await findRefund(shop.db.read, { key: values.key })) !== null
  let quote: RefundQuote | null = null
  try {
    quote = quoteRefund(state.refundable, selection)
  } catch (error) {
    // The first request may have taken what this one asks for.
    if (!(error instanceof UserError) || !(await isRepeat())) throw error
  }
  if (quote && values.shown !== String(quote.amount) && !(await isRepeat()))
    throw new UserError('refunds.totalChanged', { amount: view.money(quote.amount) })
  const { method, paymentId } = readSource(state, values.source, quote?.amount ?? 0)
  let refund = null as RefundRow | null
  let isFirst = false
  const audited = { action: 'order.refunded', subject: `order:${order.number}`, did: 'refunded', order } as const
  await withTicketAudit(shop, view, audited, async (tx, now) => {
    const begun = await beginRefund(
      tx,
      {
        orderId: order.id,
        key: values.key,
        selection,
        restock: toUnits(values.restock),
        paymentId,
        method,
        reason: values.reason ?? '',
        note: values.note ?? '',
        notify: values.notify,
        actor: view.user.name,
      },
      now,
    )
    refund = begun.refund
    isFirst = begun.isNew
    if (!isFirst && refund.actor !== view.user.name) throw new Conflict('refunds.keyUsed')
    const { id, amount } = refund
    return begun.isNew ? { change: { refund: id, amount, method }, named: { amount, refund: id } } : null
  })
  if (refund === null) throw new Conflict('refunds.keyUsed')
  // The form was sent twice: the first request sends it, as some processors would refund both. Should that one fail, the task checks it.
  return isFirst ? sendRefund(shop, refund) : (await findRefund(shop.db.read, { id: refund.id }))!
}

/** For a refund whose payment method is not installed anymore. Throws Conflict for any other one. */
async function resolveByStaff(
  shop: Shop,
  view: StaffView,
  { order, refund, result }: { order: OrderRow; refund: RefundRow; result: RefundResult },
): Promise<RefundRow> {
  const payment = refund.paymentId === null ? null : await findPayment(shop.db.read, refund.paymentId)
  if (!isResolvedByStaff(shop, refund, payment?.processorId)) throw new Conflict('refunds.resolvedBefore')
  const findWording = await readWordings(shop)
  await withAudit(shop, view, { action: 'order.refund.resolved', subject: `order:${order.number}` }, async (tx) => {
    await resolveRefund(shop, tx, refund, { result, actor: view.user.name, findWording })
    return { change: { refund: refund.id, amount: refund.amount, result } }
  })
  return (await findRefund(shop.db.read, { id: refund.id }))!
}

interface RefundPageState {
  order: OrderRow
  lines: OrderLineRow[]
  refundable: Refundable
  /** Paid payments with money left; `canSend`: their processor can refund them; `isMissing`: it is not there, as that of a removed plugin. */
  payments: { id: number; name: string; left: number; canSend: boolean; isMissing: boolean }[]
}

async function readRefundPage(shop: Shop, view: StaffView, id: number): Promise<RefundPageState> {
  const q = shop.db.read
  const order = await getOrder(shop.db.read, { id })
  const lines = await listOrderLines(q, order.id)
  const refundable = await readRefundable(q, order, lines)
  const payments = (await listPayments(q, id)).flatMap(({ id: paymentId, state, amount, refunded, method, processorId, reference }) => {
    const processor = shop.processors.find((candidate) => candidate.processorId === processorId)
    if (state !== 'paid' || amount <= refunded) return []
    const canSend = processor !== undefined && processor.collectsOnline && processor.missing.length === 0 && reference !== null
    return [
      {
        id: paymentId,
        name: method || processor?.name || view.t('orders.unknownMethod'),
        left: amount - refunded,
        canSend,
        isMissing: !processor,
      },
    ]
  })
  return { order, lines, refundable: isUnpaid(order) ? { ...refundable, total: 0 } : refundable, payments }
}

function renderRefundPage(view: StaffView, state: RefundPageState, form: FormState, status = 200): Response {
  const title = view.t('refunds.refundOrder', { number: state.order.number })
  const body = <RefundPage view={view} {...state} form={form} quote={quoteForm(view, state, form)} />
  if (!view.partial) return page(view, title, body, { ...pageOptions, status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}

/** What the submitted or initial values add up to; null when they do not. */
function quoteForm(view: StaffView, { refundable }: RefundPageState, form: FormState): RefundQuote | null {
  const units = (name: string) =>
    Object.fromEntries(
      Object.entries(form.values).flatMap(([field, value]) =>
        field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), Number(value) || 0] as const] : [],
      ),
    )
  const text = (name: string) => String(form.values[name] ?? '')
  try {
    return quoteRefund(refundable, toSelection(view, { quantity: units('quantity'), shipping: text('shipping'), amount: text('amount') }))
  } catch (error) {
    if (error instanceof UserError) return null
    throw error
  }
}

function fullRefundForm(view: StaffView, { lines, refundable, order }: RefundPageState): FormState {
  const isShippable = (id: number) => lines.some((line) => line.id === id && line.kind === 'item' && !line.isDigital)
  const units = refundable.lines.flatMap(({ id, units: left }) => [
    [`quantity.${id}`, left] as const,
    [`restock.${id}`, isShippable(id) && order.fulfillmentStatus !== 'fulfilled' ? left : 0] as const,
  ])
  const shipping = refundable.shipping > 0 ? view.money(refundable.shipping) : ''
  const sum = refundable.lines.reduce((total, { amount }) => total + amount, refundable.shipping)
  // Earlier refunds by amount leave less than the items cost.
  const amount = sum === refundable.total ? '' : view.money(refundable.total)
  return initialForm({ ...Object.fromEntries(units), shipping, amount, notify: true })
}

function toSelection(view: StaffView, values: Pick<RefundValues, 'quantity' | 'shipping' | 'amount'>): RefundSelection {
  return {
    units: toUnits(values.quantity),
    shipping: readAmount(view, 'shipping', values.shipping) ?? 0,
    amount: readAmount(view, 'amount', values.amount),
  }
}

const toUnits = (units: RefundValues['quantity']): Map<number, number> =>
  new Map(Object.entries(units ?? {}).map(([id, quantity]) => [Number(id), quantity ?? 0]))

function readAmount(view: StaffView, field: string, text: string | undefined): number | null {
  if (!text) return null
  const amount = parseAmount(text, view.moneyInput)
  if (amount === null) throw new UserError('refunds.amountInvalid', { example: exampleAmount(view.moneyInput) }, field)
  return amount
}

/** Recorded refunds count for the payment that has enough left, so that nothing is refunded twice. */
function readSource(
  { payments }: RefundPageState,
  source: string,
  amount: number,
): { method: StaffRefundMethod; paymentId: number | null } {
  const [method = '', id] = source.split(':')
  if (method !== 'processor') {
    const paid = payments.toSorted((a, b) => b.left - a.left)[0]
    return { method: method as 'cash', paymentId: paid && paid.left >= amount ? paid.id : null }
  }
  if (!payments.some((payment) => payment.id === Number(id) && payment.canSend)) throw new UserError('refunds.noPayment', {}, 'source')
  return { method, paymentId: Number(id) }
}

function refundNotice(view: StaffView, refund: RefundRow) {
  if (refund.state === 'succeeded') return view.t('refunds.done', { amount: view.money(refund.amount) })
  const text = refund.state === 'failed' ? failureText(view, refund) : view.t('refunds.pendingText', { amount: view.money(refund.amount) })
  return { kind: refund.state === 'failed' ? ('error' as const) : ('notice' as const), text }
}

const failureText = (view: StaffView, { amount, failure }: RefundRow): string =>
  view.t('refunds.failedText', { amount: view.money(amount), reason: failure?.replaceAll('_', ' ') || view.t('refunds.noReasonGiven') })

const withNewKey = (view: StaffView, form: FormState): FormState => ({ ...form, values: { ...form.values, key: view.newKey() } })
