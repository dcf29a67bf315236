import { Elysia } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { listPaymentsOfOrders } from '#src/payments/payments.ts'
import { listProcessorRecords } from '#src/payments/processor-records.ts'
import type { SubscriptionEvent } from '#src/payments/processor-events.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import { subscriptionColumns } from '#templates/subscriptions/subscription-list.tsx'
import { SubscriptionPage } from '#templates/subscriptions/subscription-page.tsx'
import { subscriptionsPath as path } from '#templates/subscriptions/subscriptions-path.ts'
import { requestCancellation, requestContinuation, saveAnswer, subscriptionOffers } from './change-subscription.ts'
import { type SubscriptionRow, getSubscription, listSubscriptionOrders } from './find-subscriptions.ts'
import { cancelSchema } from './forms.ts'
import { countSubscriptionStates, subscriptionListQuery, subscriptionViews } from './list-subscriptions.ts'

const subscriptionList = defineList({
  name: 'subscriptions',
  path,
  area: 'orders',
  hasPersonalData: true,
  title: 'subscriptions.title',
  searchLabel: 'subscriptions.search',
  views: subscriptionViews,
  viewsLabel: 'subscriptions.views',
  viewLabel: (name) => (name === 'all' ? 'subscriptions.all' : `subscriptions.state.${name}`),
  viewCounts: countSubscriptionStates,
  sorts: { date: 'desc' },
  filters: { ending: (text: string) => text === 'yes' || text === 'no' },
  filterFields: (_q, view, { filters }) => [
    {
      name: 'ending',
      label: view.t('subscriptions.renewal'),
      any: view.t('subscriptions.anyRenewal'),
      value: filters.ending,
      options: [
        { value: 'no', label: view.t('subscriptions.renewing') },
        { value: 'yes', label: view.t('subscriptions.ending') },
      ],
    },
  ],
  columns: subscriptionColumns,
  opens: 'page',
  query: (shop, _view, { view, filters, search, descending }) =>
    subscriptionListQuery(shop.db.read, {
      state: view === 'all' ? null : view,
      ending: filters.ending === 'yes' ? true : filters.ending === 'no' ? false : null,
      search,
      descending,
    }),
  empty: () => ({ icon: 'calendar', title: 'subscriptions.noneSold', text: 'subscriptions.noneSoldText' }),
  showAllHref: path,
})

export const subscriptionsAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, subscriptionList))
    .use(requireStaff(shop, 'orders'))
    .get(`${path}/:id`, ({ view, params }) => renderSubscription(shop, view, parseId(params.id), null))
    .post(`${path}/:id/cancel`, async ({ view, req, params }) => {
      const { when } = requireValid(await readForm(view, req.raw, cancelSchema)).values
      const change = {
        action: 'subscription.cancelled',
        message: when === 'now' ? 'subscriptions.endedNow' : 'subscriptions.endsLater',
      } as const
      return changeAsStaff(shop, { view, req, id: parseId(params.id) }, change, (subscription) =>
        requestCancellation(shop, subscription, when),
      )
    })
    .post(`${path}/:id/keep`, ({ view, req, params }) => {
      const change = { action: 'subscription.continued', message: 'subscriptions.kept' } as const
      return changeAsStaff(shop, { view, req, id: parseId(params.id) }, change, (subscription) => requestContinuation(shop, subscription))
    })

async function changeAsStaff(
  shop: Shop,
  { view, req, id }: { view: StaffView; req: HttpRequest; id: number },
  { action, message }: { action: string; message: 'subscriptions.endedNow' | 'subscriptions.endsLater' | 'subscriptions.kept' },
  request: (subscription: SubscriptionRow) => Promise<SubscriptionEvent>,
): Promise<Response> {
  req.extendTimeout(20)
  const subscription = await getSubscription(shop.db.read, id)
  try {
    const answer = await request(subscription)
    await withAudit(shop, view, { action, subject: `subscription:${id}` }, async (tx, now) => {
      await saveAnswer(tx, subscription, answer, now)
      const { state, endsAtPeriodEnd } = subscription
      return { change: { state: [state, answer.state], endsAtPeriodEnd: [endsAtPeriodEnd, answer.endsAtPeriodEnd] } }
    })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return renderSubscription(shop, view, id, view.t(error.key, error.params))
  }
  return redirect(view, `${path}/${id}`, view.t(message))
}

async function renderSubscription(shop: Shop, view: StaffView, id: number, error: string | null): Promise<Response> {
  const q = shop.db.read
  const subscription = await getSubscription(q, id)
  const orders = (await listSubscriptionOrders(q, [subscription])).get(id) ?? []
  const payments = await listPaymentsOfOrders(
    q,
    orders.map((order) => order.id),
  )
  const record = (await listProcessorRecords(q)).find(({ processorId }) => processorId === subscription.processorId)
  const props = {
    view,
    subscription,
    orders,
    payments,
    error,
    processorName: record?.name ?? '',
    offers: subscriptionOffers(shop, subscription),
    canWrite: view.can('orders', 'write'),
  }
  return page(view, subscription.title, <SubscriptionPage {...props} />, { status: error === null ? 200 : 422 })
}
