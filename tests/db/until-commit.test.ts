import { expect, test } from 'bun:test'
import { untilCommit } from '#db/until-commit.ts'
import type { Exec } from '#db/types.ts'
import { withRequest } from '#src/lib/concurrency/request-scope.ts'
import { createTestDb } from '#tests/support/test-db.ts'

let reads = 0

const readNames = untilCommit(async (q: Exec) => {
  reads += 1
  return (await q.select({ name: q.t.brands.name }).from(q.t.brands).orderBy(q.t.brands.id)).map(({ name }) => name)
})

test('what was read is read again after a commit, and only then', async () => {
  const db = await createTestDb()
  await withRequest('first', async () => {
    reads = 0
    expect([await readNames(db.read), await readNames(db.read)]).toEqual([[], []])
    expect(reads).toBe(1)
    await db.transaction((tx) => tx.insert(tx.t.brands).values({ slug: 'fell', name: 'Fell', updatedAt: 1 }))
    expect([await readNames(db.read), await readNames(db.read)]).toEqual([['Fell'], ['Fell']])
    expect(reads).toBe(2)
  })
})

test('a transaction reads what it has written, and nobody else does', async () => {
  const db = await createTestDb()
  await withRequest('first', async () => {
    expect(await readNames(db.read)).toEqual([])
    const undone = db.transaction(async (tx) => {
      await tx.insert(tx.t.brands).values({ slug: 'fell', name: 'Fell', updatedAt: 1 })
      expect(await readNames(tx)).toEqual(['Fell'])
      throw new Error('undo')
    })
    expect(await undone.catch((error: Error) => error.message)).toBe('undo')
    expect(await readNames(db.read)).toEqual([])
  })
})

test('a failed read is repeated', async () => {
  const db = await createTestDb()
  let isFailing = true
  const read = untilCommit(async () => {
    if (isFailing) throw new Error('down')
    return 'up'
  })
  await withRequest('first', async () => {
    expect(await read(db.read).catch((error: Error) => error.message)).toBe('down')
    isFailing = false
    expect(await read(db.read)).toBe('up')
  })
})
