import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { rebuildWrongIndexes } from '#db/search/staff-search.ts'
import { findDriftedProducts } from '#db/triggers/drift.ts'
import type { Db } from '#db/types.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { disputeInvariants } from '#src/disputes/invariants.ts'
import { discountInvariants } from '#src/discounts/invariants.ts'
import { stockInvariants } from '#src/inventory/invariants.ts'
import type { FileStorage } from '#src/shop/files.ts'
import { deleteBrokenSentences } from '#src/i18n/broken-sentences.ts'
import { readStoredTexts } from '#src/mail/templates/stored-texts.ts'
import { renditionName } from '#src/media/images.ts'
import { orderInvariants } from '#src/orders/invariants.ts'
import { ledgerInvariants } from '#src/refunds/invariants.ts'
import { countUnmatchedPayments } from '#src/payments/unmatched-payments.ts'
import { eraseLeftovers } from '#src/privacy/erase-leftovers.ts'
import { eraseStoredSecrets } from '#src/privacy/erase-secrets.ts'
import { readSettings } from '#src/settings/settings.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** The result of a check: `error` needs fixing, `notice` is worth a look. */
export interface CheckResult {
  level: 'fine' | 'notice' | 'error'
  text: string
}

export async function checkData(db: Db): Promise<CheckResult[]> {
  return [...(db.engine === 'sqlite' ? await checkDatabaseFile(db) : []), await checkListings(db), await checkPasswords(db)]
}

const invariants = [...stockInvariants, ...orderInvariants, ...ledgerInvariants, ...disputeInvariants, ...discountInvariants]

/** Recomputes every stored sum from its rows, or those of `chosen`. Reads all orders and the whole stock ledger. */
export async function verifySums(db: Db, chosen = invariants): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { holds, broken, find } of chosen) {
    const examples = await find(db)
    results.push(examples.length === 0 ? { level: 'fine', text: holds } : { level: 'error', text: `${broken}: ${examples.join(', ')}` })
  }
  return results
}

export async function checkImages(db: Db, files: FileStorage): Promise<CheckResult> {
  const { media } = db.t
  const images = await db.read.select({ file: media.file, width: media.width }).from(media)
  let missing = 0
  for (const { file, width } of images) if (!(await files.exists(renditionName(file, width)))) missing++
  if (missing > 0) return { level: 'error', text: `${missing} of ${images.length} images have no file. Restore them from a backup` }
  return { level: 'fine', text: `All ${images.length} images have a file` }
}

/** Jobs and emails that were given up, and payment events by what becomes of them. */
export async function checkFailedWork(db: Db): Promise<CheckResult[]> {
  const { jobs, outbox } = db.t
  const given = [
    { count: await db.read.$count(jobs, eq(jobs.state, 'dead')), one: 'job', other: 'jobs' },
    { count: await db.read.$count(outbox, eq(outbox.state, 'failed')), one: 'email', other: 'emails' },
  ].filter(({ count }) => count > 0)
  const text = given.map(({ count, one, other }) => `${count} ${count === 1 ? one : other}`).join(', ')
  return [
    text === ''
      ? { level: 'fine', text: 'No permanently failed jobs or emails' }
      : { level: 'notice', text: `Permanently failed: ${text}` },
    ...(await checkPaymentEvents(db)),
  ]
}

async function checkPaymentEvents(db: Db): Promise<CheckResult[]> {
  const { webhookEvents: table } = db.t
  const isFailed = eq(table.state, 'failed')
  const waiting = await db.read.$count(table, and(isFailed, isNotNull(table.nextAttemptAt)))
  const unchecked = await db.read.$count(table, and(isFailed, isNull(table.nextAttemptAt)))
  const events = (count: number) => (count === 1 ? '1 payment event' : `${count} payment events`)
  const results: CheckResult[] = []
  if (waiting > 0) results.push({ level: 'notice', text: `${events(waiting)} could not be processed yet. The store tries again by itself` })
  if (unchecked > 0)
    results.push({ level: 'notice', text: `${events(unchecked)} failed. Check them in the admin under Payment events, and run them again` })
  return results.length > 0 ? results : [{ level: 'fine', text: 'All payment events are processed' }]
}

export async function checkUnmatched(db: Db): Promise<CheckResult> {
  const unmatched = await countUnmatchedPayments(db.read)
  if (unmatched === 0) return { level: 'fine', text: 'All payments match an order' }
  return { level: 'notice', text: `Unmatched payments: ${unmatched}. Review them in the admin under Reconciliation` }
}

/** Erases secrets of links that earlier versions stored, as the running store does by itself. */
export async function mendStoredSecrets(db: Db): Promise<CheckResult> {
  const erased = await eraseStoredSecrets({ db })
  if (erased === 0) return { level: 'fine', text: 'No secret of a link is stored where staff read it' }
  return { level: 'notice', text: `Erased secrets of links from ${erased} ${erased === 1 ? 'record' : 'records'} of earlier versions` }
}

/** Erases what earlier versions left of deleted accounts; with `verify`, also words of theirs that only the search still has. */
export async function mendErasedData(db: Db, verify: boolean): Promise<CheckResult[]> {
  const rows = await eraseLeftovers({ db, now: realSystem.now })
  const indexes = verify ? await rebuildWrongIndexes(db) : 0
  if (rows + indexes === 0) return [{ level: 'fine', text: 'Nothing is left of deleted accounts but what the law keeps' }]
  const found = [
    ...(rows > 0
      ? [
          {
            level: 'notice' as const,
            text: `Erased texts and addresses from ${rows} messages, audit entries and limits of earlier versions`,
          },
        ]
      : []),
    ...(indexes > 0 ? [{ level: 'notice' as const, text: `Built ${indexes} search indexes again: they had words of no row` }] : []),
  ]
  return found
}

/** An error for texts of emails that staff stored and that are not sent, because they break the rules. */
export async function checkMailTexts(db: Db): Promise<CheckResult> {
  const broken = (await readStoredTexts(db.read)).filter(({ errors }) => errors.length > 0)
  if (broken.length === 0) return { level: 'fine', text: 'All texts of emails follow the rules' }
  const names = [...new Set(broken.map(({ slug, language }) => `${slug} (${language})`))].join(', ')
  return {
    level: 'error',
    text: `Texts of emails that break the rules, so the built-in text is sent: ${names}. Correct them in the admin under Email templates`,
  }
}

/** Deletes sentences of earlier versions that could send a link elsewhere, and names them with what they said. */
export async function mendSentences(db: Db): Promise<CheckResult> {
  const deleted = await deleteBrokenSentences(db)
  if (deleted.length === 0) return { level: 'fine', text: 'No sentence of the store could send a link elsewhere' }
  const names = deleted.map(({ language, key, text }) => `${key} (${language}): “${text}”`).join(', ')
  return { level: 'notice', text: `Deleted sentences that could send a link elsewhere, so the built-in ones are used: ${names}` }
}

/** A notice when flat permissions let someone besides administrators change everything. */
export async function checkStaffPermissions(db: Db): Promise<CheckResult> {
  const { staff_rights } = await readSettings(db.read)
  if (staff_rights === 'least_privilege') return { level: 'fine', text: 'Staff permissions: least privilege' }
  const { users } = db.t
  const [staff] = await db.read
    .select({ count: count() })
    .from(users)
    .where(and(inArray(users.roleId, [3, 4]), isNull(users.disabledAt)))
  if (!staff || staff.count === 0) return { level: 'fine', text: 'Staff permissions: flat (every staff role can change everything)' }
  const accounts = staff.count === 1 ? '1 support agent or editor' : `${staff.count} support agents and editors`
  return {
    level: 'notice',
    text: `Staff permissions: flat, so ${accounts} can change everything, including settings. An administrator can choose least privilege in Settings › Staff`,
  }
}

async function checkDatabaseFile(db: Db): Promise<CheckResult[]> {
  const pages = await db.report<{ integrity_check: string }>(sql.raw('pragma integrity_check(5)'))
  const orphans = await db.report<{ table: string }>(sql.raw('pragma foreign_key_check'))
  const isIntact = pages.length === 1 && pages[0]?.integrity_check === 'ok'
  return [
    isIntact
      ? { level: 'fine', text: 'The database file is intact' }
      : { level: 'error', text: `The database file is damaged: ${pages.map((row) => row.integrity_check).join('; ')}` },
    orphans.length === 0
      ? { level: 'fine', text: 'All foreign keys are valid' }
      : { level: 'error', text: `${orphans.length} rows have a broken foreign key, first in table ${orphans[0]?.table}` },
  ]
}

async function checkListings(db: Db): Promise<CheckResult> {
  const drifted = await findDriftedProducts(db)
  if (drifted.length === 0) return { level: 'fine', text: 'Product listing data is up to date' }
  return {
    level: 'error',
    text: `Product listing data is out of date for: ${drifted.join(', ')}. Save each of these products in the admin to fix it`,
  }
}

async function checkPasswords(db: Db): Promise<CheckResult> {
  const { users } = db.t
  const invalid = await db.report<{ id: number }>(
    sql`select ${users.id} as id from ${users} where ${users.password} <> ${guestPassword} and ${users.password} not like '$argon2id$%' limit 5`,
  )
  if (invalid.length === 0) return { level: 'fine', text: 'All passwords are stored as valid hashes' }
  return {
    level: 'error',
    text: `Accounts with an invalid password hash: ${invalid.map(({ id }) => id).join(', ')}. Reset their passwords`,
  }
}
