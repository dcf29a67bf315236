import { expect, test } from 'bun:test'
import { allPersonalData } from '#db/personal-data/all-personal-data.ts'
import { sqliteTables } from '#db/schema.sqlite.ts'
import { listedColumns, textColumns } from '#tests/support/unlisted-columns.ts'

test('each text, JSON and binary column of the schema is on the list of personal data once', () => {
  expect(listedColumns().toSorted()).toEqual(textColumns(sqliteTables).toSorted())
})

test('what is deleted, emptied or gone with its owner says by which column it is found', () => {
  const unfound = allPersonalData.filter(({ erasure, by }) => ['delete', 'cascade', 'empty'].includes(erasure) && by === undefined)
  expect(unfound).toEqual([])
})
