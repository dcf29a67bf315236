import { and, eq, lt } from 'drizzle-orm'
import type { TextChange } from '#db/schema/languages.ts'
import type { RoleId } from '#db/schema/accounts.ts'
import type { Exec, Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { fileHours } from '../limits.ts'
import { applyChanges } from './apply.ts'

interface NewFile {
  /** BCP 47. */
  language: string
  name: string
  changes: TextChange[]
}

/** Returns its id. */
export async function storeFile(tx: Tx, file: NewFile, now: number): Promise<number> {
  const { translationFiles } = tx.t
  const [row] = await tx
    .insert(translationFiles)
    .values({ ...file, createdAt: now })
    .returning({ id: translationFiles.id })
  return row!.id
}

/** Throws NotFound. */
export async function getFile(q: Exec, id: number, language: string): Promise<NewFile> {
  const { translationFiles } = q.t
  const [row] = await q
    .select()
    .from(translationFiles)
    .where(and(eq(translationFiles.id, id), eq(translationFiles.language, language)))
    .limit(1)
  if (!row) throw new NotFound('file')
  return row
}

/** Applies the file once, all of it or nothing, and returns how many texts. Throws NotFound, Conflict and UserError. */
export async function applyFile(
  tx: Tx,
  id: number,
  { language, editor, roleId, now }: { language: string; editor: string; roleId: RoleId; now: number },
): Promise<{ name: string; texts: number }> {
  const { name, changes } = await getFile(tx, id, language)
  await applyChanges(tx, { language, changes, editor, roleId, now })
  await tx.delete(tx.t.translationFiles).where(eq(tx.t.translationFiles.id, id))
  return { name, texts: changes.length }
}

/** Scheduled task: deletes files that nobody applied within a day. */
export async function pruneTranslationFiles(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const before = shop.now() - fileHours * 3_600_000
  await shop.db.transaction(async (tx) => {
    await tx.delete(tx.t.translationFiles).where(lt(tx.t.translationFiles.createdAt, before))
  })
}
