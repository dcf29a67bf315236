import { eraseRows } from '#db/personal-data/erase-rows.ts'
import type { Owner } from '#db/personal-data/personal-data.ts'
import type { Tx } from '#db/types.ts'
import { eraseEntryTexts } from './audit/erase-entry-texts.ts'

/**
 * Deletes and empties what the list of personal data says belongs to these owners, given by id or key, and removes texts from audit entries
 * about it. Returns the names of files that nothing needs any more: delete them after the transaction.
 */
export async function eraseOwned(tx: Tx, owner: Owner, keys: (number | string)[]): Promise<string[]> {
  const { files, subjects } = await eraseRows(tx, owner, keys)
  await eraseEntryTexts(tx, subjects)
  return files
}
