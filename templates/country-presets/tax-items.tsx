import { taxName } from '#src/lib/tax/tax-row-name.ts'
import type { View } from '#src/web/view.ts'
import { taxPath } from '#templates/tax/tax-tabs.tsx'
import { PresetItem, SettingItem } from './preset-item.tsx'
import type { PresetsPlan } from './presets-plan.ts'

export function TaxItems({ view, plan: { tax, country } }: { view: View; plan: PresetsPlan }) {
  const { t } = view
  const href = `${taxPath}?country=${country}`
  const missing = <RateNames view={view} rates={tax.missing.filter(isOfCountry)} regional={tax.missing.filter(isOfRegion).length} />
  return (
    <>
      {tax.settings.map((setting) => (
        <SettingItem view={view} plan={setting} />
      ))}
      {tax.missing.length > 0 && (
        <PresetItem view={view} value="rates" title={t('countryPresets.missingRates')} detail={missing} isDone={false} />
      )}
      {tax.rates.length + tax.regionalRates > 0 && (
        <PresetItem
          view={view}
          value="stored"
          title={
            <a class="link" href={href}>
              {t('tax.title')}
            </a>
          }
          detail={<RateNames view={view} rates={tax.rates} regional={tax.regionalRates} />}
          isDone
        />
      )}
      {tax.rates.length + tax.regionalRates + tax.missing.length === 0 && (
        <p>
          {t('countryPresets.noBuiltIn')}{' '}
          <a class="link" href={href}>
            {t('tax.add')}
          </a>
        </p>
      )}
    </>
  )
}

type ShownRate = PresetsPlan['tax']['rates'][number]

const isOfRegion = ({ region, postalPrefix }: { region: string; postalPrefix: string }): boolean => region !== '' || postalPrefix !== ''
const isOfCountry = (rate: { region: string; postalPrefix: string }): boolean => !isOfRegion(rate)

const RateNames = ({ view, rates, regional }: { view: View; rates: ShownRate[]; regional: number }) => (
  <>
    {rates.map(({ taxClass, name, ratePpm }, index) => (
      <>
        {index > 0 && ' · '}
        {view.t(`tax.class.${taxClass}`)}: <bdi translate="no">{taxName(view, name)}</bdi> {view.number(ratePpm / 1_000_000, 'rate')}
      </>
    ))}
    {rates.length > 0 && regional > 0 && ' · '}
    {regional > 0 && view.t('countryPresets.regionalRates', { count: regional })}
  </>
)
