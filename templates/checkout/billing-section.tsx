import { AddressFields } from '#templates/addresses/address-fields.tsx'
import { fieldId, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import type { DetailsPageProps } from './details-page-props.ts'
import { maxAddressLineLength } from '#src/addresses/limits.ts'

type BillingProps = Pick<DetailsPageProps, 'view' | 'form' | 'countries' | 'billingStates'>

/**
 * The billing address of an order that ships: by default the same. Its own fields are loaded when the box is unchecked for
 * the first time; without script the form returns with them.
 */
export function BillingSection(props: BillingProps) {
  const { view, form } = props
  const { t } = view
  const isSame = fieldValue({ form, name: 'billing_same' }) !== ''
  return (
    <section class="form-card billing" aria-labelledby="co-billing">
      <h2 id="co-billing">{t('checkout.billing')}</h2>
      <input type="hidden" name="offers_billing" value="1" />
      <Field
        form={form}
        name="billing_same"
        type="checkbox"
        label={t('checkout.billingSame')}
        attrs={
          isSame
            ? {
                'hx-get': '/checkout/billing',
                'hx-trigger': 'change once',
                'hx-target': '#co-billing-fields',
                'hx-swap': 'outerHTML',
                'hx-include': `#${fieldId('country')}`,
              }
            : {}
        }
      />
      {isSame ? (
        <div id="co-billing-fields">
          <noscript>
            <p class="field-hint">{t('checkout.billingHint')}</p>
          </noscript>
        </div>
      ) : (
        <BillingFields {...props} />
      )}
    </section>
  )
}

/** #co-billing-fields: hidden by the stylesheet while the box is checked. */
export function BillingFields(props: BillingProps) {
  const { view, form, billingStates } = props
  const { t } = view
  return (
    <div id="co-billing-fields" class="form-card" data-billing-fields>
      <Field
        form={form}
        name="billing_name"
        label={t('checkout.billingName')}
        optional={t('common.optional')}
        autocomplete="billing name"
        enterkeyhint="next"
        maxlength={maxAddressLineLength}
      />
      <AddressFields {...props} part="billing" autofill="billing" states={billingStates} required />
    </div>
  )
}
