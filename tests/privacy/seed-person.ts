import { type Column, type Table, getTableColumns } from 'drizzle-orm'
import { allPersonalData } from '#db/personal-data/all-personal-data.ts'
import type { Owner, PersonalData } from '#db/personal-data/personal-data.ts'
import type { Db, Tx } from '#db/types.ts'

/** The ids and keys of a person's rows, which are all in one chain: their order, their ticket and so on. */
export type Person = Record<Owner, number | string>

/** A word that only this column has, and that shares no beginning with the word of another: an index stores common beginnings once. */
export const wordOf = (table: string, column: string): string =>
  [...new Bun.CryptoHasher('sha256').update(`${table}.${column}`).digest('hex').slice(0, 14)]
    .map((digit) => 'bcdfghjklmnpqrst'.charAt(Number.parseInt(digit, 16)))
    .join('')

interface SeededColumn {
  entry: PersonalData
  column: string
  word: string
}

/** Who of the staff edited a text of the store; their names stay. */
const editedByStaff = ['emailTemplateVersions', 'kbDrafts', 'kbVersions', 'cmsDrafts', 'cmsVersions']

/** Columns with data of a person, each with its word. */
export const personalColumns: SeededColumn[] = allPersonalData
  .filter(({ table, erasure }) => erasure !== 'none' && erasure !== 'unlinked' && !editedByStaff.includes(table))
  .flatMap((entry) => entry.columns.map((column) => ({ entry, column, word: wordOf(entry.table, column) })))

/** Values of columns whose rules need more than a word. */
interface SeedOptions {
  person: Person
  values: Record<string, Record<string, unknown>>
  /** Not seeded: made otherwise. */
  except: string[]
}

/** Stores one row of the person in each table, with the word of the column in each column that is on the list. */
export async function seedPerson(db: Db, options: SeedOptions): Promise<void> {
  const tables = [...new Set(personalColumns.map(({ entry }) => entry.table))].filter((name) => !options.except.includes(name))
  await db.transaction(async (tx) => {
    for (const name of tables) await tx.insert(tx.t[name] as unknown as typeof tx.t.users).values(rowOf(tx, name, options) as never)
  })
}

function rowOf(tx: Tx, name: PersonalData['table'], { person, values }: SeedOptions): Record<string, unknown> {
  const columns = getTableColumns(tx.t[name] as unknown as Table)
  const listed = personalColumns.filter(({ entry }) => entry.table === name)
  const words = listed.map(({ column, word }) => [column, valueOf(columns[column]!, word)] as const)
  const links = listed.flatMap(({ entry }) =>
    Object.entries(entry.by ?? {}).map(([owner, column]) => [column, person[owner as Owner]] as const),
  )
  const needed = Object.entries(columns).flatMap(([column, { notNull, hasDefault, dataType }]) =>
    notNull && !hasDefault ? [[column, fillers[dataType]] as const] : [],
  )
  return Object.fromEntries([...needed, ...words, ...links, ...Object.entries(values[name] ?? {})])
}

const fillers: Record<string, unknown> = { number: 1, string: 'filler', boolean: false, json: {}, custom: {} }

const valueOf = ({ dataType }: Column, word: string): unknown => (dataType === 'json' ? { word } : word)
