import { Elysia } from 'elysia'
import { payFormSchema } from '#src/payment-processing/forms.ts'
import { answerPayError, chooseProcessor, limitPayAttempts, renderPayPage, startLinkPayment } from '#src/storefront/pay-link.tsx'
import { countryName } from '#src/lib/addresses/countries.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { json, page, redirect } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { DraftExpiredPage, PayDraftPage } from '#templates/draft-orders/pay-draft-page.tsx'
import { linkedOrderPath } from '#templates/orders/linked-order-path.ts'
import { type DraftRow, findDraft } from './find-drafts.ts'
import { DraftPlaced, placeDraft } from './place-draft.ts'
import { quoteDraft } from './quote-draft.ts'
import { getOrder } from '#src/orders/find-orders.ts'

const path = '/checkout/draft/:token'

/** The page behind the payment link of a draft. The URL is the credential; it makes one order. */
export const draftOrderRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .guard(forLink)
    .get(path, async ({ view, req, params }) => {
      const draft = await getLinkedDraft(shop, params.token)
      return draft.orderId === null ? renderPayDraft(shop, view, draft) : toOrder(shop, req, view, draft.orderId)
    })
    .post(path, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const draft = await getLinkedDraft(shop, params.token)
      if (draft.orderId !== null) return toOrder(shop, req, view, draft.orderId)
      const form = await readForm(view, req.raw, payFormSchema)
      await limitPayAttempts(shop, req, `draft:${draft.id}`)
      if (!isPayable(shop, draft)) return renderPayDraft(shop, view, draft)
      try {
        if (!form.ok) throw new UserError('checkout.orderChanged')
        const { amount, processor_id: processorId } = form.values
        const processor = await chooseProcessor(shop, req, view, { amount, processorId, collectsTax: false })
        const settings = await currentSettings(shop)
        const discountName = view.t('draftOrders.discount')
        const order = await shop.db.transaction((tx) =>
          placeDraft(tx, draft.id, { amount, language: view.language, settings, discountName, actor: 'customer', now: shop.now() }),
        )
        return await startLinkPayment(shop, req, view, { orderId: order.id, amount, processor })
      } catch (error) {
        if (error instanceof DraftPlaced) return toOrder(shop, req, view, error.orderId)
        return answerPayError(error, { req, view }, async (alert, status) => {
          const current = await getLinkedDraft(shop, params.token)
          // The order exists, only its payment could not be started.
          if (current.orderId !== null) return toOrder(shop, req, view, current.orderId, alert)
          return renderPayDraft(shop, view, current, { alert, status })
        })
      }
    })

/** Throws NotFound, also while there is no link. */
async function getLinkedDraft(shop: Shop, token: string): Promise<DraftRow> {
  const draft = /^[a-z0-9]{32}$/.test(token) ? await findDraft(shop.db.read, { token }) : null
  if (!draft || (draft.orderId === null && draft.linkExpiresAt === null)) throw new NotFound('draft order')
  return draft
}

const isPayable = (shop: Shop, { linkExpiresAt }: DraftRow): boolean => linkExpiresAt !== null && shop.now() < linkExpiresAt

async function toOrder(shop: Shop, req: HttpRequest, view: View, orderId: number, alert?: string): Promise<Response> {
  const order = await getOrder(shop.db.read, { id: orderId })
  const href = `${linkedOrderPath(order)}/pay`
  if (req.wantsJson) return json({ success: true, redirect: href })
  return redirect(view, href, alert === undefined ? undefined : { kind: 'error', text: alert })
}

async function renderPayDraft(
  shop: Shop,
  view: View,
  draft: DraftRow,
  { alert = null, status = 200 }: { alert?: string | null; status?: number } = {},
): Promise<Response> {
  const options = { private: true, noindex: true, styles: ['css/account-pages.css'], headers: { 'referrer-policy': 'no-referrer' } }
  if (!isPayable(shop, draft))
    return page(view, view.t('draftOrders.expiredTitle'), <DraftExpiredPage view={view} />, { ...options, status: 410 })
  const settings = await currentSettings(shop)
  const discountName = view.t('draftOrders.discount')
  const quoted = await quoteDraft(shop.db.read, draft, { settings, now: shop.now(), discountName })
  const reason = draft.currency !== settings.currency ? 'draftOrders.otherCurrency' : quoted.missing > 0 ? 'draftOrders.notForSale' : null
  const error = alert ?? (reason && view.t(reason))
  const props = {
    view,
    draft,
    quoted,
    alert: error,
    countryName: draft.address.country === '' ? '' : countryName(view.language, draft.address.country),
  }
  const title = view.t('draftOrders.payTitle')
  return renderPayPage(shop, view, { title, amount: quoted.quote.total, collectsTax: false, status }, (offer) => (
    <PayDraftPage {...props} {...offer} />
  ))
}
