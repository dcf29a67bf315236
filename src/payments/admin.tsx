import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { matchPayment } from '#src/payment-processing/match-payment.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, page, withStatus } from '#src/web/response.tsx'
import { type ParsedForm, initialForm, readForm } from '#src/web/form/form.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import { unmatchedColumns } from '#templates/payments/unmatched-list.tsx'
import { UnmatchedPage } from '#templates/payments/unmatched-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { paymentEventRoutes } from './admin/payment-events.tsx'
import { processorRoutes } from './admin/processors.tsx'
import { reconciliationRoutes } from './admin/reconciliation.tsx'
import { sandboxRoutes } from './admin/sandbox.tsx'
import { countUnmatchedPayments, settleUnmatchedPayment } from './unmatched-payments.ts'
import { type UnmatchedPayment, getUnmatchedPayment, unmatchedListQuery, unmatchedViews } from './list-unmatched-payments.ts'
import { maxNoteLength } from './limits.ts'

const path = '/admin/unmatched-payments'

const unmatchedList = defineList({
  name: 'unmatched-payments',
  path,
  area: 'payments',
  hasPersonalData: true,
  title: 'payments.unmatched',
  note: 'payments.unmatchedText',
  searchLabel: 'payments.searchUnmatched',
  views: unmatchedViews,
  viewsLabel: 'payments.unmatchedViews',
  viewLabel: (name) => `payments.view.${name}`,
  viewCounts: async (q) => ({ open: await countUnmatchedPayments(q) }),
  sorts: { date: 'desc' },
  columns: unmatchedColumns,
  opens: 'page',
  query(shop, view, params) {
    const query = unmatchedListQuery(shop.db.read, params)
    const withAmount = (payment: UnmatchedPayment) => ({ ...payment, formattedAmount: formatPaymentAmount(view, payment) })
    return { ...query, select: async (part) => (await query.select(part)).map(withAmount) }
  },
  empty: ({ view }) =>
    view === 'open'
      ? { icon: 'wallet', title: 'payments.noneOpen', text: 'payments.noneOpenText' }
      : { icon: 'wallet', title: 'payments.noneSettled', text: 'payments.noneSettledText' },
})

const linkSchema = t.Object({
  order_number: t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, invalid: 'payments.orderNumberMissing' }),
})
const settleSchema = t.Object({
  note: t.String({ minLength: 1, maxLength: maxNoteLength, multiline: true, missing: 'payments.noteMissing' }),
})

export const paymentsAdmin = (shop: Shop) =>
  new Elysia()
    .use(paymentEventRoutes(shop))
    .use(processorRoutes(shop))
    .use(reconciliationRoutes(shop))
    .use(sandboxRoutes(shop))
    .use(entityListRoutes(shop, unmatchedList))
    .use(requireStaff(shop, 'payments'))
    .get(`${path}/:id`, ({ view, params }) => renderUnmatchedPayment(shop, view, parseId(params.id)))
    .post(`${path}/:id/link`, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const id = parseId(params.id)
      const unmatchedPayment = await getUnmatchedPayment(shop.db.read, id)
      const timelineNote = view.t('payments.linkedUnmatched', {
        amount: formatPaymentAmount(view, unmatchedPayment),
        reference: unmatchedPayment.reference,
      })
      const submission = await readForm(view, req.raw, linkSchema)
      const result = await submission.attempt(({ order_number: orderNumber }) =>
        matchPayment(shop, { unmatchedId: id, orderNumber, actor: view.user, timelineComment: timelineNote }),
      )
      return respondToAction(shop, view, id, {
        submission,
        message: result && view.t(result.paid ? 'payments.orderMarkedPaid' : 'payments.linkedNotPaid'),
      })
    })
    .post(`${path}/:id/settle`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const submission = await readForm(view, req.raw, settleSchema)
      const result = await submission.attempt(({ note }) =>
        withAudit(shop, view, { action: 'payment.settled', subject: `unmatched:${id}` }, async (tx, now) => {
          await settleUnmatchedPayment(tx, id, note, now)
          return { change: { note } }
        }),
      )
      return respondToAction(shop, view, id, { submission, message: result ? view.t('payments.markedSettled') : undefined })
    })

const formatPaymentAmount = (view: StaffView, { amount, currency }: UnmatchedPayment): string =>
  formatsFor(view.language, currency, 'UTC').money(amount)

async function respondToAction(
  shop: Shop,
  view: StaffView,
  id: number,
  { submission, message }: { submission: ParsedForm<unknown>; message: string | undefined },
): Promise<Response> {
  if (message === undefined) return renderUnmatchedPayment(shop, view, id, submission.state)
  // Reloads the whole page: the menu shows the open count.
  return redirect(view, `${path}/${id}`, message)
}

async function renderUnmatchedPayment(shop: Shop, view: StaffView, id: number, form?: FormState): Promise<Response> {
  const payment = await getUnmatchedPayment(shop.db.read, id)
  const formattedAmount = formatPaymentAmount(view, payment)
  const title = view.t('payments.unmatchedOf', { amount: formattedAmount })
  const canWrite = view.can('payments', 'write')
  const emptyForm = initialForm({ order_number: payment.orderNumber })
  const body = (
    <UnmatchedPage view={view} payment={{ ...payment, formattedAmount }} canWrite={canWrite} form={form ?? emptyForm} title={title} />
  )
  const status = form ? 422 : 200
  if (!view.partial) return page(view, title, body, { status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}
