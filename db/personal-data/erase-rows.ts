import { type AnyColumn, type Table, and, getTableColumns, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { allPersonalData } from './all-personal-data.ts'
import { isOwned } from './is-owned.ts'
import type { Owner, PersonalData } from './personal-data.ts'

/**
 * Deletes and empties what the list says belongs to these owners. Returns what the caller has to see to: names of files that nothing needs any
 * more, and subjects of audit entries about the rows.
 */
export async function eraseRows(tx: Tx, owner: Owner, keys: (number | string)[]): Promise<{ files: string[]; subjects: string[] }> {
  const [files, subjects]: [string[], string[]] = [[], []]
  for (const part of inChunks(keys)) {
    files.push(...(await listFiles(tx, owner, part)))
    subjects.push(...(await listSubjects(tx, owner, part)))
    for (const entry of entriesOf(owner, 'empty')) await emptyColumns(tx, entry, { owner, keys: part })
    for (const entry of entriesOf(owner, 'delete')) await tx.delete(tableOf(tx, entry)).where(isOf(tx, entry, { owner, keys: part }))
  }
  return { files, subjects }
}

interface Owned {
  owner: Owner
  keys: (number | string)[]
}

const entriesOf = (owner: Owner, erasure: PersonalData['erasure']): PersonalData[] =>
  allPersonalData.filter((entry) => entry.erasure === erasure && entry.by?.[owner] !== undefined)

// Entries name tables of all shapes.
const tableOf = (tx: Tx, { table }: PersonalData) => tx.t[table] as unknown as typeof tx.t.users
const columnOf = (tx: Tx, entry: PersonalData, name: string): AnyColumn => getTableColumns(tx.t[entry.table] as unknown as Table)[name]!
const isOf = (tx: Tx, entry: PersonalData, owned: Owned) => isOwned(columnOf(tx, entry, entry.by![owned.owner]!), owned)

async function emptyColumns(tx: Tx, entry: PersonalData, owned: Owned): Promise<void> {
  const empty = Object.fromEntries(entry.columns.map((name) => [name, columnOf(tx, entry, name).notNull ? '' : null]))
  const columns = entry.columns.map((name) => columnOf(tx, entry, name))
  const hasContent = or(...columns.map((column) => (column.notNull ? ne(column, '') : isNotNull(column))))
  await tx
    .update(tableOf(tx, entry))
    .set(empty)
    .where(and(isOf(tx, entry, owned), hasContent))
}

async function listFiles(tx: Tx, owner: Owner, keys: (number | string)[]): Promise<string[]> {
  const files: string[] = []
  for (const entry of allPersonalData.filter(({ areFiles, by }) => areFiles && by?.[owner] !== undefined))
    files.push(...(await listValues(tx, entry, { column: entry.columns[0]!, owner, keys })))
  return files.filter((name) => name !== '')
}

async function listSubjects(tx: Tx, owner: Owner, keys: (number | string)[]): Promise<string[]> {
  const subjects: string[] = []
  for (const entry of allPersonalData.filter(({ audited, by }) => audited && by?.[owner] !== undefined)) {
    const { as, column = 'id' } = entry.audited!
    subjects.push(...(await listValues(tx, entry, { column, owner, keys })).map((value) => `${as}:${value}`))
  }
  return subjects
}

async function listValues(tx: Tx, entry: PersonalData, { column, ...owned }: Owned & { column: string }): Promise<string[]> {
  const rows = await tx
    .select({ value: sql<number | string>`${columnOf(tx, entry, column)}` })
    .from(tableOf(tx, entry))
    .where(isOf(tx, entry, owned))
  return rows.map(({ value }) => String(value))
}
