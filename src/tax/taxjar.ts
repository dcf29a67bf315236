import type { ProviderTax } from '#db/schema/tax.ts'
import { currencyDigits, decimalAmount } from '#src/lib/money/money.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import type { System } from '#src/shop/system.ts'
import type { ProviderRequest, TaxProvider } from './tax-provider.ts'

interface TaxJarOptions {
  apiUrl: string
  apiKey: string
  /** Where orders ship from: "US,CA,94105". '' = as set in the TaxJar account. */
  from: string
}

/** In ms. A buyer waits for it. */
const timeoutMs = 3000

/** TaxJar's calculation API, https://developers.taxjar.com/api/reference. Amounts are decimals there. */
export const taxJar = ({ apiUrl, apiKey, from }: TaxJarOptions, { requests, timers }: System): TaxProvider => ({
  name: 'TaxJar',
  async quote(request) {
    const response = await requests.fetch(`${apiUrl}/taxes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ ...fromAddress(from), ...toTaxJar(request) }),
      signal: timers.timeoutSignal(timeoutMs),
    })
    if (!response.ok) throw new Error(`TaxJar answered ${response.status}`)
    const { tax } = (await response.json()) as TaxJarAnswer
    const { breakdown } = tax
    // Without nexus in the state there is nothing to collect and no breakdown.
    if (!breakdown) return { lines: {}, shipping: [] }
    const { currency } = request
    return {
      lines: Object.fromEntries((breakdown.line_items ?? []).map((line) => [line.id, [toProviderTax(line, currency)]])),
      shipping: breakdown.shipping && tax.freight_taxable ? [toProviderTax(breakdown.shipping, currency)] : [],
    }
  },
})

/** Whether it accepts a token; null = yes. */
export async function checkTaxJar(
  { apiUrl, apiKey }: Pick<TaxJarOptions, 'apiUrl' | 'apiKey'>,
  { requests, timers }: System,
): Promise<'rejected' | 'unreachable' | null> {
  try {
    const headers = { authorization: `Bearer ${apiKey}` }
    const { ok, status } = await requests.fetch(`${apiUrl}/categories`, { headers, signal: timers.timeoutSignal(2 * timeoutMs) })
    if (ok) return null
    return status === 401 || status === 403 ? 'rejected' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

interface TaxJarPart {
  taxable_amount: number
  tax_collectable: number
  combined_tax_rate: number
}

interface TaxJarAnswer {
  tax: { freight_taxable: boolean; breakdown?: { line_items?: (TaxJarPart & { id: string })[]; shipping?: TaxJarPart } }
}

/** TaxJar's codes of product categories; goods without one are fully taxable. */
const productTaxCodes: Partial<Record<TaxClass, string>> = {
  clothing: '20010',
  digital: '31000',
  food: '40030',
  books: '81100',
  zero_rated: '99999',
}

function toTaxJar({ currency, address, lines, shipping }: ProviderRequest) {
  const decimal = (minor: number) => Number(decimalAmount(minor, currency))
  return {
    to_country: address.country,
    to_zip: address.postalCode,
    to_state: address.state,
    to_city: address.city,
    to_street: address.address1,
    shipping: decimal(shipping),
    // One unit per line: the discounted amount need not divide by the quantity.
    line_items: lines.map(({ key, amount, taxClass }) => ({
      id: key,
      quantity: 1,
      unit_price: decimal(amount),
      discount: 0,
      ...(productTaxCodes[taxClass] ? { product_tax_code: productTaxCodes[taxClass] } : {}),
    })),
  }
}

function fromAddress(from: string) {
  const [country, state, zip] = from.split(',').map((part) => part.trim())
  return country ? { from_country: country, from_state: state, from_zip: zip } : {}
}

function toProviderTax(part: TaxJarPart, currency: string): ProviderTax {
  const minor = (amount: number) => Math.round(amount * 10 ** currencyDigits(currency))
  return {
    name: 'Sales tax',
    ratePpm: Math.round(part.combined_tax_rate * 1_000_000),
    base: minor(part.taxable_amount),
    amount: minor(part.tax_collectable),
  }
}
