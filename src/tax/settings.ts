import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const taxSettings = {
  prices_include_tax: {
    type: 'boolean',
    default: false,
    group: 'tax',
    label: 'settings.prices_include_tax',
    hint: 'settings.prices_include_tax.hint',
    effect: 'Makes the quote take tax out of prices instead of adding it to them.',
  },
  tax_shipping: {
    type: 'boolean',
    default: false,
    group: 'tax',
    label: 'settings.tax_shipping',
    hint: 'settings.tax_shipping.hint',
    effect: 'Makes the quote tax shipping with the standard rates of the address.',
  },
  tax_default_country: {
    type: 'country',
    default: '',
    group: 'tax',
    label: 'settings.tax_default_country',
    hint: 'settings.tax_default_country.hint',
    effect: 'Taxes orders without a country as if they went there.',
  },
  tax_default_region: {
    type: 'line',
    maxLength: 10,
    default: '',
    group: 'tax',
    label: 'settings.tax_default_region',
    hint: 'settings.tax_default_region.hint',
    error: 'settings.tax_default_region.error',
    effect: 'The state or province that goes with the default country.',
  },
  tax_require_country: {
    type: 'boolean',
    default: false,
    group: 'tax',
    label: 'settings.tax_require_country',
    hint: 'settings.tax_require_country.hint',
    effect: 'Makes the country required on the details page when nothing is shipped.',
  },
  seller_vat_number: {
    type: 'vatNumber',
    default: '',
    group: 'tax',
    label: 'settings.seller_vat_number',
    hint: 'settings.seller_vat_number.hint',
    effect: 'Printed on invoices; reverse charge applies only with it, and only outside its country.',
  },
} as const satisfies SettingDefinitions
