import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const taxSettings = {
  prices_include_tax: {
    type: 'boolean',
    default: false,
    group: 'tax',
    effect: 'Makes the quote take tax out of prices instead of adding it to them.',
  },
  tax_shipping: {
    type: 'boolean',
    default: false,
    group: 'tax',
    effect: 'Makes the quote tax shipping with the standard rates of the address.',
  },
  tax_default_country: {
    type: 'country',
    default: '',
    group: 'tax',
    effect: 'Taxes orders without a country as if they went there.',
  },
  tax_default_region: {
    type: 'line',
    maxLength: 10,
    default: '',
    group: 'tax',
    error: 'settings.tax_default_region.error',
    effect: 'The state or province that goes with the default country.',
  },
  tax_require_country: {
    type: 'boolean',
    default: false,
    group: 'tax',
    effect: 'Makes the country required on the details page when nothing is shipped.',
  },
  tax_live_rates: {
    type: 'boolean',
    default: false,
    group: 'tax',
    effect: 'Asks the live provider for the sales tax of orders to the United States, if one is configured.',
  },
  seller_vat_number: {
    type: 'vatNumber',
    default: '',
    group: 'tax',
    effect: 'Printed on invoices; reverse charge applies only with it, and only outside its country.',
  },
} as const satisfies SettingDefinitions
