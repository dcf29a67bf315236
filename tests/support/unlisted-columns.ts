import { type Table, getTableColumns } from 'drizzle-orm'
import { allPersonalData } from '#db/personal-data/all-personal-data.ts'
import type { Schema } from '#db/schema/index.ts'

/** Text, JSON and binary columns of a schema. */
export const textColumns = (schema: Schema): string[] =>
  Object.entries(schema).flatMap(([name, table]) =>
    Object.entries(getTableColumns(table as Table)).flatMap(([column, definition]) =>
      /text|blob/.test(definition.getSQLType()) ? [`${name}.${column}`] : [],
    ),
  )

export const listedColumns = (): string[] => allPersonalData.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))

/** Those that the list of personal data does not name. */
export function unlistedColumns(schema: Schema): string[] {
  const listed = new Set(listedColumns())
  return textColumns(schema).filter((name) => !listed.has(name))
}
