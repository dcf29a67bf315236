import { hasSubscription } from '#src/cart/cart-rules.ts'
import { Elysia } from 'elysia'
import { findGuestOfSession } from '#src/accounts/passwords/set-password.ts'
import { getAddress, listAddresses } from '#src/addresses/address-book.ts'
import { getPricingContext } from '#src/cart/pricing-context.ts'
import type { Cart } from '#src/cart/cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { cartOwner } from '#src/cart/cart-owner.ts'
import { requireSignedInCart } from '#src/cart/signed-out-cart.ts'
import { countSavedUnits } from '#src/cart/saved-items.ts'
import { countryList, countryName, isCountry, regionsOf } from '#src/lib/addresses/countries.ts'
import { addressFields } from '#src/lib/addresses/postal-address.ts'
import { suggestEmail } from '../email-typos.ts'
import { NotFound, SignInRequired, TooManyRequests } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { consentValues, readConsents } from '#src/mail-consents/consent-form.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { newAddressCountry } from '#src/tax/home-country.ts'
import { trackVisit } from '#src/storefront/visit-tracking.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { fragments, redirect, page } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { addressFieldName, RegionFields } from '#templates/addresses/address-fields.tsx'
import { BillingFields } from '#templates/checkout/billing-section.tsx'
import { DetailsForm, DetailsPage } from '#templates/checkout/details-page.tsx'
import { EmailHint } from '#templates/checkout/email-hint.tsx'
import { CartSummary } from '#templates/checkout/summary.tsx'
import { type CheckoutField, fieldName, listCheckoutFields, readAnswers } from '../checkout-fields.ts'
import { type DetailsFormValues, detailsSchema, emailHintSchema } from '../forms.ts'
import { findSameAddress, getPrefilledDetails, withSavedAddress } from '../prefill-details.ts'
import { toDetails } from '../parse-details.ts'
import { type CheckoutDetails, findDetails, saveDetails } from '../details.ts'
import { validateDetails } from '../validate-details.ts'
import { repeatAccountCreation } from '../repeated-form.ts'
import { saveDetailsAndAccount } from '../save-details.ts'
import { withLaterRates } from './read-review.ts'
import { hasVerifyStep, isUnverified, pathAfterDetails } from './verification.ts'
import { offeredConsents } from '#src/mail-consents/offered-consents.ts'

export const detailsRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .get('/checkout', async ({ view, req }) => {
      const cart = await loadCart(shop, view)
      if (cart.lines.length === 0) {
        await requireSignedInCart(shop.db.read, cartOwner(req, view), shop.now())
        return redirect(view, '/', view.t('checkout.emptyNotice'), 302)
      }
      await trackVisit(shop, req, view, 'checkout')
      const settings = await currentSettings(shop)
      const { tax_require_country, disable_guest_checkout } = settings
      const home = newAddressCountry(settings)
      const prefilled = await getPrefilledDetails(shop.db.read, cart.id!, view.user?.id ?? null, home)
      const fields = await listCheckoutFields(shop.db.read, cart, view.contentLanguage)
      const isComplete = prefilled !== null && validateDetails(prefilled, cart.ships, tax_require_country, fields).length === 0
      const lacksAccount = view.user === null && (disable_guest_checkout || hasSubscription(cart))
      if (isComplete && !lacksAccount && !view.url.searchParams.has('edit')) {
        // Neither mails a code.
        if ((req.prefetch || req.method === 'HEAD') && (await isUnverified(shop, req, { cartId: cart.id!, orderEmail: prefilled.email })))
          return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
        await saveProfileAsDetails(shop, cart.id!, prefilled, view.user?.id ?? null)
        return redirect(view, await pathAfterDetails(shop, req, view, { cartId: cart.id!, token: req.sessionToken }), undefined, 302)
      }
      const props = await getDetailsProps(
        shop,
        { req, view },
        { cart, fields },
        initialForm({
          country: home,
          billing_country: home,
          billing_same: true,
          ...(prefilled && toFormValues(prefilled)),
          ...(await consentValues(shop.db.read, view.user)),
        }),
      )
      const { savedAddresses, form } = props
      const chosen = prefilled === null ? undefined : findSameAddress(savedAddresses, prefilled)
      form.values['address_id'] = String(chosen?.id ?? 'new')
      if (savedAddresses.length === 0) form.values['save_address'] = 'on'
      return page(view, view.t('checkout.detailsTitle'), <DetailsPage {...props} />, { private: true, noindex: true })
    })
    .post('/checkout', async ({ view, req, session }) => {
      const cart = await loadCart(shop, view)
      const submission = await readForm(view, req.raw, detailsSchema)
      const submitted = submission.ok ? submission.values : null
      // The account that the same form created has the cart now.
      if (cart.lines.length === 0) {
        const repeated = await respondToRepeatedForm(shop, { req, view }, submitted)
        if (!repeated) await requireSignedInCart(shop.db.read, cartOwner(req, view), shop.now())
        return repeated ?? redirect(view, '/', view.t('checkout.emptyNotice'))
      }
      const fields = await listCheckoutFields(shop.db.read, cart, view.contentLanguage)
      let retryAfter = 0
      const save = submission.attempt(async (values) => {
        const details = {
          ...(await readDetails(shop, view, values, cart.ships)),
          extra: readAnswers(fields, (name) => [submission.state.values[name] ?? ''].flat().at(-1) ?? ''),
        }
        const { tax_require_country } = await currentSettings(shop)
        for (const { field, key, params } of validateDetails(details, cart.ships, tax_require_country, fields))
          submission.addError(
            field,
            field.startsWith('billing_') ? view.t('checkout.billingError', { error: view.t(key, params) }) : view.t(key, params),
          )
        if (!submission.ok) {
          // A saved address that lacks something is corrected in the fields.
          if (isSavedAddress(values))
            Object.assign(submission.state.values, initialForm({ ...toFormValues(details), address_id: 'new' }).values)
          return undefined
        }
        return saveDetailsAndAccount(shop, {
          cartId: cart.id!,
          details,
          password: values.password ?? '',
          passwordConfirmation: values.password_confirmation ?? '',
          saveAddress: isSavedAddress(values) ? false : values.offers_save ? values.save_address : values.save_address || null,
          userId: view.user?.id ?? null,
          sessionToken: req.sessionToken,
          guestUserId: session?.data.guestUserId ?? null,
          ownGuestId: (await findGuestOfSession(shop.db.read, session))?.id ?? null,
          client: req.client,
          isSubscription: hasSubscription(cart),
          language: view.language,
          // A tester may type any address.
          consents:
            values.offers_emails && view.testMode === null
              ? readConsents(view, values, offeredConsents(await currentSettings(shop)))
              : null,
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
        const path = await pathAfterDetails(shop, req, view, { cartId: cart.id!, token })
        return redirect(view, view.partial ? withLaterRates(path) : path)
      }
      const repeated = 'email' in submission.state.errors ? await respondToRepeatedForm(shop, { req, view }, submitted) : null
      if (repeated) return repeated
      const props = await getDetailsProps(shop, { req, view }, { cart, fields }, submission.state)
      const title = view.t('checkout.detailsTitle')
      const body = view.partial ? <DetailsForm {...props} /> : <DetailsPage {...props} />
      const responseOptions = retryAfter > 0 ? { status: 429, headers: { 'retry-after': String(retryAfter) } } : { status: 422 }
      return page(view, title, body, { ...responseOptions, private: true, noindex: true })
    })
    .post('/checkout/email-hint', async ({ view, req }) => {
      const form = await readForm(view, req.raw, emailHintSchema)
      return fragments(view, <EmailHint view={view} suggestion={form.ok ? suggestEmail(form.values.email) : null} />)
    })
    .get(
      '/checkout/sign-in',
      ({ view }) => {
        if (!view.user) throw new SignInRequired()
        return redirect(view, '/checkout', undefined, 302)
      },
      forAccount,
    )
    .get('/checkout/summary', async ({ view }) => {
      // After a change in the cart drawer.
      const cart = await loadCart(shop, view)
      // The page itself knows where to go without items.
      if (!view.partial || cart.lines.length === 0) return redirect(view, '/checkout', undefined, 302)
      return fragments(view, <CartSummary view={view} cart={cart} />)
    })
    .get('/checkout/billing', async ({ view }) => {
      if (!view.partial) return redirect(view, '/checkout?edit=1', undefined, 302)
      const country = (view.url.searchParams.get('country') ?? '').toUpperCase()
      const form = initialForm({ billing_country: isCountry(country) ? country : newAddressCountry(await currentSettings(shop)) })
      const billingStates = regionsOf(String(form.values['billing_country']))
      return fragments(view, <BillingFields view={view} form={form} billingStates={billingStates} countries={countryList(view.language)} />)
    })
    .get('/checkout/states', async ({ view }) => {
      const { searchParams } = view.url
      const part = searchParams.get('part') === 'billing' ? 'billing' : 'main'
      const names = ['country', 'city', 'postal_code'].map((name) => addressFieldName(part, name))
      const form = initialForm(Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ''])))
      const required = searchParams.get('required') === '1' || (await loadCart(shop, view)).ships
      const autofill = autofillGroups.find((group) => group === searchParams.get('autofill'))
      const states = regionsOf(String(form.values[names[0]!]))
      return fragments(
        view,
        <RegionFields view={view} form={form} part={part} states={states} required={required} {...(autofill ? { autofill } : {})} />,
      )
    })

/** Null unless this form, sent a moment ago, created the account. */
async function respondToRepeatedForm(
  shop: Shop,
  { req, view }: { req: HttpRequest; view: View },
  values: DetailsFormValues | null,
): Promise<Response | null> {
  if (view.user || !values) return null
  const { email, password = '' } = values
  const { cartToken, sessionToken, client } = req
  const repeated = await repeatAccountCreation(shop, { cartToken, email, password, sessionToken, client })
  if (!repeated) return null
  req.setCookie('session', repeated.sessionToken)
  return redirect(view, await pathAfterDetails(shop, req, view, { cartId: repeated.cartId, token: repeated.sessionToken }))
}

const autofillGroups = ['shipping', 'billing'] as const

const loadCart = async (shop: Shop, view: View) => readCart(shop.db.read, view.cartId, await getPricingContext(shop, view))

async function getDetailsProps(
  shop: Shop,
  { req, view }: { req: HttpRequest; view: View },
  { cart, fields }: { cart: Cart; fields: CheckoutField[] },
  form: ReturnType<typeof initialForm>,
) {
  form.values['billing_country'] ||= form.values['country'] ?? ''
  const settings = await currentSettings(shop)
  const addresses = view.user ? await listAddresses(shop.db.read, view.user.id) : []
  return {
    view,
    cart,
    form,
    savedAddresses: addresses.map((address) => ({ ...address, countryName: countryName(view.language, address.country) })),
    countries: countryList(view.language),
    states: regionsOf(String(form.values['country'] ?? '')),
    billingStates: regionsOf(String(form.values['billing_country'] ?? '')),
    fields,
    emailSuggestion: view.user ? null : suggestEmail([form.values['email'] ?? ''].flat().at(-1)!),
    asksCountry: settings.tax_require_country,
    asksVatNumber: settings.seller_vat_number !== '',
    needsPassword: settings.disable_guest_checkout || hasSubscription(cart),
    verifyStep: await hasVerifyStep(shop, req),
    savedItemCount: view.user ? await countSavedUnits(shop.db.read, view.user.id, shop.now()) : 0,
    identityProviders: shop.identityProviders,
    offeredConsents: offeredConsents(settings),
  }
}

const isSavedAddress = ({ address_id: id }: DetailsFormValues): boolean => id !== undefined && id !== 'new'

/** Throws NotFound for a saved address of another account. */
async function readDetails(shop: Shop, view: View, values: DetailsFormValues, ships: boolean): Promise<CheckoutDetails> {
  const details = toDetails(values, ships)
  if (!isSavedAddress(values)) return details
  if (!view.user) throw new NotFound('address')
  return withSavedAddress(details, await getAddress(shop.db.read, view.user.id, parseId(values.address_id)))
}

function toFormValues({ address, billing, extra, name, email, phone, vatNumber }: CheckoutDetails): Record<string, string | boolean> {
  return {
    ...addressFields(address),
    name,
    email,
    phone,
    vat_number: vatNumber,
    billing_same: !billing,
    ...(billing && {
      billing_name: billing.name ?? name,
      billing_company: billing.company,
      billing_address1: billing.address1,
      billing_address2: billing.address2,
      billing_city: billing.city,
      billing_state: billing.state,
      billing_country: billing.country,
      billing_postal_code: billing.postalCode,
    }),
    ...Object.fromEntries(Object.entries(extra ?? {}).map(([key, answer]) => [fieldName(key), answer])),
  }
}

async function saveProfileAsDetails(shop: Shop, cartId: number, profile: CheckoutDetails, userId: number | null): Promise<void> {
  if (userId === null || (await findDetails(shop.db.read, cartId)) !== null) return
  const { email, name, phone, address, vatNumber } = profile
  await shop.db.transaction((tx) => saveDetails(tx, cartId, { email, name, phone, address, vatNumber }, { userId, now: shop.now() }))
}
