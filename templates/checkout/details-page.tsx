import type { Cart } from '#src/cart/read-cart.ts'
import type { Region } from '#src/lib/countries.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { PasswordHint, passwordHintAttrs } from '#templates/accounts/password-hint.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CartSummary } from './summary.tsx'
import { minPasswordLength } from '#src/accounts/limits.ts'

export interface DetailsPageProps {
  view: View
  cart: Cart
  form: FormState
  countries: Region[]
  states: Region[]
  /** true: an account is required. */
  needsPassword: boolean
}

export function DetailsPage(props: DetailsPageProps) {
  const { view, cart } = props
  const { t } = view
  return (
    <div class="wrap checkout">
      <div class="checkout-main">
        <div class="checkout-title">
          <CheckoutSteps view={view} current="details" />
          <h1>{t('checkout.detailsTitle')}</h1>
        </div>
        {view.user === null && <SignInPrompt view={view} />}
        <DetailsForm {...props} />
      </div>
      <aside class="checkout-side" aria-label={t('checkout.yourOrder')}>
        <CartSummary view={view} cart={cart} />
        <div
          hidden
          hx-get="/checkout/summary"
          hx-trigger="cart-updated from:document"
          hx-target="#co-summary"
          hx-swap="outerMorph"
          hx-sync="this:replace"
        />
      </aside>
    </div>
  )
}

export function DetailsForm(props: DetailsPageProps) {
  const { view, cart, form, needsPassword } = props
  const { t } = view
  return (
    <form
      id="co-form"
      class="checkout-main"
      method="post"
      action="/checkout"
      novalidate
      hx-post="/checkout"
      hx-target="#co-form"
      hx-swap="outerHTML"
      hx-disable="find button[data-kind=primary]"
    >
      <ErrorSummary form={form} title={t('common.problem')} />
      <section class="form-card" aria-labelledby="co-contact">
        <h2 id="co-contact">{t('checkout.contact')}</h2>
        <Field form={form} name="name" label={t('checkout.name')} required autocomplete="name" enterkeyhint="next" />
        <Field
          form={form}
          name="email"
          type="email"
          label={t('checkout.email')}
          hint={t('checkout.emailHint')}
          required
          autocomplete="email"
          inputmode="email"
          enterkeyhint="next"
          attrs={{ readonly: view.user !== null }}
        />
      </section>
      {cart.ships ? (
        <section class="form-card" aria-labelledby="co-address">
          <h2 id="co-address">{t('checkout.deliveryAddress')}</h2>
          <AddressFields {...props} required />
        </section>
      ) : (
        <AccordionItem title={t('checkout.billingAddress')} open={hasAddressError(form)}>
          <div class="form-card">
            <AddressFields {...props} required={false} />
          </div>
        </AccordionItem>
      )}
      {view.user === null && <PasswordSection view={view} form={form} isRequired={needsPassword} />}
      <Button kind="primary" size="large" wide>
        {t('checkout.saveAndContinue')}
      </Button>
    </form>
  )
}

function AddressFields(props: DetailsPageProps & { required: boolean }) {
  const { view, form, countries, required } = props
  const { t } = view
  const optional = required ? undefined : t('common.optional')
  const fieldProps = { form, required, optional }
  return (
    <>
      <Field
        {...fieldProps}
        name="country"
        type="select"
        label={t('checkout.country')}
        autocomplete="country"
        placeholder={t('checkout.chooseCountry')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        attrs={{
          'hx-get': '/checkout/states',
          'hx-trigger': 'change',
          'hx-target': '#co-region',
          'hx-swap': 'outerHTML',
          'hx-include': 'closest form',
          'hx-sync': 'this:replace',
        }}
      />
      <Field {...fieldProps} name="address1" label={t('checkout.address1')} autocomplete="address-line1" />
      <Field form={form} name="address2" label={t('checkout.address2')} optional={t('common.optional')} autocomplete="address-line2" />
      <RegionFields view={view} form={form} states={props.states} required={required} />
      <Field
        form={form}
        name="phone"
        type="tel"
        label={t('checkout.phone')}
        optional={t('common.optional')}
        hint={t('checkout.phoneHint')}
        autocomplete="tel"
        inputmode="tel"
        width={20}
      />
    </>
  )
}

/** City, state and postal code in the format of the selected country. */
export function RegionFields({ view, form, states, required }: { view: View; form: FormState; states: Region[]; required: boolean }) {
  const { t } = view
  const country = String(form.values.country ?? '')
  const hasRegionList = country === 'US' || country === 'CA'
  const optional = required ? undefined : t('common.optional')
  return (
    <div id="co-region" class="form-card">
      <Field form={form} name="city" label={t('checkout.city')} required={required} optional={optional} autocomplete="address-level2" />
      <div class="fields">
        {hasRegionList ? (
          <Field
            form={form}
            name="state"
            type="select"
            label={t(country === 'CA' ? 'checkout.province' : 'checkout.state')}
            required={required}
            optional={optional}
            autocomplete="address-level1"
            placeholder={t('checkout.chooseOne')}
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          <Field form={form} name="state" label={t('checkout.region')} optional={t('common.optional')} autocomplete="address-level1" />
        )}
        <Field
          form={form}
          name="postal_code"
          label={t(country === 'US' ? 'checkout.zip' : 'checkout.postalCode')}
          required={required}
          optional={optional}
          autocomplete="postal-code"
          inputmode={country === 'US' ? 'numeric' : 'text'}
          width={10}
        />
      </div>
    </div>
  )
}

function PasswordSection({ view, form, isRequired }: { view: View; form: FormState; isRequired: boolean }) {
  const { t } = view
  const fields = (
    <div class="form-card">
      <p class="muted small">{t(isRequired ? 'checkout.passwordRequiredReason' : 'checkout.passwordReason')}</p>
      <Field
        form={form}
        name="password"
        type="password"
        label={isRequired ? `${t('checkout.password')} *` : t('checkout.password')}
        hint={t('checkout.passwordHint', { least: minPasswordLength })}
        required={isRequired}
        autocomplete="new-password"
        reveal={{ show: t('common.showPassword'), hide: t('common.hidePassword') }}
        attrs={passwordHintAttrs}
      />
      <PasswordHint text="" />
      <Field
        form={form}
        name="password_confirmation"
        type="password"
        label={isRequired ? `${t('checkout.confirmPassword')} *` : t('checkout.confirmPassword')}
        required={isRequired}
        autocomplete="new-password"
      />
    </div>
  )
  if (!isRequired) {
    return (
      <AccordionItem title={t('checkout.passwordOptional')} open={'password' in form.errors || 'password_confirmation' in form.errors}>
        {fields}
      </AccordionItem>
    )
  }
  return (
    <section class="form-card" aria-labelledby="co-password">
      <h2 id="co-password">{t('checkout.passwordRequired')}</h2>
      {fields}
    </section>
  )
}

function SignInPrompt({ view }: { view: View }) {
  return (
    <p class="muted small">
      {view.t('checkout.haveAccount')}{' '}
      <a class="link" href="/checkout/sign-in">
        {view.t('common.signIn')}
      </a>
    </p>
  )
}

const addressFields = ['country', 'address1', 'address2', 'city', 'state', 'postal_code', 'phone']
const hasAddressError = (form: FormState): boolean => addressFields.some((name) => name in form.errors)
