import { taxKinds } from '#db/schema/tax.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'

/** The fields of the editor. */
export const rateFields = {
  country: {
    label: 'tax.country',
    type: 'select',
    choices: (view) => [
      { value: '', label: view.t('checkout.chooseCountry') },
      ...countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  region: { label: 'tax.region', hint: 'tax.regionHint', width: 10 },
  postal_prefix: { label: 'tax.postalPrefix', hint: 'tax.postalPrefixHint', width: 10 },
  tax_class: {
    label: 'tax.class',
    hint: 'tax.classHint',
    type: 'select',
    options: taxClasses.map((taxClass) => ({ value: taxClass, label: `tax.class.${taxClass}` as const })),
  },
  kind: { label: 'tax.kind', type: 'select', options: taxKinds.map((kind) => ({ value: kind, label: `tax.kind.${kind}` as const })) },
  name: { label: 'tax.name', hint: 'tax.nameHint' },
  rate: { label: 'tax.rate', inputmode: 'decimal', suffix: '%', width: 10 },
  adds: { label: 'tax.adds', hint: 'tax.addsHint', type: 'switch' },
  valid_from: { label: 'tax.validFrom', hint: 'tax.validFromHint', type: 'date' },
  valid_to: { label: 'tax.validTo', hint: 'tax.validToHint', type: 'date' },
} as const satisfies Record<string, EditorField>
