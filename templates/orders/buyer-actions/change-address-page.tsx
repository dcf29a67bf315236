import type { OrderRow } from '#src/orders/find-orders.ts'
import { maxAddressLineLength } from '#src/addresses/limits.ts'
import type { Region } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import { RegionFields } from '#templates/addresses/address-fields.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { linkedOrderPath, orderPagePath } from '../linked-order-path.ts'
import { ContactRow, OrderStepPage } from './buyer-actions.tsx'

interface ChangeAddressProps {
  view: View
  order: OrderRow
  form: FormState
  countryName: string
  /** Regions to choose from: only the present one when it cannot change. */
  states: Region[]
  isStateFixed: boolean
  /** Of the address shown. */
  version: string
}

export function ChangeAddressPage({ view, order, form, countryName, states, isStateFixed, version }: ChangeAddressProps) {
  const { t } = view
  const optional = t('common.optional')
  const lines = { form, maxlength: maxAddressLineLength }
  return (
    <OrderStepPage view={view} order={order} title={t('buyerActions.addressTitle')}>
      <form class="panel" method="post" action={`${linkedOrderPath(order)}/address`} novalidate>
        <div class="panel-body form-card">
          <ErrorSummary form={form} title={t('common.problem')} />
          <input type="hidden" name="version" value={version} />
          <Field {...lines} name="name" label={t('buyerActions.recipient')} required autocomplete="name" />
          <Field {...lines} name="company" label={t('buyerActions.company')} optional={optional} autocomplete="organization" />
          <Field {...lines} name="address1" label={t('checkout.address1')} required autocomplete="address-line1" />
          <Field {...lines} name="address2" label={t('checkout.address2')} optional={optional} autocomplete="address-line2" />
          <RegionFields
            view={view}
            form={{ ...form, values: { ...form.values, country: order.address.country } }}
            states={states}
            required
          />
          <Field
            form={{ values: { country: countryName }, errors: {} }}
            name="country"
            label={t('buyerActions.country')}
            hint={t(isStateFixed ? 'buyerActions.sameState' : 'buyerActions.sameCountry')}
            readonly
          />
          <Field
            form={form}
            name="phone"
            type="tel"
            label={t('checkout.phone')}
            optional={optional}
            hint={t('buyerActions.phoneHint')}
            autocomplete="tel"
            inputmode="tel"
            width={20}
          />
          <div class="button-row">
            <Button kind="primary" id="save-address">
              {t('buyerActions.saveAddress')}
            </Button>
            <LinkButton href={orderPagePath(view, order)}>{t('buyerActions.keepAddress')}</LinkButton>
          </div>
        </div>
      </form>
      <ContactRow view={view} order={order} />
    </OrderStepPage>
  )
}
