import { Elysia } from 'elysia'
import { limitHits } from '#src/jobs/rate-limits.ts'
import { emailKey, isEmail } from '#src/lib/emails.ts'
import { NotFound, Refusal, TooMany } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { productAnswer } from '#src/storefront/product-answer.tsx'
import { storefront } from '#src/storefront/shell.ts'
import { fragments, go, page, withStatus, type PageOptions } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import { StockAlert, StockAlertNoted, StopAlertsPage } from '#templates/catalog/stock-alert.tsx'
import { alertSchema, stopAlertsSchema } from '../forms.ts'
import { alertOf } from '../pdp-props.ts'
import { findProductPage } from '../product.ts'
import { readStopToken, stopAlerts, waitForStock } from '../stock-alerts.ts'

const minute = 60_000

/** Being told when something sold out is back, and not being told any more. */
export const alertRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post('/items/:seoLink/alerts', async ({ view, visit, params }) => {
      const found = await findProductPage(shop.db.read, params.seoLink)
      if (!found || found.product.status !== 'active') throw new NotFound('product')
      const sent = await readForm(view, visit.request, alertSchema)
      const email = await sent.attempt(({ email }) => {
        if (!isEmail(email)) throw new Refusal('alerts.emailShape', {}, 'email')
        return email
      })
      const wanted = found.variants.find((one) => String(one.id) === sent.form.values['variant_id'])
      const choice = new URLSearchParams(wanted ? { variant: wanted.sku } : {})
      if (email === undefined) {
        const alert = alertOf(view, found, { params: choice, alertForm: sent.form })
        if (view.partial && alert) {
          return withStatus(422, fragments(view, <StockAlert view={view} path={`/items/${found.product.seoLink}`} {...alert} />))
        }
        return productAnswer(shop, view, found, { params: choice, alertForm: sent.form })
      }
      if (visit.address !== '') await limitHits(shop, `stock-alert:from:${visit.address}`, 10, 10 * minute)
      if (await mayWait(shop, email)) {
        const wish = {
          productId: found.product.id,
          variantId: sent.values.variant_id,
          email,
          userId: view.user?.id ?? null,
          language: view.language,
        }
        await shop.db.transaction((tx) => waitForStock(tx, wish, shop.now()))
      }
      if (view.partial) return fragments(view, <StockAlertNoted view={view} email={email} />)
      return go(view, `/items/${found.product.seoLink}?${choice.toString()}`, view.t('alerts.noted', { email }))
    })
    .get('/items/alerts/stop', ({ view }) => {
      const token = view.url.searchParams.get('token') ?? ''
      if (readStopToken(shop.config.sessionSecret, token) === null) throw new NotFound('page')
      return stopPage(view, token)
    })
    .post('/items/alerts/stop', async ({ view, visit }) => {
      const sent = await readForm(view, visit.request, stopAlertsSchema)
      const key = sent.ok ? readStopToken(shop.config.sessionSecret, sent.values.token) : null
      if (key === null) throw new NotFound('page')
      await shop.db.transaction((tx) => stopAlerts(tx, key))
      return stopPage(view)
    })

// Nobody floods somebody else's mailbox, and nobody learns that it was full.
async function mayWait(shop: Shop, email: string): Promise<boolean> {
  try {
    await limitHits(shop, `stock-alert:to:${emailKey(email)}`, 20, 24 * 60 * minute)
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}

// The address holds who it is about: it must not travel on as a referrer.
const secret: PageOptions = { private: true, noindex: true, headers: { 'referrer-policy': 'no-referrer' } }

const stopPage = (view: View, token?: string): Response =>
  page(
    view,
    view.t(token === undefined ? 'alerts.stopped' : 'alerts.stopTitle'),
    <StopAlertsPage view={view} {...(token === undefined ? {} : { token })} />,
    secret,
  )
