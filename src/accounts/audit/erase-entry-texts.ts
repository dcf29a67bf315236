import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'

/** Removes every text from what audit entries about these subjects say has changed; numbers, ids and yes or no stay. */
export async function eraseEntryTexts(tx: Tx, subjects: string[]): Promise<void> {
  for (const part of inChunks(subjects)) await eraseTextsOfEntries(tx, inArray(tx.t.auditLog.subject, part))
}

/** `matches`: only entries with such a change. Returns how many had a text. */
export async function eraseTextsOfEntries(
  tx: Tx,
  condition: SQL | undefined,
  matches: (change: Record<string, unknown>) => boolean | undefined = () => true,
): Promise<number> {
  let count = 0
  const { auditLog } = tx.t
  const rows = await tx.select({ id: auditLog.id, change: auditLog.change }).from(auditLog).where(condition)
  for (const { id, change } of rows.filter((row) => matches(row.change))) {
    const erased = withoutTexts(change) as Record<string, unknown>
    if (JSON.stringify(erased) === JSON.stringify(change)) continue
    await tx.update(auditLog).set({ change: erased }).where(eq(auditLog.id, id))
    count += 1
  }
  return count
}

/** Lists keep their length, so that an old and a new value remain two. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [key, withoutTexts(part)] as const)
  return Object.fromEntries(parts.filter(([, part]) => part !== ''))
}
