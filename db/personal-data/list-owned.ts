import { type AnyColumn, type Table, getTableColumns } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { allPersonalData } from './all-personal-data.ts'
import { isOwned } from './is-owned.ts'
import type { Owner, PersonalData } from './personal-data.ts'

type OwnedRecords = Record<string, Record<string, unknown>[]>

/** What the list says is about these owners, by table, without what it hides. */
export async function listOwned(q: Exec, owned: { owner: Owner; keys: (number | string)[] }[]): Promise<OwnedRecords> {
  const records: OwnedRecords = {}
  for (const { owner, keys } of owned)
    for (const [table, entries] of Map.groupBy(shownEntries(owner), (entry) => entry.table))
      for (const part of inChunks(keys)) (records[table] ??= []).push(...(await listRows(q, entries, { owner, keys: part })))
  return Object.fromEntries(Object.entries(records).map(([table, rows]) => [table, distinct(rows)]))
}

const shownEntries = (owner: Owner): PersonalData[] => allPersonalData.filter(({ by, hidden }) => by?.[owner] !== undefined && !hidden)

async function listRows(q: Exec, entries: PersonalData[], { owner, keys }: { owner: Owner; keys: (number | string)[] }) {
  const [first] = entries
  const table = q.t[first!.table] as unknown as Table
  const columns = getTableColumns(table)
  const shown = Object.fromEntries(entries.flatMap((entry) => entry.columns.map((name) => [name, columns[name]!] as const)))
  const isOf = isOwned(columns[first!.by![owner]!] as AnyColumn, { owner, keys })
  // Entries name tables of all shapes.
  const rows = await q
    .select(shown as unknown as { id: typeof q.t.users.id })
    .from(table as unknown as typeof q.t.users)
    .where(isOf)
  return rows as unknown as Record<string, unknown>[]
}

/** A row can be found by its account and by its address. */
const distinct = (rows: Record<string, unknown>[]) => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
