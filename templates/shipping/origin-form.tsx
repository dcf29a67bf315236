import { countryList } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import type { FieldProps } from '#templates/ui/fields/field-props.ts'
import { maxAddressLineLength, maxPlaceLength, maxPhoneLength, maxPostalCodeLength } from '#src/addresses/limits.ts'
import { maxOriginNameLength } from '#src/shipping/limits.ts'

type OriginField = Omit<FieldProps, 'form'>

/** Where parcels come from, and when they leave. */
export function originFields(view: View): OriginField[] {
  const { t } = view
  const optional = t('common.optional')
  return [
    {
      name: 'shipping_origin_name',
      label: t('shipping.originName'),
      hint: t('shipping.originNameHint'),
      optional,
      maxlength: maxOriginNameLength,
    },
    { name: 'shipping_origin_address1', label: t('checkout.address1'), maxlength: maxAddressLineLength },
    { name: 'shipping_origin_address2', label: t('checkout.address2'), optional, maxlength: maxAddressLineLength },
    { name: 'shipping_origin_city', label: t('checkout.city'), maxlength: maxPlaceLength },
    {
      name: 'shipping_origin_state',
      label: t('shipping.state'),
      hint: t('shipping.testerStateHint'),
      width: 20,
      maxlength: maxPlaceLength,
    },
    { name: 'shipping_origin_postal_code', label: t('shipping.postalCode'), width: 10, maxlength: maxPostalCodeLength },
    {
      name: 'shipping_origin_country',
      type: 'select',
      label: t('checkout.country'),
      placeholder: t('checkout.chooseCountry'),
      options: countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      name: 'shipping_origin_phone',
      label: t('checkout.phone'),
      hint: t('shipping.originPhoneHint'),
      optional,
      maxlength: maxPhoneLength,
      width: 20,
    },
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
