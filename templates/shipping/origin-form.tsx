import { countryList } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import type { FieldProps } from '#templates/ui/fields/field-props.ts'

type OriginField = Omit<FieldProps, 'form'>

/** Where parcels come from, and when they leave. */
export function originFields(view: View): OriginField[] {
  const { t } = view
  const optional = t('common.optional')
  return [
    { name: 'shipping_origin_name', label: t('shipping.originName'), hint: t('shipping.originNameHint'), optional, maxlength: 100 },
    { name: 'shipping_origin_address1', label: t('checkout.address1'), maxlength: 200 },
    { name: 'shipping_origin_address2', label: t('checkout.address2'), optional, maxlength: 200 },
    { name: 'shipping_origin_city', label: t('checkout.city'), maxlength: 100 },
    { name: 'shipping_origin_state', label: t('shipping.state'), hint: t('shipping.testerStateHint'), width: 20, maxlength: 100 },
    { name: 'shipping_origin_postal_code', label: t('shipping.postalCode'), width: 10, maxlength: 20 },
    {
      name: 'shipping_origin_country',
      type: 'select',
      label: t('checkout.country'),
      placeholder: t('checkout.chooseCountry'),
      options: countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
    },
    { name: 'shipping_origin_phone', label: t('checkout.phone'), hint: t('shipping.originPhoneHint'), optional, maxlength: 40, width: 20 },
    {
      name: 'shipping_handling_days',
      label: t('shipping.handlingDays'),
      hint: t('shipping.handlingDaysHint'),
      width: 4,
      inputmode: 'numeric',
    },
    {
      name: 'shipping_cutoff_hour',
      type: 'select',
      label: t('shipping.cutoff'),
      hint: t('shipping.cutoffHint'),
      placeholder: t('shipping.noCutoff'),
      options: Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(view, hour) })),
    },
  ]
}

const hourText = ({ language }: View, hour: number): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(hour * 3_600_000)
