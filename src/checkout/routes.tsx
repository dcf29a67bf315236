import { Elysia } from 'elysia'
import { getPricingContext } from '#src/cart/pricing-context.ts'
import { findCart } from '#src/cart/find-cart.ts'
import { markPricesSeen } from '#src/cart/add-to-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { countryList, regionsOf } from '#src/lib/countries.ts'
import { Conflict, NotFound, UserError, SignInRequired, TooManyRequests } from '#src/lib/errors.ts'
import { completionOrigins, listCompletionRedirects } from '#src/orders/completion-redirects.ts'
import { type OrderRow, findOrder } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/orders/status.ts'
import { type Payment, findPaymentByHostedReference, findPaymentByReference, findLatestPaymentForCart } from '#src/payments/payments.ts'
import { failureMessageKey, ProcessorError } from '#src/payments/processor.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { trackVisit } from '#src/storefront/visit-tracking.ts'
import { storefront } from '#src/storefront/layout.ts'
import { outOfBand, fragments, redirect, json, redirectExternal, page } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { DetailsForm, DetailsPage, RegionFields } from '#templates/checkout/details-page.tsx'
import { PlaceOrderFields, ReviewPage, payButtonLabel } from '#templates/checkout/review-page.tsx'
import { ReviewSummary } from '#templates/checkout/summary.tsx'
import { deliverySchema, detailsSchema, placeOrderSchema } from './forms.ts'
import { toDetails, getPrefilledDetails } from './prefill-details.ts'
import { type CheckoutDetails, validateDetails, findDetails, saveCheckoutOptions, saveDetails } from './details.ts'
import { listPaymentOptions } from './payment-options.ts'
import { syncLatestPayment, syncPayment } from './sync-payments.ts'
import { CartRuleError, EarlierOrderPaid, type PlacedOrder, placeOrder } from './place-order.ts'
import { type CheckoutReview, type CheckoutReviewInput, getCheckoutReview } from './review.ts'
import { saveDetailsAndAccount } from './save-details.ts'
import { AlreadyPaid, startPayment } from './start-payment.ts'

/** Details, review, payment and the way back from it. */
export const checkoutRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .get('/checkout', async ({ view, req }) => {
      const cart = await loadCart(shop, req, view)
      if (cart.lines.length === 0) return redirect(view, '/', view.t('checkout.emptyNotice'), 302)
      await trackVisit(shop, req, view, 'checkout')
      const prefilled = await getPrefilledDetails(shop.db.read, cart.id!, view.user?.id ?? null)
      const isComplete = prefilled !== null && validateDetails(prefilled, cart.ships).length === 0
      if (isComplete && !view.url.searchParams.has('edit')) {
        await saveProfileAsDetails(shop, cart.id!, prefilled, view.user?.id ?? null)
        return redirect(view, '/checkout/review', undefined, 302)
      }
      const detailsForm = initialForm(
        prefilled
          ? { ...prefilled.address, ...prefilled, address: undefined, postal_code: prefilled.address.postalCode }
          : { country: 'US' },
      )
      return page(view, view.t('checkout.detailsTitle'), <DetailsPage {...await getDetailsProps(shop, view, cart, detailsForm)} />, {
        private: true,
        noindex: true,
      })
    })
    .post('/checkout', async ({ view, req, session }) => {
      const cart = await loadCart(shop, req, view)
      if (cart.lines.length === 0) return redirect(view, '/', view.t('checkout.emptyNotice'))
      const submission = await readForm(view, req.raw, detailsSchema)
      let retryAfter = 0
      const save = submission.attempt(async (values) => {
        const details = toDetails(values)
        for (const detailsError of validateDetails(details, cart.ships)) submission.addError(detailsError.field, view.t(detailsError.key))
        if (!submission.ok) return undefined
        return saveDetailsAndAccount(shop, {
          cartId: cart.id!,
          details,
          comment: values.comment,
          password: values.password ?? '',
          passwordConfirmation: values.password_confirmation ?? '',
          userId: view.user?.id ?? null,
          sessionToken: req.sessionToken,
          guestUserId: session?.data.guestUserId ?? null,
          clientAddress: req.ip,
          language: view.language,
        })
      })
      const result = await save.catch((error: unknown) => {
        if (!(error instanceof TooManyRequests)) throw error
        retryAfter = error.retryAfter
        submission.addError('', view.t('accounts.signInTooOften', { count: retryAfter }))
        return undefined
      })
      if (result) {
        if (result.sessionToken) req.setCookie('session', result.sessionToken)
        return redirect(view, '/checkout/review')
      }
      const props = await getDetailsProps(shop, view, cart, submission.state)
      const title = view.t('common.errorTitle', { title: view.t('checkout.detailsTitle') })
      const body = view.partial ? <DetailsForm {...props} /> : <DetailsPage {...props} />
      const responseOptions = retryAfter > 0 ? { status: 429, headers: { 'retry-after': String(retryAfter) } } : { status: 422 }
      return page(view, title, body, { ...responseOptions, private: true, noindex: true })
    })
    .get('/checkout/states', async ({ view, req }) => {
      const submitted = Object.fromEntries(['country', 'city', 'postal_code'].map((name) => [name, view.url.searchParams.get(name) ?? '']))
      const cart = await loadCart(shop, req, view)
      return fragments(
        view,
        <RegionFields view={view} form={initialForm(submitted)} states={regionsOf(submitted['country'] ?? '')} required={cart.ships} />,
      )
    })
    .get('/checkout/review', async ({ view, req }) => {
      const cartId = await findCart(shop.db.read, cartOwner(req, view), shop.now())
      const state =
        cartId === null ? { stage: 'empty' as const } : await getCheckoutReview(shop.db.read, await buildReviewInput(shop, view, cartId))
      if (state.stage === 'empty') return redirect(view, '/', view.t('checkout.emptyNotice'), 302)
      if (state.stage === 'details') return redirect(view, '/checkout', undefined, 302)
      if (state.ruleViolation)
        return redirect(view, '/cart', { kind: 'error', text: view.t(state.ruleViolation.key, state.ruleViolation.params) }, 302)
      const response = await renderReviewPage(shop, view, state, null)
      await trackVisit(shop, req, view, 'review')
      await markReviewPricesSeen(shop, state)
      return response
    })
    .post('/checkout/delivery', async ({ view, req }) => {
      const cartId = await requireCartId(shop, req, view)
      const submission = await readForm(view, req.raw, deliverySchema)
      if (submission.ok)
        await shop.db.transaction((tx) => saveCheckoutOptions(tx, cartId, { rateId: submission.values.rate_id }, shop.now()))
      if (!view.partial) return redirect(view, '/checkout/review')
      const review = await requireReview(shop, view, cartId)
      const { options, selectedProcessorId } = await listPaymentOptions(shop, view, review.quote.total)
      const selectedOption = options.find((option) => option.processorId === selectedProcessorId)
      if (!selectedOption) return fragments(view, <ReviewSummary view={view} review={review} />)
      return fragments(
        view,
        <ReviewSummary view={view} review={review} />,
        outOfBand(<PlaceOrderFields review={review} processorId={selectedProcessorId} />),
        outOfBand(<span id="rv-pay-label">{payButtonLabel(view, review, selectedOption)}</span>),
      )
    })
    .post('/checkout/place-order', async ({ view, req }) => {
      req.extendTimeout(20)
      const cartId = await requireCartId(shop, req, view)
      const submission = await readForm(view, req.raw, placeOrderSchema)
      await limitOrdersPerAddress(shop, req)
      const wantsJson = req.wantsJson
      try {
        if (!submission.ok) throw new UserError('checkout.changedSince')
        await limitPaymentAttempts(shop, cartId)
        const { order, processor } = await placeOrderFromForm(shop, view, { cartId, values: submission.values, hasScript: wantsJson })
        const baseUrl = shop.config.baseUrl
        const returnUrl = `${baseUrl}/checkout/return?order=${order.externalId}`
        const labels = { tax: view.t('tax.kind.none'), shipping: view.t('checkout.shipping') }
        const started = await startPayment(shop, {
          order,
          processor,
          hosted: !wantsJson || !processor.form,
          returnUrl: returnUrl,
          cancelUrl: `${returnUrl}&cancelled=1`,
          labels,
        })
        if (started.kind === 'hosted')
          return wantsJson ? json({ success: true, redirect: started.url }) : redirectExternal(view, started.url)
        if (started.kind === 'inline')
          return json({ success: true, clientSecret: started.clientSecret, returnUrl: `/checkout/return?order=${order.externalId}` })
        const returnPath = `/checkout/return?order=${order.externalId}`
        return wantsJson ? json({ success: true, redirect: returnPath }) : redirect(view, returnPath)
      } catch (error) {
        if (error instanceof EarlierOrderPaid || error instanceof AlreadyPaid) {
          const returnPath = `/checkout/return?order=${error.externalId}${error instanceof EarlierOrderPaid ? '&earlier=1' : ''}`
          return wantsJson ? json({ success: true, redirect: returnPath }) : redirect(view, returnPath)
        }
        // The review says which rule it is, and leads to the cart.
        if (error instanceof CartRuleError)
          return wantsJson ? json({ success: true, redirect: '/checkout/review' }) : redirect(view, '/checkout/review')
        const failure = toErrorResponse(view, error)
        if (!failure) throw error
        if (wantsJson) return json({ success: false, error: failure.code, message: failure.text }, failure.status)
        const state = await getCheckoutReview(shop.db.read, await buildReviewInput(shop, view, cartId))
        if (state.stage !== 'review') return redirect(view, '/checkout', { kind: 'error', text: failure.text })
        return renderReviewPage(shop, view, state, failure.text, failure.status)
      }
    })
    .get('/checkout/return', async ({ view, req }) => {
      req.extendTimeout(20)
      const { searchParams } = view.url
      const order = await findOrder(shop.db.read, { externalId: searchParams.get('order') ?? '' })
      if (!order) throw new NotFound('order')
      const payment = await syncReturnedPayment(shop, order.id, searchParams)
      // Money alone is no order: what came for one that was given up may wait for staff.
      const updatedOrder = (await findOrder(shop.db.read, { id: order.id }))!
      const isOrderPaid = isPaid(updatedOrder)
      if (!isOrderPaid && payment?.state === 'failed')
        return redirect(view, '/checkout/review', { kind: 'error', text: view.t(failureKeyOf(shop, payment)) })
      if (!isOrderPaid && searchParams.has('cancelled') && payment?.state !== 'paid')
        return redirect(view, '/checkout/review', { kind: 'error', text: view.t('checkout.notPaid') })
      // What was put into a cart since, or by somebody led here by a link, stays.
      const hasOpenCart = (await findCart(shop.db.read, cartOwner(req, view), shop.now())) !== null
      if (isOrderPaid && !hasOpenCart) req.deleteCookie('cart')
      const isEarlierOrder = isOrderPaid && searchParams.has('earlier')
      const notice = isEarlierOrder ? view.t(hasOpenCart ? 'checkout.earlierPaidKept' : 'checkout.earlierPaid') : undefined
      // What has to be told is told on our page; the way on is a button there.
      const [completionRedirect] = notice ? [] : await listCompletionRedirects(shop.db.read, updatedOrder)
      if (!completionRedirect) return redirect(view, `/checkout/success/${order.externalId}`, notice)
      return completionRedirect.url.startsWith('/')
        ? redirect(view, completionRedirect.url)
        : redirectExternal(view, completionRedirect.url)
    })

const cartOwner = (req: HttpRequest, view: View) => ({ token: req.cartToken, userId: view.user?.id ?? null })

async function loadCart(shop: Shop, req: HttpRequest, view: View) {
  const cartId = await findCart(shop.db.read, cartOwner(req, view), shop.now())
  return readCart(shop.db.read, cartId, await getPricingContext(shop, view))
}

async function requireCartId(shop: Shop, req: HttpRequest, view: View): Promise<number> {
  const cartId = await findCart(shop.db.read, cartOwner(req, view), shop.now())
  if (cartId === null) throw new Conflict('checkout.cartEmpty')
  return cartId
}

async function buildReviewInput(shop: Shop, view: View, cartId: number): Promise<CheckoutReviewInput> {
  const settings = await currentSettings(shop)
  return {
    cartId,
    pricing: await getPricingContext(shop, view),
    pricesIncludeTax: settings.prices_include_tax,
    currency: settings.currency,
    language: view.language,
  }
}

async function requireReview(shop: Shop, view: View, cartId: number): Promise<CheckoutReview> {
  const state = await getCheckoutReview(shop.db.read, await buildReviewInput(shop, view, cartId))
  if (state.stage !== 'review') throw new Conflict('checkout.changedSince')
  return state
}

async function getDetailsProps(shop: Shop, view: View, cart: Awaited<ReturnType<typeof loadCart>>, form: ReturnType<typeof initialForm>) {
  const settings = await currentSettings(shop)
  return {
    view,
    cart,
    form,
    countries: countryList(view.language),
    states: regionsOf(String(form.values['country'] ?? '')),
    needsPassword: settings.disable_guest_checkout,
    allowComments: settings.enable_order_comments,
  }
}

async function renderReviewPage(shop: Shop, view: View, review: CheckoutReview, alert: string | null, status = 200): Promise<Response> {
  const { options, selectedProcessorId } = await listPaymentOptions(shop, view, review.quote.total)
  const selectedOption = options.find((option) => option.processorId === selectedProcessorId)
  const countryName = countryList(view.language).find((country) => country.code === review.details.address.country)?.name ?? ''
  const paymentForm = selectedOption?.form
  // Without script, the form ends on the processor's page or where the product leads after it.
  const productIds = review.cart.lines.map(({ productId }) => productId)
  const formOrigins = [...(paymentForm?.origins.form ?? []), ...(await completionOrigins(shop.db.read, productIds))]
  return page(
    view,
    view.t('checkout.reviewTitle'),
    <ReviewPage {...{ view, review, options, selectedProcessorId, countryName, alert }} />,
    {
      status,
      private: true,
      noindex: true,
      ...(paymentForm || formOrigins.length > 0 ? { policy: { ...paymentForm?.origins, form: formOrigins } } : {}),
      ...(paymentForm ? { scripts: paymentForm.scripts } : {}),
    },
  )
}

/** What an account knows of its owner is what this cart is ordered with, until they say otherwise. */
async function saveProfileAsDetails(shop: Shop, cartId: number, profile: CheckoutDetails, userId: number | null): Promise<void> {
  if (userId === null || (await findDetails(shop.db.read, cartId)) !== null) return
  const { email, name, phone, address } = profile
  await shop.db.transaction((tx) => saveDetails(tx, cartId, { email, name, phone, address }, { userId, now: shop.now() }))
}

/** The shopper has now seen these prices. */
async function markReviewPricesSeen(shop: Shop, review: CheckoutReview): Promise<void> {
  if (review.repricedLines.length === 0) return
  const seenPrices = review.repricedLines.map((line) => ({ lineId: line.id, price: line.price.total }))
  await shop.db.transaction((tx) => markPricesSeen(tx, review.cart.id!, seenPrices))
}

interface PlaceOrderValues {
  processor_id: number
  rate_id: string
  idempotency_key: string
}

async function placeOrderFromForm(
  shop: Shop,
  view: View,
  { cartId, values, hasScript }: { cartId: number; values: PlaceOrderValues; hasScript: boolean },
) {
  const settings = await currentSettings(shop)
  const details = await findDetails(shop.db.read, cartId)
  if (settings.disable_guest_checkout && view.user === null) throw new SignInRequired()
  if (details && details.rateId !== values.rate_id) {
    await shop.db.transaction((tx) => saveCheckoutOptions(tx, cartId, { rateId: values.rate_id }, shop.now()))
  }
  const input = await buildReviewInput(shop, view, cartId)
  const userId = view.user?.id ?? details?.userId ?? null
  const order: PlacedOrder = await placeOrder(shop, {
    ...input,
    userId,
    attemptKey: values.idempotency_key,
    timeZone: settings.timezone,
  })
  const { options } = await listPaymentOptions(shop, view, order.total)
  const option = options.find((candidate) => candidate.processorId === values.processor_id) ?? options[0]
  const processor = shop.processors.find((candidate) => candidate.processorId === option?.processorId)
  if (!option || !processor) throw new UserError('checkout.noWayToPay')
  if (!hasScript && processor.form && !processor.beginHosted) throw new UserError('checkout.needsScript')
  return { order, processor }
}

const attemptWindow = 10 * 60_000

/** Thirty orders per address in ten minutes: nobody tries out stolen cards here, or holds the stock of a whole shop. */
async function limitOrdersPerAddress(shop: Shop, req: HttpRequest): Promise<void> {
  if (req.ip !== '' && !req.isBehindUnknownProxy) await enforceRateLimit(shop, `pay:address:${req.ip}`, 30, attemptWindow)
}

/** Paying again for the same cart, whatever was changed in between: five times in ten minutes. A double click is no second try. */
async function limitPaymentAttempts(shop: Shop, cartId: number): Promise<void> {
  const lastPayment = await findLatestPaymentForCart(shop.db.read, cartId)
  if (lastPayment && shop.now() - lastPayment.createdAt >= 2000) await enforceRateLimit(shop, `pay:cart:${cartId}`, 5, attemptWindow)
}

// The processor's own reference in the URL counts only when it belongs to this order.
async function syncReturnedPayment(shop: Shop, orderId: number, params: URLSearchParams) {
  for (const { processorId, returnParameters } of shop.processors) {
    for (const [name, kind] of Object.entries(returnParameters)) {
      const reference = params.get(name)
      const find = kind === 'reference' ? findPaymentByReference : findPaymentByHostedReference
      const payment = reference ? await find(shop.db.read, processorId, reference) : null
      if (payment?.orderId === orderId) return ignoreProcessorErrors(shop, () => syncPayment(shop, payment))
    }
  }
  return ignoreProcessorErrors(shop, () => syncLatestPayment(shop, orderId))
}

function failureKeyOf(shop: Shop, { processorId, failure }: Payment) {
  return failureMessageKey(
    shop.processors.find((processor) => processor.processorId === processorId),
    failure,
  )
}

// A processor that does not answer leaves the order waiting: the confirmation page says so, and the chore asks again.
async function ignoreProcessorErrors<T>(shop: Shop, callProcessor: () => Promise<T>): Promise<T | null> {
  try {
    return await callProcessor()
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    shop.log.warn({ err: error }, 'the processor did not respond when the shopper returned')
    return null
  }
}

function isPaid(order: OrderRow | null): boolean {
  return order !== null && !isUnpaid(order)
}

function toErrorResponse(view: View, error: unknown): { status: number; code: string; text: string } | null {
  if (error instanceof UserError) return { status: 422, code: 'refused', text: view.t(error.key, error.params) }
  if (error instanceof Conflict) return { status: 409, code: 'changed', text: view.t(error.key, error.params) }
  if (error instanceof ProcessorError) return { status: 502, code: 'processor_error', text: view.t('checkout.processorError') }
  return null
}
