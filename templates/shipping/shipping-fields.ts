import { countryList, regionsOf } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'

export const zoneFields = {
  name: { label: 'shipping.name', hint: 'shipping.zoneNameHint' },
  countries: {
    label: 'shipping.countries',
    hint: 'shipping.countriesHint',
    type: 'checks',
    choices: (view: View) => countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
  },
  regions: {
    label: 'shipping.regions',
    hint: 'shipping.regionsHint',
    type: 'checks',
    choices: (view: View) =>
      ['US', 'CA'].flatMap((country) => {
        const countryName = countryList(view.language).find(({ code }) => code === country)!.name
        return regionsOf(country).map(({ code, name }) => ({ value: `${country}-${code}`, label: `${name} (${countryName})` }))
      }),
  },
  postalPrefixes: { label: 'shipping.postalPrefixes', hint: 'shipping.postalPrefixesHint', type: 'textarea', rows: 4 },
} as const satisfies Record<string, EditorField>

export const ruleFields = {
  name: { label: 'shipping.name', hint: 'shipping.rateNameHint' },
  zoneId: { label: 'shipping.zone', hint: 'shipping.zoneHint', type: 'select' },
  price: { label: 'shipping.price', hint: 'shipping.priceHint', width: 10 },
  pricePerKg: { label: 'shipping.pricePerKg', hint: 'shipping.pricePerKgHint', width: 10 },
  minTotal: { label: 'shipping.minTotal', hint: 'shipping.totalHint', width: 10 },
  maxTotal: { label: 'shipping.maxTotal', width: 10 },
  minWeight: { label: 'shipping.minWeight', hint: 'shipping.weightHint', width: 10, suffix: 'g', inputmode: 'numeric' },
  maxWeight: { label: 'shipping.maxWeight', width: 10, suffix: 'g', inputmode: 'numeric' },
  minDays: { label: 'shipping.minDays', hint: 'shipping.daysHint', width: 4, inputmode: 'numeric' },
  maxDays: { label: 'shipping.maxDays', width: 4, inputmode: 'numeric' },
  active: { label: 'shipping.active', hint: 'shipping.activeHint', type: 'switch' },
} as const satisfies Record<string, EditorField>

export const boxFields = {
  name: { label: 'shipping.name', hint: 'shipping.boxNameHint' },
  length: { label: 'shipping.length', hint: 'shipping.insideHint', width: 10, suffix: 'mm', inputmode: 'numeric' },
  width: { label: 'shipping.width', width: 10, suffix: 'mm', inputmode: 'numeric' },
  height: { label: 'shipping.height', width: 10, suffix: 'mm', inputmode: 'numeric' },
  maxWeight: { label: 'shipping.maxContent', hint: 'shipping.maxContentHint', width: 10, suffix: 'g', inputmode: 'numeric' },
  tareWeight: { label: 'shipping.tareWeight', hint: 'shipping.tareWeightHint', width: 10, suffix: 'g', inputmode: 'numeric' },
} as const satisfies Record<string, EditorField>
