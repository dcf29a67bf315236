import { maxEmailLength } from '#src/lib/people/emails.ts'
import { maxAddresses, maxAddressLineLength, maxVatNumberLength } from '#src/addresses/limits.ts'
import { addressLines } from '#src/lib/addresses/postal-address.ts'
import type { View } from '#src/web/view.ts'
import { AddressFields } from '#templates/addresses/address-fields.tsx'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { PasswordHint, passwordHintAttrs } from '#templates/accounts/password-hint.tsx'
import { ConsentBoxes } from '#templates/mail-consents/consent-boxes.tsx'
import { ShortSocialButtons, type SocialProvider } from '#templates/accounts/social-buttons.tsx'
import { BillingSection } from './billing-section.tsx'
import { CheckoutFieldInput } from './checkout-field.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { EmailHint, emailHintAttrs } from './email-hint.tsx'
import { CartSummary } from './summary.tsx'
import { maxNameLength, minPasswordLength } from '#src/accounts/limits.ts'
import type { DetailsPageProps } from './details-page-props.ts'

export function DetailsPage(props: DetailsPageProps) {
  const { view, cart } = props
  const { t } = view
  return (
    <div class="wrap checkout">
      <div class="checkout-main">
        <div class="checkout-title">
          <CheckoutSteps view={view} current="details" verifyStep={props.verifyStep} />
          <h1>{t('checkout.detailsTitle')}</h1>
        </div>
        {props.savedItemCount > 0 && (
          <Notice tone="info" id="co-saved">
            {t('checkout.savedItems', { count: props.savedItemCount })}{' '}
            <a class="link" href="/cart#page-saved">
              {t('checkout.viewCart')}
            </a>
          </Notice>
        )}
        {view.user === null && <SignInPrompt view={view} providers={props.identityProviders} />}
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
        <Field
          form={form}
          name="name"
          label={t('checkout.name')}
          required
          autocomplete="name"
          enterkeyhint="next"
          maxlength={maxNameLength}
        />
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
          maxlength={maxEmailLength}
          attrs={view.user === null ? emailHintAttrs : { readonly: true }}
        />
        {view.user === null && <EmailHint view={view} suggestion={props.emailSuggestion} />}
        {props.offeredConsents.length > 0 && <ConsentBoxes view={view} form={form} offered={props.offeredConsents} />}
      </section>
      {cart.ships ? (
        <section class="form-card" aria-labelledby="co-address">
          <h2 id="co-address">{t('checkout.deliveryAddress')}</h2>
          <AddressChoice {...props} autofill="shipping" required />
          {props.asksVatNumber && <VatNumberField view={view} form={form} />}
        </section>
      ) : (
        <AccordionItem
          title={t(props.asksCountry ? 'checkout.billingAddressAsked' : 'checkout.billingAddress')}
          open={hasAddressError(form) || props.asksCountry}
        >
          <div class="form-card">
            <AddressChoice {...props} autofill="billing" required={false} requiresCountry={props.asksCountry} />
            {props.asksVatNumber && <VatNumberField view={view} form={form} />}
          </div>
        </AccordionItem>
      )}
      {cart.ships && <BillingSection {...props} />}
      {props.fields.length > 0 && (
        <section class="form-card" aria-labelledby="co-more">
          <h2 id="co-more">{t('checkout.moreQuestions')}</h2>
          {props.fields.map((field) => (
            <CheckoutFieldInput view={view} form={form} field={field} />
          ))}
        </section>
      )}
      {view.user === null && <PasswordSection view={view} form={form} isRequired={needsPassword} />}
      <Button kind="primary" size="large" wide>
        {t('checkout.saveAndContinue')}
      </Button>
    </form>
  )
}

/** A customer chooses one of the saved addresses or enters another one; anyone else enters one. */
function AddressChoice(props: DetailsPageProps & { required: boolean; requiresCountry?: boolean; autofill: 'shipping' | 'billing' }) {
  const { view, form, savedAddresses, autofill } = props
  const { t } = view
  const fields = (
    <>
      <Field
        form={form}
        name="company"
        label={t('checkout.company')}
        optional={t('common.optional')}
        autocomplete={`${autofill} organization`}
        enterkeyhint="next"
        maxlength={maxAddressLineLength}
      />
      <AddressFields {...props} phoneHint={t('checkout.phoneHint')} />
    </>
  )
  if (view.user === null) return fields
  return (
    <>
      {savedAddresses.length > 0 && (
        <Field
          form={form}
          name="address_id"
          type="choices"
          label={t('addresses.savedAddresses')}
          labelHidden
          options={[
            ...savedAddresses.map((address) => ({
              value: address.id,
              label: address.label || address.name,
              hint: [...(address.label === '' ? [] : [address.name]), ...addressLines(address, address.countryName)].join(', '),
            })),
            { value: 'new', label: t('addresses.another') },
          ]}
        />
      )}
      <div class="form-card" data-new-address={savedAddresses.length > 0}>
        {fields}
        {savedAddresses.length < maxAddresses && (
          <>
            <input type="hidden" name="offers_save" value="1" />
            <Field form={form} name="save_address" type="checkbox" label={t('addresses.saveNew')} />
          </>
        )}
      </div>
    </>
  )
}

function VatNumberField({ view, form }: { view: View; form: FormState }) {
  return (
    <Field
      form={form}
      name="vat_number"
      label={view.t('checkout.vatNumber')}
      hint={view.t('checkout.vatNumberHint')}
      optional={view.t('common.optional')}
      maxlength={maxVatNumberLength}
      autocomplete="off"
      width={20}
    />
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

function SignInPrompt({ view, providers }: { view: View; providers: SocialProvider[] }) {
  return (
    <div class="checkout-sign-in">
      <p class="muted small">
        {view.t('checkout.haveAccount')}{' '}
        <a class="link" href="/checkout/sign-in">
          {view.t('common.signIn')}
        </a>
      </p>
      <ShortSocialButtons view={view} providers={providers} next="/checkout" />
    </div>
  )
}

const addressFields = ['address_id', 'company', 'country', 'address1', 'address2', 'city', 'state', 'postal_code', 'phone', 'vat_number']
const hasAddressError = (form: FormState): boolean => addressFields.some((name) => name in form.errors)
