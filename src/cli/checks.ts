import { count, eq, sql } from 'drizzle-orm'
import { driftingProducts } from '#db/kept/drift.ts'
import type { Db } from '#db/open.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import type { Files } from '#src/media/files.ts'
import { renditionName } from '#src/media/pictures.ts'
import { countUnmatched } from '#src/payments/unmatched.ts'

/** What a check found: `fault` must be put right, `notice` is worth a look. */
export interface Finding {
  level: 'fine' | 'notice' | 'fault'
  text: string
}

/** Whether the database is whole: pages, references, and rules that hold over rows. */
export async function checkData(db: Db): Promise<Finding[]> {
  return [...(db.engine === 'sqlite' ? await checkFile(db) : []), await checkStock(db), await checkListed(db), await checkPasswords(db)]
}

/** Whether every picture has its file. */
export async function checkPictures(db: Db, files: Files): Promise<Finding> {
  const { media } = db.t
  const pictures = await db.read.select({ file: media.file, width: media.width }).from(media)
  let missing = 0
  for (const { file, width } of pictures) if (!(await files.exists(renditionName(file, width)))) missing++
  if (missing > 0) return { level: 'fault', text: `${missing} of ${pictures.length} pictures have no file` }
  return { level: 'fine', text: `All ${pictures.length} pictures have their file` }
}

/** What failed for good and waits for somebody: jobs, mails, processors' messages. */
export async function checkLeftovers(db: Db): Promise<Finding> {
  const { jobs, outbox, webhookEvents } = db.t
  const left = [
    { what: 'jobs', rows: await db.read.select({ count: count() }).from(jobs).where(eq(jobs.state, 'dead')) },
    { what: 'mails', rows: await db.read.select({ count: count() }).from(outbox).where(eq(outbox.state, 'failed')) },
    {
      what: 'messages of processors',
      rows: await db.read.select({ count: count() }).from(webhookEvents).where(eq(webhookEvents.state, 'failed')),
    },
  ].filter(({ rows }) => (rows[0]?.count ?? 0) > 0)
  if (left.length === 0) return { level: 'fine', text: 'No job, mail or message has failed for good' }
  return { level: 'notice', text: `Failed for good: ${left.map(({ what, rows }) => `${rows[0]?.count} ${what}`).join(', ')}` }
}

/** Money that came and fits no order. */
export async function checkUnmatched(db: Db): Promise<Finding> {
  const unmatched = await countUnmatched(db.read)
  if (unmatched === 0) return { level: 'fine', text: 'All money that came belongs to an order' }
  return { level: 'notice', text: `Payments that fit no order: ${unmatched}. The admin lists them under Unmatched payments` }
}

async function checkFile(db: Db): Promise<Finding[]> {
  const pages = await db.report<{ integrity_check: string }>(sql.raw('pragma integrity_check(5)'))
  const orphans = await db.report<{ table: string }>(sql.raw('pragma foreign_key_check'))
  const whole = pages.length === 1 && pages[0]?.integrity_check === 'ok'
  return [
    whole
      ? { level: 'fine', text: 'The database file is whole' }
      : { level: 'fault', text: `The database file is damaged: ${pages.map((row) => row.integrity_check).join('; ')}` },
    orphans.length === 0
      ? { level: 'fine', text: 'Every row has the rows it belongs to' }
      : { level: 'fault', text: `${orphans.length} rows miss the row they belong to, first in ${orphans[0]?.table}` },
  ]
}

// The ledger tells every change of a level: its last word must be the level.
async function checkStock(db: Db): Promise<Finding> {
  const { inventory, stockLedger } = db.t
  const drifted = await db.report<{ sku: string }>(sql`
    select ${inventory.sku} as sku from ${inventory}
    join (select sku, sum(delta) as total from ${stockLedger} where location_id is null group by sku) told on told.sku = ${inventory.sku}
    where told.total <> ${inventory.stockLevel} limit 5`)
  if (drifted.length === 0) return { level: 'fine', text: 'Stock agrees with its ledger' }
  return { level: 'fault', text: `Stock disagrees with its ledger: ${drifted.map(({ sku }) => sku).join(', ')}` }
}

async function checkListed(db: Db): Promise<Finding> {
  const drifted = await driftingProducts(db)
  if (drifted.length === 0) return { level: 'fine', text: 'Listings say of every product what is true of it' }
  return { level: 'fault', text: `Listings have old facts of products; saving each in the admin puts it right: ${drifted.join(', ')}` }
}

async function checkPasswords(db: Db): Promise<Finding> {
  const { users } = db.t
  const wrong = await db.report<{ id: number }>(
    sql`select ${users.id} as id from ${users} where ${users.password} <> ${guestPassword} and ${users.password} not like '$argon2id$%' limit 5`,
  )
  if (wrong.length === 0) return { level: 'fine', text: 'Every password is stored as it must be' }
  return { level: 'fault', text: `Accounts with a password nobody can check: ${wrong.map(({ id }) => id).join(', ')}` }
}
