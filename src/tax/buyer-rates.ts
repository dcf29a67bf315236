import type { StoredVatCheck } from '#db/schema/orders.ts'
import type { Exec } from '#db/types.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import type { QuoteTaxRate } from '#src/pricing/calculate-taxes.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import { unionStateOf } from '#src/lib/tax/tax-territories.ts'
import type { Settings } from '#src/settings/settings.ts'
import { type TaxAddress, type TaxKind, findTaxRates, taxKindOf } from './rates.ts'
import { isReverseCharged } from './reverse-charge.ts'
import type { TaxServices } from './tax-connections.ts'
import { findVatCheck } from './stored-vat-checks.ts'

export interface TaxContext {
  timeZone: string
  taxShipping: boolean
  /** For orders without a country; '' = untaxed. */
  defaultCountry: string
  defaultRegion: string
  sellerVatNumber: string
  /** True: a live provider calculates sales tax. */
  usesProvider: boolean
  /** True: orders that are not shipped need a country too. */
  requiresCountry: boolean
}

export interface BuyerRates {
  rates: QuoteTaxRate[]
  kind: TaxKind | 'none'
  reverseCharge: boolean
  /** Rates that prices include although the buyer does not owe them; [] unless reverse-charged. */
  exemptRates: QuoteTaxRate[]
  /** What the register said about the buyer's VAT number; null = not asked. */
  vatCheck: StoredVatCheck | null
}

export const taxContextOf = (settings: Settings, services: Pick<TaxServices, 'provider'> = { provider: null }): TaxContext => ({
  usesProvider: settings.tax_live_rates && services.provider !== null,
  timeZone: settings.timezone,
  taxShipping: settings.tax_shipping,
  defaultCountry: settings.tax_default_country,
  defaultRegion: settings.tax_default_region,
  sellerVatNumber: settings.seller_vat_number,
  requiresCountry: settings.tax_require_country,
})

/** `now` in epoch ms: a rate starts and ends at midnight in the store's time zone. */
export async function getBuyerRates(
  q: Exec,
  buyer: { address: TaxAddress; vatNumber: string },
  context: TaxContext,
  now: number,
): Promise<BuyerRates> {
  const address = buyer.address.country === '' ? defaultAddress(context) : buyer.address
  const rates = await findTaxRates(q, address, dayIn(now, context.timeZone))
  const kind = rates[0]?.kind ?? taxKindOf(address.country)
  const vatCheck = buyer.vatNumber === '' ? null : await findVatCheck(q, buyer.vatNumber)
  const sale = { sellerVatNumber: context.sellerVatNumber, vatNumber: buyer.vatNumber, country: unionStateOf(address) }
  if (!isReverseCharged({ ...sale, check: vatCheck?.state ?? null }))
    return { rates, kind, reverseCharge: false, exemptRates: [], vatCheck }
  return { rates: reverseChargeRates(address.country), kind, reverseCharge: true, exemptRates: rates, vatCheck }
}

const defaultAddress = ({ defaultCountry, defaultRegion }: TaxContext): TaxAddress => ({
  country: defaultCountry,
  state: defaultRegion,
  postalCode: '',
})

// Stored with the order in English, like the names of rates.
const reverseChargeRates = (country: string): QuoteTaxRate[] =>
  taxClasses.map((taxClass) => ({ taxClass, name: 'Reverse charge', ratePpm: 0, kind: 'vat', country, region: '' }))
