import { and, eq, inArray, like, notExists, sql } from 'drizzle-orm'
import { allPersonalData } from '#db/personal-data/all-personal-data.ts'
import type { Db } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { eraseTextsOfEntries } from './erase-entry-texts.ts'

/** Removes texts from audit entries about rows that were deleted with their person. Returns how many entries had some. */
export async function eraseTextsOfLeftEntries(db: Db): Promise<number> {
  const deleted = allPersonalData.filter(({ audited, erasure }) => audited !== undefined && erasure === 'delete')
  let erased = 0
  for (const { table, audited } of deleted) {
    const rows = db.t[table] as unknown as typeof db.t.users
    const { auditLog } = db.t
    const subject = sql`${`${audited!.as}:`} || ${rows.id}`
    const isThere = db.read
      .select({ one: sql`1` })
      .from(rows)
      .where(eq(auditLog.subject, subject))
    const left = await db.read
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(like(auditLog.subject, `${audited!.as}:%`), notExists(isThere)))
    for (const part of inChunks(left.map(({ id }) => id)))
      erased += await db.transaction((tx) => eraseTextsOfEntries(tx, inArray(tx.t.auditLog.id, part)))
  }
  return erased
}
