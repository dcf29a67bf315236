import { beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { createTestDb } from '#tests/support/test-db.ts'

let buildCount = 0
const versionOf = stmt((q) => {
  buildCount += 1
  const { versions } = q.t
  return q
    .select({ version: versions.version })
    .from(versions)
    .where(eq(versions.tag, sql.placeholder('tag')))
    .limit(1)
})
const incrementVersion = stmt((q) => {
  const { versions } = q.t
  const nextVersion = sql`${versions.version} + ${sql.placeholder('by')}`
  return q
    .update(versions)
    .set({ version: nextVersion })
    .where(eq(versions.tag, sql.placeholder('tag')))
    .returning({ version: versions.version })
})

let db: Db

beforeEach(async () => {
  buildCount = 0
  db = await createTestDb()
  await db.transaction((tx) =>
    tx.insert(tx.t.versions).values([
      { tag: 'a', version: 1 },
      { tag: 'b', version: 2 },
    ]),
  )
})

test('a prepared query takes its values at each call, and is built once for reading', async () => {
  expect(await versionOf(db.read, { tag: 'a' })).toEqual([{ version: 1 }])
  expect(await versionOf(db.read, { tag: 'b' })).toEqual([{ version: 2 }])
  expect(await versionOf(db.read, { tag: 'c' })).toEqual([])
  expect(buildCount).toBe(1)
})

test('a prepared query writes and reads inside the given transaction', async () => {
  const rolledBack = db.transaction(async (tx) => {
    expect(await incrementVersion(tx, { tag: 'a', by: 5 })).toEqual([{ version: 6 }])
    expect(await versionOf(tx, { tag: 'a' })).toEqual([{ version: 6 }])
    expect(await versionOf(tx, { tag: 'b' })).toEqual([{ version: 2 }])
    await tx.savepoint(async (savepoint) => expect(await versionOf(savepoint, { tag: 'a' })).toEqual([{ version: 6 }]))
    throw new Error('undo')
  })
  await expect(rolledBack).rejects.toThrow('undo')
  expect(await versionOf(db.read, { tag: 'a' })).toEqual([{ version: 1 }])
})

test('a prepared query in two concurrent transactions uses the one it was called with', async () => {
  const results = await Promise.all(
    [3, 4].map((by) =>
      db.transaction(async (tx) => (await incrementVersion(tx, { tag: 'a', by }), (await versionOf(tx, { tag: 'a' }))[0]!.version)),
    ),
  )
  expect(Math.max(...results)).toBe(8)
})

test('a prepared query on two databases queries each separately', async () => {
  const other = await createTestDb()
  await other.transaction((tx) => tx.insert(tx.t.versions).values({ tag: 'a', version: 70 }))
  expect(await versionOf(other.read, { tag: 'a' })).toEqual([{ version: 70 }])
  expect(await versionOf(db.read, { tag: 'a' })).toEqual([{ version: 1 }])
})

test('a prepared query is refused in a transaction that has ended', async () => {
  let leakedTx: Tx | undefined
  await db.transaction(async (tx) => {
    leakedTx = tx
  })
  await expect(versionOf(leakedTx!, { tag: 'a' })).rejects.toThrow('this transaction is over')
})

test('the rows of a prepared query have the column types of the schema on either engine', async () => {
  const storedStatement = stmt((q) => {
    const { languages } = q.t
    return q
      .select({
        code: languages.code,
        active: languages.active,
        number: sql<number>`${languages.active} = true`.mapWith(Number),
        named: sql<boolean>`${languages.code} = 'en'`.mapWith(Boolean).as('named'),
        nothing: sql<null>`null`,
      })
      .from(languages)
      .where(eq(languages.code, sql.placeholder('code')))
  })
  await db.transaction((tx) => tx.insert(tx.t.languages).values({ code: 'xx', name: 'X', active: false }))
  expect(await storedStatement(db.read, { code: 'xx' })).toEqual([{ code: 'xx', active: false, number: 0, named: false, nothing: null }])
})
