import { pruneHits } from '#src/jobs/rate-limits.ts'
import type { Shop } from '#src/shop.ts'
import { pruneAccountLinks } from './mailed-links.ts'
import { pruneFormerEmails } from './emails/former-emails.ts'
import { pruneIdentityRequests } from './identities/identity-requests.ts'
import { pruneSessions } from './sessions.ts'
import { pruneKnownBrowsers } from './sign-in/known-browsers.ts'
import { pruneSignIns } from './sign-in/sign-in-history.ts'
import { pruneCodes } from './sign-in/verification-codes.ts'

/** Deletes sessions, links, codes and rate limits that have expired. */
export async function pruneAccess({ db, now }: Shop): Promise<void> {
  await db.transaction(async (tx) => {
    await pruneSessions(tx, now())
    await pruneHits(tx, now())
    await pruneAccountLinks(tx, now())
    await pruneKnownBrowsers(tx, now())
    await pruneSignIns(tx, now())
    await pruneCodes(tx, now())
    await pruneIdentityRequests(tx, now())
    await pruneFormerEmails(tx, now())
  })
}
