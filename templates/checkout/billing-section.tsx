import { AddressFields } from '#templates/addresses/address-fields.tsx'
import { Field } from '#templates/ui/field.tsx'
import type { DetailsPageProps } from './details-page.tsx'

/** The billing address of an order that ships: by default the same, else its own fields, which the stylesheet shows. */
export function BillingSection(props: DetailsPageProps) {
  const { view, form, billingStates } = props
  const { t } = view
  return (
    <section class="form-card billing" aria-labelledby="co-billing">
      <h2 id="co-billing">{t('checkout.billing')}</h2>
      <input type="hidden" name="offers_billing" value="1" />
      <Field form={form} name="billing_same" type="checkbox" label={t('checkout.billingSame')} />
      <div class="form-card" data-billing-fields>
        <Field
          form={form}
          name="billing_name"
          label={t('checkout.billingName')}
          optional={t('common.optional')}
          autocomplete="billing name"
          enterkeyhint="next"
          maxlength={200}
        />
        <AddressFields {...props} part="billing" autofill="billing" states={billingStates} required />
      </div>
    </section>
  )
}
