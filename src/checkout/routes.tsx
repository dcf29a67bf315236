import { Elysia } from 'elysia'
import { buyerOf } from '#src/cart/buyer.ts'
import { findCart } from '#src/cart/find-cart.ts'
import { acceptPrices } from '#src/cart/add-to-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { limitHits } from '#src/jobs/rate-limits.ts'
import { countryList, regionsOf } from '#src/lib/countries.ts'
import { Conflict, NotFound, Refusal, SignInRequired, TooMany } from '#src/lib/errors.ts'
import { completionOrigins, completionsOf } from '#src/orders/completions.ts'
import { type OrderRow, findOrderBy } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/orders/status.ts'
import { findPaymentByHostedReference, findPaymentByReference, latestPaymentOfCart } from '#src/payments/payments.ts'
import { cardWords } from '#src/payments/card-words.ts'
import { ProcessorTrouble } from '#src/payments/processor.ts'
import { failureText } from '#src/payments/processors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { isWholesale } from '#src/storefront/cards.ts'
import { seen } from '#src/storefront/seen.ts'
import { storefront } from '#src/storefront/shell.ts'
import { also, fragments, go, json, leave, page } from '#src/web/answer.tsx'
import { blankForm, readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { DetailsForm, DetailsPage, RegionFields } from '#templates/checkout/details-page.tsx'
import { PlaceFields, ReviewPage, payLabel } from '#templates/checkout/review-page.tsx'
import { ReviewSummary } from '#templates/checkout/summary.tsx'
import { deliverySchema, detailsSchema, placeSchema } from './forms.ts'
import { detailsFrom, knownDetails } from './known-details.ts'
import { type Details, detailsFaults, findDetails, saveChoice, saveDetails } from './details.ts'
import { payOptions } from './pay-options.ts'
import { settleOrder, settlePayment } from './pay.ts'
import { CartRuleBroken, EarlierOrderPaid, type PlacedOrder, placeOrder } from './place-order.ts'
import { type Review, type ReviewWish, readReview } from './review.ts'
import { saveDetailsAndAccount } from './save-details.ts'
import { AlreadyPaid, startPayment } from './start-payment.ts'

/** Details, review, payment and the way back from it. */
export const checkoutRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .get('/checkout', async ({ view, visit }) => {
      const cart = await cartOf(shop, visit, view)
      if (cart.lines.length === 0) return go(view, '/', view.t('checkout.emptyNotice'), 302)
      await seen(shop, visit, view, 'checkout')
      const known = await knownDetails(shop.db.read, cart.id!, view.user?.id ?? null)
      const complete = known !== null && detailsFaults(known, cart.ships).length === 0
      if (complete && !view.url.searchParams.has('edit')) {
        await keepProfile(shop, cart.id!, known, view.user?.id ?? null)
        return go(view, '/checkout/review', undefined, 302)
      }
      const form = blankForm(
        known ? { ...known.address, ...known, address: undefined, postal_code: known.address.postalCode } : { country: 'US' },
      )
      return page(view, view.t('checkout.detailsTitle'), <DetailsPage {...await detailsProps(shop, view, cart, form)} />, {
        private: true,
        noindex: true,
      })
    })
    .post('/checkout', async ({ view, visit, session }) => {
      const cart = await cartOf(shop, visit, view)
      if (cart.lines.length === 0) return go(view, '/', view.t('checkout.emptyNotice'))
      const sent = await readForm(view, visit.request, detailsSchema)
      let wait = 0
      const save = sent.attempt(async (values) => {
        const details = detailsFrom(values)
        for (const fault of detailsFaults(details, cart.ships)) sent.refuse(fault.field, view.t(fault.key))
        if (!sent.ok) return undefined
        return saveDetailsAndAccount(shop, {
          cartId: cart.id!,
          details,
          comment: values.comment,
          password: values.password ?? '',
          passwordConfirmation: values.password_confirmation ?? '',
          userId: view.user?.id ?? null,
          sessionToken: visit.sessionToken,
          guestUserId: session?.data.guestUserId ?? null,
          address: visit.address,
        })
      })
      const result = await save.catch((error: unknown) => {
        if (!(error instanceof TooMany)) throw error
        wait = error.retryAfter
        sent.refuse('', view.t('accounts.signInTooOften', { count: wait }))
        return undefined
      })
      if (result) {
        if (result.sessionToken) visit.keep('session', result.sessionToken)
        return go(view, '/checkout/review')
      }
      const props = await detailsProps(shop, view, cart, sent.form)
      const title = view.t('common.errorTitle', { title: view.t('checkout.detailsTitle') })
      const body = view.partial ? <DetailsForm {...props} /> : <DetailsPage {...props} />
      const refused = wait > 0 ? { status: 429, headers: { 'retry-after': String(wait) } } : { status: 422 }
      return page(view, title, body, { ...refused, private: true, noindex: true })
    })
    .get('/checkout/states', async ({ view, visit }) => {
      const typed = Object.fromEntries(['country', 'city', 'postal_code'].map((name) => [name, view.url.searchParams.get(name) ?? '']))
      const cart = await cartOf(shop, visit, view)
      return fragments(
        view,
        <RegionFields view={view} form={blankForm(typed)} states={regionsOf(typed['country'] ?? '')} required={cart.ships} />,
      )
    })
    .get('/checkout/review', async ({ view, visit }) => {
      const cartId = await findCart(shop.db.read, ownerOf(visit, view), shop.now())
      const state = cartId === null ? { stage: 'empty' as const } : await readReview(shop.db.read, await wishOf(shop, view, cartId))
      if (state.stage === 'empty') return go(view, '/', view.t('checkout.emptyNotice'), 302)
      if (state.stage === 'details') return go(view, '/checkout', undefined, 302)
      if (state.broken) return go(view, '/cart', { kind: 'error', text: view.t(state.broken.key, state.broken.params) }, 302)
      const answer = await reviewPage(shop, view, state, null)
      await seen(shop, visit, view, 'review')
      await showPrices(shop, state)
      return answer
    })
    .post('/checkout/delivery', async ({ view, visit }) => {
      const cartId = await cartIdOf(shop, visit, view)
      const sent = await readForm(view, visit.request, deliverySchema)
      if (sent.ok) await shop.db.transaction((tx) => saveChoice(tx, cartId, { rateId: sent.values.rate_id }, shop.now()))
      if (!view.partial) return go(view, '/checkout/review')
      const review = await reviewOf(shop, view, cartId)
      const { options, chosen } = await payOptions(shop, view, review.quote.total)
      const open = options.find((option) => option.processorId === chosen)
      if (!open) return fragments(view, <ReviewSummary view={view} review={review} />)
      return fragments(
        view,
        <ReviewSummary view={view} review={review} />,
        also(<PlaceFields review={review} processorId={chosen} />),
        also(<span id="rv-pay-label">{payLabel(view, review, open)}</span>),
      )
    })
    .post('/checkout/place-order', async ({ view, visit }) => {
      visit.allowSeconds(20)
      const cartId = await cartIdOf(shop, visit, view)
      const sent = await readForm(view, visit.request, placeSchema)
      await limitPlacing(shop, visit)
      const inline = visit.wantsJson
      try {
        if (!sent.ok) throw new Refusal('checkout.changedSince')
        await limitTries(shop, cartId)
        const { order, processor, client } = await place(shop, view, cartId, sent.values)
        const base = shop.config.baseUrl
        const back = `${base}/checkout/return?order=${order.externalId}`
        const words = { tax: view.t('tax.none'), shipping: view.t('checkout.shipping') }
        const begun = await startPayment(shop, {
          order,
          processor,
          hosted: !inline || !client,
          returnUrl: back,
          cancelUrl: `${back}&cancelled=1`,
          words,
        })
        if (begun.kind === 'hosted') return inline ? json({ success: true, redirect: begun.url }) : leave(view, begun.url)
        if (begun.kind === 'inline')
          return json({ success: true, clientSecret: begun.clientSecret, returnUrl: `/checkout/return?order=${order.externalId}` })
        const after = `/checkout/return?order=${order.externalId}`
        return inline ? json({ success: true, redirect: after }) : go(view, after)
      } catch (error) {
        if (error instanceof EarlierOrderPaid || error instanceof AlreadyPaid) {
          const bought = `/checkout/return?order=${error.externalId}${error instanceof EarlierOrderPaid ? '&earlier=1' : ''}`
          return inline ? json({ success: true, redirect: bought }) : go(view, bought)
        }
        // The review says which rule it is, and leads to the cart.
        if (error instanceof CartRuleBroken)
          return inline ? json({ success: true, redirect: '/checkout/review' }) : go(view, '/checkout/review')
        const said = inWords(view, error)
        if (!said) throw error
        if (inline) return json({ success: false, error: said.code, message: said.text }, said.status)
        const state = await readReview(shop.db.read, await wishOf(shop, view, cartId))
        if (state.stage !== 'review') return go(view, '/checkout', { kind: 'error', text: said.text })
        return reviewPage(shop, view, state, said.text, said.status)
      }
    })
    .get('/checkout/return', async ({ view, visit }) => {
      visit.allowSeconds(20)
      const { searchParams } = view.url
      const order = await findOrderBy(shop.db.read, { externalId: searchParams.get('order') ?? '' })
      if (!order) throw new NotFound('order')
      const payment = await paymentOfReturn(shop, order.id, searchParams)
      // Money alone is no order: what came for one that was given up may wait for staff.
      const settled = (await findOrderBy(shop.db.read, { id: order.id }))!
      const bought = isPaid(settled)
      if (!bought && payment?.state === 'failed')
        return go(view, '/checkout/review', { kind: 'error', text: view.t(failureText(payment.failure)) })
      if (!bought && searchParams.has('cancelled') && payment?.state !== 'paid')
        return go(view, '/checkout/review', { kind: 'error', text: view.t('checkout.notPaid') })
      // What was put into a cart since, or by somebody led here by a link, stays.
      const kept = (await findCart(shop.db.read, ownerOf(visit, view), shop.now())) !== null
      if (bought && !kept) visit.forget('cart')
      const earlier = bought && searchParams.has('earlier')
      const notice = earlier ? view.t(kept ? 'checkout.earlierPaidKept' : 'checkout.earlierPaid') : undefined
      // What has to be told is told on our page; the way on is a button there.
      const [onward] = notice ? [] : await completionsOf(shop.db.read, settled)
      if (!onward) return go(view, `/checkout/success/${order.externalId}`, notice)
      return onward.url.startsWith('/') ? go(view, onward.url) : leave(view, onward.url)
    })

const ownerOf = (visit: Visit, view: View) => ({ token: visit.cartToken, userId: view.user?.id ?? null })

async function cartOf(shop: Shop, visit: Visit, view: View) {
  const cartId = await findCart(shop.db.read, ownerOf(visit, view), shop.now())
  return readCart(shop.db.read, cartId, await buyerOf(shop, isWholesale(view)))
}

async function cartIdOf(shop: Shop, visit: Visit, view: View): Promise<number> {
  const cartId = await findCart(shop.db.read, ownerOf(visit, view), shop.now())
  if (cartId === null) throw new Conflict('checkout.cartEmpty')
  return cartId
}

async function wishOf(shop: Shop, view: View, cartId: number): Promise<ReviewWish> {
  const settings = await currentSettings(shop)
  return {
    cartId,
    buyer: await buyerOf(shop, isWholesale(view)),
    pricesIncludeTax: settings.prices_include_tax,
    currency: settings.currency,
  }
}

async function reviewOf(shop: Shop, view: View, cartId: number): Promise<Review> {
  const state = await readReview(shop.db.read, await wishOf(shop, view, cartId))
  if (state.stage !== 'review') throw new Conflict('checkout.changedSince')
  return state
}

async function detailsProps(shop: Shop, view: View, cart: Awaited<ReturnType<typeof cartOf>>, form: ReturnType<typeof blankForm>) {
  const settings = await currentSettings(shop)
  return {
    view,
    cart,
    form,
    countries: countryList(view.language),
    states: regionsOf(String(form.values['country'] ?? '')),
    needsPassword: settings.disable_guest_checkout,
    comments: settings.enable_order_comments,
  }
}

async function reviewPage(shop: Shop, view: View, review: Review, alert: string | null, status = 200): Promise<Response> {
  const { options, chosen } = await payOptions(shop, view, review.quote.total)
  const open = options.find((option) => option.processorId === chosen)
  const countryName = countryList(view.language).find((country) => country.code === review.details.address.country)?.name ?? ''
  const origins = open?.client?.origins ?? []
  // Sent without script, the form ends on the processor's page or where the product leads after it.
  const productIds = review.cart.lines.map(({ productId }) => productId)
  const form = [...origins, ...(await completionOrigins(shop.db.read, productIds))]
  return page(
    view,
    view.t('checkout.reviewTitle'),
    <ReviewPage {...{ view, review, options, chosen, countryName, alert, cardWords: cardWords(view.t) }} />,
    {
      status,
      private: true,
      noindex: true,
      ...(form.length > 0 ? { policy: { script: origins, frame: origins, connect: origins, form } } : {}),
      ...(open?.client ? { scripts: ['js/card-payment.js'] } : {}),
    },
  )
}

/** What an account knows of its owner is what this cart is ordered with, until they say otherwise. */
async function keepProfile(shop: Shop, cartId: number, profile: Details, userId: number | null): Promise<void> {
  if (userId === null || (await findDetails(shop.db.read, cartId)) !== null) return
  const { email, name, phone, address } = profile
  await shop.db.transaction((tx) => saveDetails(tx, cartId, { email, name, phone, address }, { userId, now: shop.now() }))
}

/** The shopper has now seen these prices. */
async function showPrices(shop: Shop, review: Review): Promise<void> {
  if (review.changedPrices.length === 0) return
  const seen = review.changedPrices.map((line) => ({ lineId: line.id, price: line.price.total }))
  await shop.db.transaction((tx) => acceptPrices(tx, review.cart.id!, seen))
}

interface PlaceValues {
  processor_id: number
  rate_id: string
  idempotency_key: string
}

async function place(shop: Shop, view: View, cartId: number, values: PlaceValues) {
  const settings = await currentSettings(shop)
  const details = await findDetails(shop.db.read, cartId)
  if (settings.disable_guest_checkout && view.user === null) throw new SignInRequired()
  if (details && details.rateId !== values.rate_id) {
    await shop.db.transaction((tx) => saveChoice(tx, cartId, { rateId: values.rate_id }, shop.now()))
  }
  const wish = await wishOf(shop, view, cartId)
  const userId = view.user?.id ?? details?.userId ?? null
  const order: PlacedOrder = await placeOrder(shop, { ...wish, userId, attemptKey: values.idempotency_key, timeZone: settings.timezone })
  const { options } = await payOptions(shop, view, order.total)
  const option = options.find((one) => one.processorId === values.processor_id) ?? options[0]
  const processor = shop.processors.find((one) => one.processorId === option?.processorId)
  if (!option || !processor) throw new Refusal('checkout.noWayToPay')
  return { order, processor, client: option.client }
}

const tryWindow = 10 * 60_000

/** Thirty orders per address in ten minutes: nobody tries out stolen cards here, or holds the stock of a whole shop. */
async function limitPlacing(shop: Shop, visit: Visit): Promise<void> {
  if (visit.address !== '' && !visit.behindStranger) await limitHits(shop, `pay:address:${visit.address}`, 30, tryWindow)
}

/** Paying again for the same cart, whatever was changed in between: five times in ten minutes. A double click is no second try. */
async function limitTries(shop: Shop, cartId: number): Promise<void> {
  const last = await latestPaymentOfCart(shop.db.read, cartId)
  if (last && shop.now() - last.createdAt >= 2000) await limitHits(shop, `pay:cart:${cartId}`, 5, tryWindow)
}

// The processor's own reference in the address counts only when it belongs to this order.
async function paymentOfReturn(shop: Shop, orderId: number, params: URLSearchParams) {
  const q = shop.db.read
  const reference = params.get('payment_intent') ?? params.get('session_id')
  if (reference) {
    for (const { processorId } of shop.processors) {
      const payment =
        (await findPaymentByReference(q, processorId, reference)) ?? (await findPaymentByHostedReference(q, processorId, reference))
      if (payment?.orderId === orderId) return patient(shop, () => settlePayment(shop, payment))
    }
  }
  return patient(shop, () => settleOrder(shop, orderId))
}

// A processor that does not answer leaves the order waiting: the confirmation page says so, and the chore asks again.
async function patient<T>(shop: Shop, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProcessorTrouble)) throw error
    shop.log.warn({ err: error }, 'the processor did not answer on return')
    return null
  }
}

function isPaid(order: OrderRow | null): boolean {
  return order !== null && !isUnpaid(order)
}

function inWords(view: View, error: unknown): { status: number; code: string; text: string } | null {
  if (error instanceof Refusal) return { status: 422, code: 'refused', text: view.t(error.key as 'checkout.cartEmpty', error.params) }
  if (error instanceof Conflict) return { status: 409, code: 'changed', text: view.t(error.key as 'checkout.changedSince', error.params) }
  if (error instanceof ProcessorTrouble) return { status: 502, code: 'processor_trouble', text: view.t('checkout.processorTrouble') }
  return null
}
