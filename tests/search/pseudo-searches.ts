import { createRow } from '#db/lists/entity-store.ts'
import { flushSearches, recordSearch } from '#src/search/record-searches.ts'
import { searchRuleStore } from '#src/search/search-rules.ts'
import { createSynonyms } from '#src/search/edit-synonyms.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** A search that found nothing, a rule and synonyms. */
export async function fillPseudoSearches(shop: TestShop): Promise<void> {
  const { baseUrl } = shop.config
  recordSearch(shop, 'Чайник', { results: 0 })
  await flushSearches(shop)
  await shop.db.transaction(async (tx) => {
    await createRow(tx, searchRuleStore(baseUrl), { query: 'Чайник', pins: '', target: '/новое' }, shop.now())
    await createSynonyms(tx, { terms: 'Чайник, Кувшин' }, shop.now())
  })
}
