import { eq, lt } from 'drizzle-orm'
import type { ProviderTaxes } from '#db/schema/tax.ts'
import type { Exec } from '#db/types.ts'
import type { QuotedTax } from '#src/pricing/calculate-taxes.ts'
import type { Quote } from '#src/pricing/quote.ts'
import type { Shop } from '#src/shop.ts'
import type { ProviderRequest } from './tax-provider.ts'
import { taxQuoteMinutes, taxQuoteRetrySeconds } from './limits.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

/** What the provider is asked about an order: its taxable lines after discounts, and the shipping. */
export function toProviderRequest(quote: Quote, address: ProviderRequest['address'], currency: string): ProviderRequest {
  const lines = quote.lines.filter(({ chargeTax }) => chargeTax === 1)
  return {
    currency,
    address,
    lines: lines.map(({ key, quantity, total, taxClass }) => ({ key, quantity, amount: total, taxClass })),
    shipping: quote.shipping,
  }
}

/** The stored answer; null when the provider did not answer, undefined when it was not asked. */
export async function findProviderTaxes(q: Exec, request: ProviderRequest): Promise<ProviderTaxes | null | undefined> {
  return (await findStoredQuote(q, request))?.result
}

/** Asks the live provider, unless it was asked the same before, and stores the answer. True when asked. Never in a transaction. */
export async function askTaxProvider(shop: Shop, request: ProviderRequest): Promise<boolean> {
  const { provider } = shop.taxServices
  if (!provider || request.lines.length === 0) return false
  const stored = await findStoredQuote(shop.db.read, request)
  if (stored && shop.now() - stored.createdAt < (stored.result === null ? taxQuoteRetrySeconds * 1000 : taxQuoteMinutes * 60_000))
    return false
  const answer = await provider.quote(request).catch((error: unknown) => {
    shop.log.warn({ err: error }, `${provider.name} did not answer: the table of rates applies`)
    return null
  })
  // An earlier answer is better than the table.
  const result = answer ?? stored?.result ?? null
  await writeAside(shop, async (tx) => {
    const { taxProviderQuotes } = tx.t
    const row = { result, createdAt: shop.now() }
    await tx
      .insert(taxProviderQuotes)
      .values({ key: keyOf(request), ...row })
      .onConflictDoUpdate({ target: taxProviderQuotes.key, set: row })
  })
  return true
}

/** As taxes of the quote: what the provider left out is not taxed. */
export function toQuotedTaxes(
  { lines, shipping }: ProviderTaxes,
  quote: Quote,
  { country, state }: { country: string; state: string },
): QuotedTax[] {
  const place = { kind: 'sales_tax' as const, country, region: state }
  const ofLines = quote.lines.flatMap(({ key, taxClass, chargeTax }) =>
    chargeTax === 1
      ? (lines[key] ?? []).map(({ name, ratePpm, base, amount }) => ({
          lineKey: key,
          rate: { taxClass, name, ratePpm, ...place },
          base,
          amount,
        }))
      : [],
  )
  const ofShipping = shipping.map(({ name, ratePpm, base, amount }) => {
    return { lineKey: null, rate: { taxClass: 'standard' as const, name, ratePpm, ...place }, base, amount }
  })
  return [...ofLines, ...ofShipping]
}

/** Deletes answers that are no longer used. */
export async function pruneProviderQuotes(shop: Shop): Promise<void> {
  const { taxProviderQuotes } = shop.db.t
  await shop.db.transaction((tx) =>
    tx.delete(taxProviderQuotes).where(lt(taxProviderQuotes.createdAt, shop.now() - 24 * taxQuoteMinutes * 60_000)),
  )
}

async function findStoredQuote(q: Exec, request: ProviderRequest) {
  const { taxProviderQuotes } = q.t
  const [row] = await q
    .select()
    .from(taxProviderQuotes)
    .where(eq(taxProviderQuotes.key, keyOf(request)))
    .limit(1)
  return row
}

const keyOf = (request: ProviderRequest): string => new Bun.CryptoHasher('sha256').update(JSON.stringify(request)).digest('hex')
