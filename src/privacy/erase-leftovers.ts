import { eraseTextsOfLeftEntries } from '#src/accounts/audit/left-entries.ts'
import { eraseDeletedWords } from '#db/search/newest-rows.ts'
import { eraseLeftMessages } from '#src/tickets/erasure/erase-left-messages.ts'
import { eraseClearKeys } from '#src/jobs/rate-limits.ts'
import { eraseLeftTexts } from '#src/orders/erase-contacts.ts'
import type { Shop } from '#src/shop.ts'

/**
 * Erases what earlier versions left of people whose accounts are deleted, and addresses that they counted limits under. Returns how many
 * messages, audit entries and limits had some.
 */
export async function eraseLeftovers({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<number> {
  await eraseLeftTexts(db)
  const rows = (await eraseLeftMessages(db, now())) + (await eraseTextsOfLeftEntries(db)) + (await eraseClearKeys(db))
  await db.transaction(eraseDeletedWords)
  await db.emptyJournal()
  return rows
}
