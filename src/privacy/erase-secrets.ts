import type { Db } from '#db/types.ts'
import { eraseSecretsOfEntries } from '#src/accounts/audit/audit.ts'
import { eraseSecretsOfPages } from '#src/forms/erase-secrets.ts'
import { eraseSecretsOfJobErrors } from '#src/jobs/jobs.ts'
import { eraseSecretsOfGaps } from '#src/kb/erase-secrets.ts'
import { eraseSecretsOfEventErrors } from '#src/payments/events/webhook-events.ts'
import { eraseSecretsOfRequests } from '#src/redirects/erase-secrets.ts'
import { eraseSecretsOfSearches } from '#src/search/erase-secrets.ts'

/** Scheduled task: removes secrets of links from what earlier versions stored for staff. Returns how many rows had one. */
export async function eraseStoredSecrets({ db }: { db: Db }): Promise<number> {
  let rows = 0
  for (const erase of erasures) rows += await erase(db)
  return rows
}

const erasures = [
  eraseSecretsOfRequests,
  eraseSecretsOfSearches,
  eraseSecretsOfGaps,
  eraseSecretsOfPages,
  eraseSecretsOfEntries,
  eraseSecretsOfJobErrors,
  eraseSecretsOfEventErrors,
]
