import { type AnyColumn, type SQL, type Table, getTableColumns, inArray, or } from 'drizzle-orm'
import { mayContainName } from '#db/lists/list-query.ts'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { namesPerson } from '#src/lib/people/names-person.ts'
import { allPersonalData } from './all-personal-data.ts'
import type { PersonalData } from './personal-data.ts'

/** Deletes rows of nobody, such as searches, and lists that staff saved, in which this address was typed. `address`: a key. */
export async function eraseMentions(tx: Tx, address: string): Promise<void> {
  for (const entry of allPersonalData.filter(({ erasure, mayMention }) => mayMention || erasure === 'unlinked'))
    await deleteMentions(tx, entry, address)
}

async function deleteMentions(tx: Tx, { table: name, columns: names }: PersonalData, address: string): Promise<void> {
  // Entries name tables of all shapes; those that only count visitors have no id.
  const table = tx.t[name] as unknown as typeof tx.t.searchQueries
  const columns = getTableColumns(table as Table)
  if (columns['id'] === undefined) return
  const texts = Object.fromEntries(names.map((column) => [column, columns[column] as AnyColumn])) as { query: typeof table.query }
  const mayMention: (SQL | undefined)[] = Object.values(texts).map((column) => mayContainName(column, address))
  const rows = await tx
    .select({ ...texts, id: table.id })
    .from(table)
    .where(or(...mayMention))
  const ids = rows
    .filter(({ id: _id, ...row }) => Object.values(row).some((text) => isMentioned(String(text), address)))
    .map(({ id }) => id)
  for (const part of inChunks(ids)) await tx.delete(table).where(inArray(table.id, part))
}

/** In a query, a plus is a blank. */
const isMentioned = (text: string, address: string): boolean =>
  namesPerson(text, address) || namesPerson(text.replaceAll('+', ' '), address)
