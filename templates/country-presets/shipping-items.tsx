import type { ZonePlan } from '#src/country-presets/shipping-preset.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { ratesPath } from '#templates/shipping/shipping-tabs.tsx'
import { PresetItem, SettingItem } from './preset-item.tsx'
import type { PresetsPlan } from './presets-plan.ts'

export function ShippingItems({ view, plan, form }: { view: View; plan: PresetsPlan; form: FormState }) {
  return (
    <>
      {plan.origin.map((setting) => (
        <SettingItem view={view} plan={setting} />
      ))}
      {plan.shipping.map((zone) => (
        <ZoneItem view={view} zone={zone} form={form} />
      ))}
      <a class="link small" href={ratesPath}>
        {view.t('shipping.rates')}
      </a>
    </>
  )
}

function ZoneItem({ view, zone: plan, form }: { view: View; zone: ZonePlan; form: FormState }) {
  const { t } = view
  const { key, zone, rate, isDone } = plan
  const name = <bdi translate="no">{zone?.name ?? t('shipping.everywhere')}</bdi>
  const days = { min: rate.minDays, max: rate.maxDays }
  const detail = (
    <>
      <bdi translate="no">{rate.name}</bdi> · {t('countryPresets.transit', days)}
      {zone && zone.countries.length > 1 && ` · ${t('countryPresets.countries', { count: zone.countries.length })}`}
    </>
  )
  return (
    <PresetItem view={view} value={key} title={name} detail={isDone ? undefined : detail} isDone={isDone}>
      <Field
        form={form}
        name={`price_${key}`}
        label={t('countryPresets.price')}
        hint={t('countryPresets.priceHint')}
        suffix={view.moneyInput.currency}
        inputmode="decimal"
        width={10}
        autocomplete="off"
      />
    </PresetItem>
  )
}
