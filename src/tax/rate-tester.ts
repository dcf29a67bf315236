import { eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { QuoteTaxRate } from '#src/pricing/calculate-taxes.ts'
import { calculateQuote } from '#src/pricing/quote.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import { type TaxAddress, findRateRows } from './rates.ts'
import { type ResolvedRates, resolveRates } from './resolve-rates.ts'

export interface RateTestInput {
  address: TaxAddress
  /** '' = none: `taxClass` applies. */
  sku: string
  taxClass: TaxClass
  /** Minor units. */
  amount: number
  /** YYYY-MM-DD in the store's time zone. */
  day: string
  pricesIncludeTax: boolean
}

export interface RateTest extends Pick<ResolvedRates, 'area' | 'appliedClass'> {
  taxClass: TaxClass
  /** False for a product that is not taxed. */
  isTaxed: boolean
  amount: number
  taxes: { rate: QuoteTaxRate; amount: number }[]
  total: number
  isIncluded: boolean
}

/** What an amount would be taxed, and why. Throws UserError for an unknown SKU. */
export async function testRates(q: Exec, input: RateTestInput): Promise<RateTest> {
  const product = input.sku === '' ? { taxClass: input.taxClass, chargeTax: 1 } : await findTaxedProduct(q, input.sku)
  const { taxClass, chargeTax } = product
  const { rates, area, appliedClass } = resolveRates(await findRateRows(q, input.address, input.day), taxClass)
  const line = { key: 'test', quantity: 1, unitPrice: input.amount, originalUnitPrice: input.amount, weight: 0, ships: false }
  const quote = calculateQuote({
    lines: [{ ...line, chargeTax, taxClass }],
    discounts: [],
    taxRates: rates.map((rate) => ({ ...rate, taxClass })),
    pricesIncludeTax: input.pricesIncludeTax,
    shipping: null,
  })
  const taxes = quote.taxes.map(({ rate, amount }) => ({ rate, amount }))
  return {
    taxClass,
    area,
    appliedClass,
    taxes,
    isTaxed: chargeTax === 1,
    amount: input.amount,
    total: quote.total,
    isIncluded: input.pricesIncludeTax,
  }
}

async function findTaxedProduct(q: Exec, sku: string) {
  const { products, variants } = q.t
  const [product] = await q
    .select({ taxClass: products.taxClass, chargeTax: products.chargeTax })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.sku, sku))
    .limit(1)
  if (!product) throw new UserError('tax.unknownSku', {}, 'sku')
  return product
}
