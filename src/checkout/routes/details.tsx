import { Elysia } from 'elysia'
import { getPricingContext } from '#src/cart/pricing-context.ts'
import { findCart } from '#src/cart/find-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { countryList, regionsOf } from '#src/lib/countries.ts'
import { SignInRequired, TooManyRequests } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { trackVisit } from '#src/storefront/visit-tracking.ts'
import { storefront } from '#src/storefront/layout.ts'
import { fragments, redirect, page } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { DetailsForm, DetailsPage, RegionFields } from '#templates/checkout/details-page.tsx'
import { CartSummary } from '#templates/checkout/summary.tsx'
import { detailsSchema } from '../forms.ts'
import { toDetails, getPrefilledDetails } from '../prefill-details.ts'
import { type CheckoutDetails, validateDetails, findDetails, saveDetails } from '../details.ts'
import { saveDetailsAndAccount } from '../save-details.ts'
import { cartOwner } from './checkout-review.ts'
import { hasVerifyStep, isUnverified, pathAfterDetails } from './verification.ts'

export const detailsRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .get('/checkout', async ({ view, req }) => {
      const cart = await loadCart(shop, req, view)
      if (cart.lines.length === 0) return redirect(view, '/', view.t('checkout.emptyNotice'), 302)
      await trackVisit(shop, req, view, 'checkout')
      const prefilled = await getPrefilledDetails(shop.db.read, cart.id!, view.user?.id ?? null)
      const isComplete = prefilled !== null && validateDetails(prefilled, cart.ships).length === 0
      if (isComplete && !view.url.searchParams.has('edit')) {
        // Neither mails a code.
        if ((req.prefetch || req.method === 'HEAD') && (await isUnverified(shop, req, { cartId: cart.id!, orderEmail: prefilled.email })))
          return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
        await saveProfileAsDetails(shop, cart.id!, prefilled, view.user?.id ?? null)
        return redirect(view, await pathAfterDetails(shop, req, view, { cartId: cart.id!, token: req.sessionToken }), undefined, 302)
      }
      const detailsForm = initialForm(
        prefilled
          ? { ...prefilled.address, ...prefilled, address: undefined, postal_code: prefilled.address.postalCode }
          : { country: 'US' },
      )
      return page(
        view,
        view.t('checkout.detailsTitle'),
        <DetailsPage {...await getDetailsProps(shop, { req, view }, cart, detailsForm)} />,
        {
          private: true,
          noindex: true,
        },
      )
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
        submission.addError('', view.t('accounts.tooManyAttempts', { count: retryAfter }))
        return undefined
      })
      if (result) {
        if (result.sessionToken) req.setCookie('session', result.sessionToken)
        const token = result.sessionToken ?? req.sessionToken
        return redirect(view, await pathAfterDetails(shop, req, view, { cartId: cart.id!, token }))
      }
      const props = await getDetailsProps(shop, { req, view }, cart, submission.state)
      const title = view.t('common.errorTitle', { title: view.t('checkout.detailsTitle') })
      const body = view.partial ? <DetailsForm {...props} /> : <DetailsPage {...props} />
      const responseOptions = retryAfter > 0 ? { status: 429, headers: { 'retry-after': String(retryAfter) } } : { status: 422 }
      return page(view, title, body, { ...responseOptions, private: true, noindex: true })
    })
    .get('/checkout/sign-in', ({ view }) => {
      if (!view.user) throw new SignInRequired()
      return redirect(view, '/checkout', undefined, 302)
    })
    .get('/checkout/summary', async ({ view, req }) => {
      // After a change in the cart drawer.
      const cart = await loadCart(shop, req, view)
      if (!view.partial) return redirect(view, '/checkout', undefined, 302)
      if (cart.lines.length === 0) return redirect(view, '/', view.t('checkout.emptyNotice'))
      return fragments(view, <CartSummary view={view} cart={cart} />)
    })
    .get('/checkout/states', async ({ view, req }) => {
      const submitted = Object.fromEntries(['country', 'city', 'postal_code'].map((name) => [name, view.url.searchParams.get(name) ?? '']))
      const cart = await loadCart(shop, req, view)
      return fragments(
        view,
        <RegionFields view={view} form={initialForm(submitted)} states={regionsOf(submitted['country'] ?? '')} required={cart.ships} />,
      )
    })

async function loadCart(shop: Shop, req: HttpRequest, view: View) {
  const cartId = await findCart(shop.db.read, cartOwner(req, view), shop.now())
  return readCart(shop.db.read, cartId, await getPricingContext(shop, view))
}

async function getDetailsProps(
  shop: Shop,
  { req, view }: { req: HttpRequest; view: View },
  cart: Awaited<ReturnType<typeof loadCart>>,
  form: ReturnType<typeof initialForm>,
) {
  const settings = await currentSettings(shop)
  return {
    view,
    cart,
    form,
    countries: countryList(view.language),
    states: regionsOf(String(form.values['country'] ?? '')),
    needsPassword: settings.disable_guest_checkout,
    verifyStep: await hasVerifyStep(shop, req),
  }
}

async function saveProfileAsDetails(shop: Shop, cartId: number, profile: CheckoutDetails, userId: number | null): Promise<void> {
  if (userId === null || (await findDetails(shop.db.read, cartId)) !== null) return
  const { email, name, phone, address } = profile
  await shop.db.transaction((tx) => saveDetails(tx, cartId, { email, name, phone, address }, { userId, now: shop.now() }))
}
