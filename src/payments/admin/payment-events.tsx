import { Elysia } from 'elysia'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { requireStaff } from '#src/admin/layout.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { page, redirect } from '#src/web/response.tsx'
import { PaymentEventPage } from '#templates/payments/payment-event-page.tsx'
import { paymentEventColumns } from '#templates/payments/payment-event-list.tsx'
import { describeEventError } from '#templates/payments/describe-event-error.ts'
import { countFailedEvents, eventListQuery, eventViews, getEvent } from '../events/list-webhook-events.ts'
import { runEventAgain } from '#src/payment-processing/process-payment-events.ts'
import { checkFailedEvent } from '../events/webhook-events.ts'

const path = '/admin/payment-events'

const eventList = defineList({
  name: 'payment-events',
  path,
  area: 'payments',
  title: 'payments.events',
  note: 'payments.eventsText',
  searchLabel: 'payments.searchEvents',
  views: eventViews,
  viewsLabel: 'payments.eventViews',
  viewLabel: (name) => `payments.view.${name}`,
  viewCounts: async (q) => ({ failed: await countFailedEvents(q) }),
  sorts: { date: 'desc' },
  columns: paymentEventColumns,
  opens: 'page',
  query: (shop, _, params) => eventListQuery(shop.db.read, params),
  empty: ({ view }) =>
    view === 'failed'
      ? { icon: 'wallet', title: 'payments.noFailedEvents', text: 'payments.noFailedEventsText' }
      : { icon: 'wallet', title: 'payments.noEvents', text: 'payments.noEventsText' },
})

export const paymentEventRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, eventList))
    .use(requireStaff(shop, 'payments'))
    .get(`${path}/:id`, async ({ view, params }) => {
      const event = await getEvent(shop.db.read, parseId(params.id))
      const title = view.t('payments.eventOf', { type: event.type })
      const canWrite = view.can('payments', 'write')
      return page(view, title, <PaymentEventPage view={view} event={event} title={title} canWrite={canWrite} />)
    })
    .post(`${path}/:id/run`, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const id = parseId(params.id)
      const { eventId } = await getEvent(shop.db.read, id)
      const error = await runAgain(shop, id)
      const entry = { action: 'payment.event.runAgain', subject: `payment-event:${id}`, change: { event: eventId, error } }
      await shop.db.transaction((tx) => recordAudit(tx, { actor: view.user, ...entry, now: shop.now() }))
      const page = `${path}/${id}`
      if (error === null) return redirect(view, page, view.t('payments.eventRan'))
      return redirect(view, page, {
        kind: 'error',
        text: view.t('payments.eventFailedAgain', { reason: describeEventError(view.t, error) }),
      })
    })
    .post(`${path}/:id/check`, async ({ view, params }) => {
      const id = parseId(params.id)
      const { eventId } = await getEvent(shop.db.read, id)
      await shop.db.transaction(async (tx) => {
        if (!(await checkFailedEvent(tx, id))) return
        const entry = { action: 'payment.event.checked', subject: `payment-event:${id}`, change: { event: eventId } }
        await recordAudit(tx, { actor: view.user, ...entry, now: shop.now() })
      })
      return redirect(view, path, view.t('payments.markedChecked'))
    })

/** Null, or why it failed again. */
async function runAgain(shop: Shop, id: number): Promise<string | null> {
  try {
    await runEventAgain(shop, id)
  } catch (error) {
    if (error instanceof UserError || error instanceof NotFound) throw error
    shop.log.warn({ err: error }, 'could not process a payment event')
  }
  const event = await getEvent(shop.db.read, id)
  return event.state === 'failed' ? event.error : null
}
