import type { ProviderTaxes } from '#db/schema/tax.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

/** What a live provider is asked. Amounts in minor units, after discounts. */
export interface ProviderRequest {
  currency: string
  address: { country: string; state: string; postalCode: string; city: string; address1: string }
  lines: { key: string; quantity: number; amount: number; taxClass: TaxClass }[]
  shipping: number
}

export interface TaxProvider {
  name: string
  /** Throws without an answer within a few seconds. */
  quote(request: ProviderRequest): Promise<ProviderTaxes>
}
