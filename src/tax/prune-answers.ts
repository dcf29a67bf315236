import type { Shop } from '#src/shop.ts'
import { pruneProviderQuotes } from './provider-quotes.ts'
import { pruneVatChecks } from './stored-vat-checks.ts'

/** Deletes answers of tax services and of the VAT register that are no longer used. */
export async function pruneTaxAnswers(shop: Shop): Promise<void> {
  await pruneProviderQuotes(shop)
  await pruneVatChecks(shop)
}
