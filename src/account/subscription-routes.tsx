import { Elysia } from 'elysia'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { SubscriptionEvent } from '#src/payments/processor-events.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import {
  requestCancellation,
  requestCardUpdateUrl,
  requestContinuation,
  saveAnswer,
  subscriptionOffers,
} from '#src/subscriptions/change-subscription.ts'
import {
  type SubscriptionRow,
  getUserSubscription,
  listSubscriptionOrders,
  listUserSubscriptions,
} from '#src/subscriptions/find-subscriptions.ts'
import { forAccount } from '#src/web/access.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import { LeavePage, SubscriptionsTab } from '#templates/account/subscriptions-tab.tsx'
import { tabPath } from '#templates/account/tab-path.ts'
import { accountPageOptions } from './owner.ts'
import { type SignedInView, renderDashboard, requireSignedIn } from './render-dashboard.tsx'

const path = '/account/subscriptions/:id'

/** The subscriptions of the signed-in customer; those of others are not found. */
export const subscriptionRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post(
      `${path}/cancel`,
      ({ view, req, params }) => {
        const request = { view: requireSignedIn(view), req, id: parseId(params.id) }
        return change(shop, request, 'subscriptions.cancelled', (subscription) => requestCancellation(shop, subscription, 'period_end'))
      },
      forAccount,
    )
    .post(
      `${path}/keep`,
      ({ view, req, params }) => {
        const request = { view: requireSignedIn(view), req, id: parseId(params.id) }
        return change(shop, request, 'subscriptions.kept', (subscription) => requestContinuation(shop, subscription))
      },
      forAccount,
    )
    .post(
      `${path}/card`,
      async ({ view, req, params }) => {
        req.extendTimeout(20)
        const { user } = requireSignedIn(view)
        const subscription = await getUserSubscription(shop.db.read, parseId(params.id), user.id)
        try {
          const returnUrl = `${shop.config.baseUrl}${tabPath('subscriptions')}`
          const url = await requestCardUpdateUrl(shop, subscription, returnUrl)
          // No redirect: the content policy lets forms of the dashboard lead nowhere else.
          return page(view, view.t('subscriptions.updateCard'), <LeavePage view={view} url={url} />, {
            ...accountPageOptions,
            headers: { refresh: `0; url=${url}` },
          })
        } catch (error) {
          if (!(error instanceof UserError)) throw error
          return redirect(view, tabPath('subscriptions'), { kind: 'error', text: view.t(error.key, error.params) })
        }
      },
      forAccount,
    )

/** `?cancel=` an id asks to confirm its cancellation. */
export async function renderSubscriptions(
  shop: Shop,
  view: SignedInView,
  { message, error }: { message?: string; error?: string } = {},
): Promise<Response> {
  const q = shop.db.read
  const rows = await listUserSubscriptions(q, view.user.id)
  const orders = await listSubscriptionOrders(q, rows)
  const subscriptions = rows.map((subscription) => ({
    subscription,
    offers: subscriptionOffers(shop, subscription),
    orders: orders.get(subscription.id) ?? [],
  }))
  const confirmedId = error || message ? 0 : Number(view.url.searchParams.get('cancel'))
  const tab = <SubscriptionsTab view={view} subscriptions={subscriptions} confirmedId={confirmedId} message={message} error={error} />
  return renderDashboard(view, 'subscriptions', tab, error === undefined ? {} : { status: 422 })
}

async function change(
  shop: Shop,
  { view, req, id }: { view: SignedInView; req: HttpRequest; id: number },
  messageKey: 'subscriptions.cancelled' | 'subscriptions.kept',
  request: (subscription: SubscriptionRow) => Promise<SubscriptionEvent>,
): Promise<Response> {
  req.extendTimeout(20)
  const subscription = await getUserSubscription(shop.db.read, id, view.user.id)
  try {
    const answer = await request(subscription)
    await shop.db.transaction((tx) => saveAnswer(tx, subscription, answer, shop.now()))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const text = view.t(error.key, error.params)
    return view.partial
      ? renderSubscriptions(shop, view, { error: text })
      : redirect(view, tabPath('subscriptions'), { kind: 'error', text })
  }
  const message = view.t(messageKey)
  return view.partial ? renderSubscriptions(shop, view, { message }) : redirect(view, tabPath('subscriptions'), message)
}
