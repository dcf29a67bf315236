import { Elysia } from 'elysia'
import { enforceClientRateLimit, enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { NotFound, UserError, TooManyRequests } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { renderProduct } from '#src/storefront/product-response.tsx'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { fragments, redirect, page, withStatus, type PageOptions } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import { StockAlert, StockAlertConfirmation, UnsubscribeStockAlertsPage } from '#templates/stock-alerts/stock-alert.tsx'
import { stockAlertSchema, stopAlertsSchema } from './forms.ts'
import { stockAlertProps } from '#src/product-page/product-page-props.ts'
import { findProductPage } from '#src/product-page/find-product-page.ts'
import { maxMailsPerDay, maxRequestsPerTenMinutes } from './limits.ts'
import { readStopToken, deleteStockAlerts, createStockAlert } from './stock-alerts.ts'

const minute = 60_000

export const stockAlertRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post('/items/:seoLink/alerts', async ({ view, req, params }) => {
      const productPage = await findProductPage(shop.db.read, params.seoLink, view.contentLanguage)
      if (!productPage || productPage.product.status !== 'active') throw new NotFound('product')
      const submission = await readForm(view, req.raw, stockAlertSchema)
      const email = await submission.attempt(({ email }) => {
        if (!isEmail(email)) throw new UserError('stockAlerts.emailInvalid', {}, 'email')
        return email
      })
      const variant = productPage.variants.find((candidate) => String(candidate.id) === submission.state.values['variant_id'])
      const selection = new URLSearchParams(variant ? { variant: variant.sku } : {})
      if (email === undefined) {
        const alert = stockAlertProps(view, productPage, { params: selection, alertForm: submission.state })
        if (view.partial && alert) {
          return withStatus(422, fragments(view, <StockAlert view={view} path={`/items/${productPage.product.seoLink}`} {...alert} />))
        }
        return renderProduct(shop, view, productPage, { params: selection, alertForm: submission.state })
      }
      await enforceClientRateLimit(shop, { name: 'stock-alert', address: req.ip, maxHits: maxRequestsPerTenMinutes, windowMs: 10 * minute })
      if (await isWithinRateLimit(shop, email)) {
        const input = {
          productId: productPage.product.id,
          variantId: submission.values.variant_id,
          email,
          userId: view.user?.id ?? null,
          language: view.language,
        }
        await shop.db.transaction((tx) => createStockAlert(tx, input, shop.now()))
      }
      if (view.partial) return fragments(view, <StockAlertConfirmation view={view} email={email} />)
      return redirect(view, `/items/${productPage.product.seoLink}?${selection.toString()}`, view.t('stockAlerts.subscribed', { email }))
    })
    .get(
      '/items/alerts/stop',
      ({ view }) => {
        const token = view.url.searchParams.get('token') ?? ''
        if (readStopToken(shop.config.sessionSecret, token) === null) throw new NotFound('page')
        return renderStopPage(view, token)
      },
      forLink,
    )
    .post(
      '/items/alerts/stop',
      async ({ view, req }) => {
        const token = view.url.searchParams.get('token') ?? (await readPostedToken(view, req.raw))
        const key = readStopToken(shop.config.sessionSecret, token)
        if (key === null) throw new NotFound('page')
        await shop.db.transaction((tx) => deleteStockAlerts(tx, key))
        return renderStopPage(view)
      },
      forLink,
    )

// Mail programs post to the address in List-Unsubscribe as it is; the form of the page posts the token.
async function readPostedToken(view: View, request: Request): Promise<string> {
  const submission = await readForm(view, request, stopAlertsSchema)
  return submission.ok ? submission.values.token : ''
}

// Limits emails per recipient without revealing that the limit was reached.
async function isWithinRateLimit(shop: Shop, email: string): Promise<boolean> {
  try {
    await enforceRateLimit(shop, `stock-alert:to:${emailKey(email)}`, maxMailsPerDay, 24 * 60 * minute)
    return true
  } catch (error) {
    if (error instanceof TooManyRequests) return false
    throw error
  }
}

// The URL identifies a person, so it must not be sent as a referrer.
const privatePageOptions: PageOptions = { private: true, noindex: true, headers: { 'referrer-policy': 'no-referrer' } }

const renderStopPage = (view: View, token?: string): Response =>
  page(
    view,
    view.t(token === undefined ? 'stockAlerts.stopped' : 'stockAlerts.stopTitle'),
    <UnsubscribeStockAlertsPage view={view} {...(token === undefined ? {} : { token })} />,
    privatePageOptions,
  )
