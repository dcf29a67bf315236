import { expect, test } from 'bun:test'
import { type Table, getTableColumns } from 'drizzle-orm'
import { allPersonalData } from '#db/personal-data/all-personal-data.ts'
import { sqliteTables } from '#db/schema.sqlite.ts'

const columnsOf = (table: string) => Object.entries(getTableColumns(sqliteTables[table as 'users'] as Table))

test('each text, JSON and binary column of the schema is on the list of personal data once', () => {
  const listed = allPersonalData.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const stored = Object.keys(sqliteTables).flatMap((table) =>
    columnsOf(table).flatMap(([column, definition]) => (/text|blob/.test(definition.getSQLType()) ? [`${table}.${column}`] : [])),
  )
  expect(listed.toSorted()).toEqual(stored.toSorted())
})

test('what is deleted, emptied or gone with its owner says by which column it is found', () => {
  const unfound = allPersonalData.filter(({ erasure, by }) => ['delete', 'cascade', 'empty'].includes(erasure) && by === undefined)
  expect(unfound).toEqual([])
})
