import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'
import type { Exec } from '#db/types.ts'
import { searchArticles, searchShownArticles, suggestArticles } from '#src/kb/search-articles.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'

const reader = { language: null, now: 1 }
const queries: [name: string, read: (q: Exec) => Promise<unknown>][] = [
  ['one word', (q) => searchShownArticles(q, 'refund', reader)],
  ['several words', (q) => searchShownArticles(q, 'track my parcel', reader)],
  ['a subject', (q) => suggestArticles(q, { text: 'Where is my parcel', ...reader })],
  ['staff', (q) => searchArticles(q, 'refund', 10)],
]

// Joined the other way round, every article would be read, and the index of words asked for each.
test.skipIf(testEngine === 'postgres').each(queries)('a search in the help center for %s begins at the index of words', async (_, read) => {
  const address = await createMigratedDatabase()
  const db = await connect(address)
  using prepared = spyOn(SqliteConnection.prototype, 'prepare')
  await read(db.read)
  const statements = prepared.mock.calls.map(([text]) => text).filter((text) => text.startsWith('select') && text.includes('kb_search'))
  await db.close()
  expect(statements).not.toBeEmpty()
  using file = new Database(address)
  for (const text of statements) {
    const steps = file.query<{ detail: string }, []>(`explain query plan ${text}`).all()
    const tables = steps.map(({ detail }) => detail).filter((detail) => /\b(kb_search|kb_articles)\b/.test(detail))
    expect(tables[0]).toMatch(/SCAN kb_search VIRTUAL TABLE INDEX/)
    expect(tables.filter((detail) => /SCAN kb_articles\b/.test(detail))).toEqual([])
  }
})
