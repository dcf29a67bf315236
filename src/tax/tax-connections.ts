import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { System } from '#src/shop/system.ts'
import type { TaxProvider } from './tax-provider.ts'
import { taxJar } from './taxjar.ts'
import { type VatRegister, vies } from './vat-register.ts'

export interface TaxServices {
  vatRegister: VatRegister
  /** Null unless it is configured. */
  provider: TaxProvider | null
}

/** Values of the variables by name; null = not set. */
export type TaxServiceSettings = Readonly<Record<string, string | null>>

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
export const taxJarUrl = 'https://api.taxjar.com/v2'

export const taxServiceVariables: readonly EnvVariable[] = [
  {
    name: 'TAXJAR_API_KEY',
    required: true,
    secret: true,
    description: 'API token of TaxJar, for live sales tax.',
    field: { label: 'services.field.apiToken', hint: 'services.taxjar.apiToken', isKey: true },
  },
  {
    name: 'TAXJAR_FROM',
    secret: false,
    description: 'Where orders ship from, as country, state and ZIP code: US,CA,94105; empty = as set at TaxJar.',
    field: { label: 'services.field.shipsFrom', hint: 'services.taxjar.shipsFrom' },
  },
  { name: 'TAXJAR_API_URL', type: 'url', required: false, secret: false, description: `Another address than ${taxJarUrl}, for tests.` },
  { name: 'VIES_URL', type: 'url', required: false, secret: false, description: `Another address than ${viesUrl}, for tests.` },
]

export function listTaxServices(settings: TaxServiceSettings, system: System): TaxServices {
  const apiKey = settings['TAXJAR_API_KEY']
  return {
    vatRegister: vies(settings['VIES_URL'] ?? viesUrl, system),
    provider: apiKey
      ? taxJar({ apiUrl: settings['TAXJAR_API_URL'] ?? taxJarUrl, apiKey, from: settings['TAXJAR_FROM'] ?? '' }, system)
      : null,
  }
}
