import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { AsyncLocalStorage } from 'node:async_hooks'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { Db, Tx } from '#db/types.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { createTestDb, testEngine } from '#tests/support/test-db.ts'
import { countVersions, insertStock, readStock, sellOne } from './fixtures.ts'

let db: Db

beforeEach(async () => {
  db = await createEmptyVersions()
})

describe('a transaction', () => {
  test('commits when its callback ends, and returns its result', async () => {
    expect(await db.transaction(async (tx) => (await insertTag(tx, 'a'), 'done'))).toBe('done')
    expect(await tags()).toEqual(['a'])
  })

  test('rolls back when its callback throws, and throws the same error', async () => {
    const failing = db.transaction(async (tx) => (await insertTag(tx, 'a'), fail()))
    await expect(failing).rejects.toThrow('undo this')
    expect(await tags()).toEqual([])
  })

  test('runs once when its callback or a statement fails', async () => {
    let runs = 0
    const run = (work: (tx: Tx) => unknown) => db.transaction(async (tx) => ((runs += 1), await work(tx)))
    await expect(run(fail)).rejects.toThrow('undo this')
    await expect(run(async (tx) => (await insertTag(tx, 'a'), insertTag(tx, 'a')))).rejects.toThrow()
    expect(runs).toBe(2)
  })

  test.if(testEngine === 'postgres')('runs up to 30 times while others are in its way', async () => {
    const hurried = await createTestDb({ ...realSystem.random, int: () => 0 })
    let runs = 0
    const collide = () => {
      runs += 1
      throw Object.assign(new Error('could not serialize access'), { errno: '40001' })
    }
    await expect(hurried.transaction(async () => collide())).rejects.toThrow('could not serialize access')
    expect(runs).toBe(30)
  })

  test('sees its own writes, which are invisible to others before it ends', async () => {
    const release = Promise.withResolvers<void>()
    const firstWrite = Promise.withResolvers<number>()
    const pendingWrite = db.transaction(async (tx) => {
      await insertTag(tx, 'a')
      firstWrite.resolve(await countVersions(tx))
      await release.promise
    })
    expect(await firstWrite.promise).toBe(1)
    expect(await tags()).toEqual([])
    release.resolve()
    await pendingWrite
    expect(await tags()).toEqual(['a'])
  })

  test('runs in the async context of the caller', async () => {
    const requestContext = new AsyncLocalStorage<string>()
    const contexts = await Promise.all(
      ['anna', 'ben'].map((name) =>
        requestContext.run(name, () => db.transaction(async (tx) => (await insertTag(tx, name), requestContext.getStore()))),
      ),
    )
    expect(contexts).toEqual(['anna', 'ben'])
  })

  test('refuses another transaction inside it', async () => {
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('use tx.savepoint')
  })

  test('refuses db.read inside it', async () => {
    await expect(db.transaction(async () => db.read.select().from(db.t.versions))).rejects.toThrow(
      'inside a transaction, use tx instead of db.',
    )
  })

  test('allows the transactions of another database inside it', async () => {
    const otherDb = await createEmptyVersions()
    await db.transaction(async (tx) => {
      await otherDb.transaction((savepoint) => insertTag(savepoint, 'there'))
      await insertTag(tx, `${await countVersions(otherDb.read)} there`)
    })
    expect(await tags()).toEqual(['1 there'])
  })

  test('gives a handle that is refused after it ends', async () => {
    let leakedTx: Tx | undefined
    await db.transaction(async (tx) => {
      leakedTx = tx
    })
    expect(() => leakedTx?.delete(db.t.versions)).toThrow('this transaction is over')
  })
})

describe('a savepoint', () => {
  test('that fails keeps the writes around it', async () => {
    await db.transaction(async (tx) => {
      await insertTag(tx, 'before')
      await tx.savepoint(async (savepoint) => (await insertTag(savepoint, 'inside'), fail())).catch(() => {})
      await insertTag(tx, 'after')
    })
    expect(await tags()).toEqual(['after', 'before'])
  })

  test('may contain another', async () => {
    await db.transaction((tx) =>
      tx.savepoint(async (outerSavepoint) => {
        await insertTag(outerSavepoint, 'middle')
        await outerSavepoint.savepoint((savepoint) => insertTag(savepoint, 'inner'))
        await outerSavepoint.savepoint(async (savepoint) => (await insertTag(savepoint, 'undone'), fail())).catch(() => {})
      }),
    )
    expect(await tags()).toEqual(['inner', 'middle'])
  })

  test('is rolled back with the transaction around it', async () => {
    await db.transaction(async (tx) => (await tx.savepoint((savepoint) => insertTag(savepoint, 'inner')), fail())).catch(() => {})
    expect(await tags()).toEqual([])
  })

  test('around a unique error lets the transaction continue', async () => {
    await db.transaction((tx) => insertTag(tx, 'taken'))
    await db.transaction(async (tx) => {
      const error = await tx.savepoint((savepoint) => insertTag(savepoint, 'taken')).catch((thrown: unknown) => thrown)
      expect(isUniqueViolation(error)).toBe(true)
      await insertTag(tx, 'other')
    })
    expect(await tags()).toEqual(['other', 'taken'])
  })

  test('refuses a second one at the same time', async () => {
    await db.transaction(async (tx) => {
      const firstSavepoint = tx.savepoint((savepoint) => insertTag(savepoint, 'first'))
      await expect(tx.savepoint((savepoint) => insertTag(savepoint, 'second'))).rejects.toThrow('await it first')
      await firstSavepoint
    })
    expect(await tags()).toEqual(['first'])
  })

  test('gives a handle that is refused after it ends', async () => {
    await db.transaction(async (tx) => {
      let leakedTx: Tx | undefined
      await tx.savepoint(async (savepoint) => {
        leakedTx = savepoint
      })
      expect(() => leakedTx?.delete(db.t.versions)).toThrow('this transaction is over')
      await insertTag(tx, 'still open')
    })
    expect(await tags()).toEqual(['still open'])
  })
})

// The only difference between the engines, and why a database error is caught around tx.savepoint or avoided by onConflictDoNothing.
test('an error caught without a savepoint ends the transaction on PostgreSQL and not on SQLite', async () => {
  await db.transaction((tx) => insertTag(tx, 'taken'))
  const unawaitedWork = db.transaction(async (tx) => {
    await insertTag(tx, 'taken').catch(() => {})
    await insertTag(tx, 'other')
  })
  if (testEngine === 'postgres') await expect(unawaitedWork).rejects.toThrow()
  else await unawaitedWork
  expect(await tags()).toEqual(testEngine === 'postgres' ? ['taken'] : ['other', 'taken'])
})

test.skipIf(testEngine === 'postgres')('what a rollback to a savepoint needs stays in memory', async () => {
  const memory = 2
  expect(await db.transaction((tx) => tx.rows<{ temp_store: number }>(sql`pragma temp_store`))).toEqual([{ temp_store: memory }])
})

test('the read handle cannot write', async () => {
  await expect((async () => db.read.insert(db.t.versions).values({ tag: 'a', version: 1 }))()).rejects.toThrow()
  await expect(db.read.rows(sql`delete from versions`)).rejects.toThrow()
  expect(await tags()).toEqual([])
})

describe('concurrent transactions', () => {
  test('200 that read, wait and write back lose no update', async () => {
    await insertStock(db, 'MUG', 0)
    const { inventory } = db.t
    const insertNumbered = (n: number) =>
      db.transaction(async (tx) => {
        const level = await readStock(tx, 'MUG')
        await (n % 5 === 0 ? Bun.sleep(0) : Promise.resolve())
        await tx
          .update(inventory)
          .set({ stockLevel: level! + 1 })
          .where(eq(inventory.sku, 'MUG'))
      })
    await Promise.all(Array.from({ length: 200 }, (_, n) => insertNumbered(n)))
    expect(await readStock(db.read, 'MUG')).toBe(200)
  })

  test('one that fails does not roll back the others', async () => {
    const transactions = Array.from({ length: 90 }, (_, n) =>
      db.transaction(async (tx) => (await insertTag(tx, `n${n}`), n % 3 === 0 ? fail() : n)),
    )
    const outcomes = await Promise.allSettled(transactions)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    expect(await countVersions(db.read)).toBe(60)
  })

  test('100 buyers get 10 units: ten sold, ninety refused, none left', async () => {
    await insertStock(db, 'MUG', 10)
    const sales = await Promise.all(Array.from({ length: 100 }, () => db.transaction((tx) => sellOne(tx, 'MUG'))))
    expect(sales.filter(Boolean)).toHaveLength(10)
    expect(await readStock(db.read, 'MUG')).toBe(0)
    expect(await db.read.$count(db.t.stockLedger)).toBe(10)
  })

  test('a limit on a count of rows holds', async () => {
    const { versions } = db.t
    const insertVersion = (n: number) =>
      db.transaction(async (tx) => {
        const rowsUsed = await tx.select().from(versions).where(eq(versions.version, 7))
        if (rowsUsed.length >= 5) return false
        await tx.insert(versions).values({ tag: `use ${n}`, version: 7 })
        return true
      })
    await Promise.all(Array.from({ length: 60 }, (_, n) => insertVersion(n)))
    expect(await db.read.$count(versions)).toBe(5)
  })

  test('readers are not blocked by a slow transaction', async () => {
    const release = Promise.withResolvers<void>()
    const slowWrite = db.transaction(async (tx) => (await insertTag(tx, 'slow'), release.promise))
    for (let n = 0; n < 20; n++) expect(await tags()).toEqual([])
    release.resolve()
    await slowWrite
  })
})

// Databases of earlier tests leave versions, which only increase.
async function createEmptyVersions(): Promise<Db> {
  const created = await createTestDb()
  await created.transaction((tx) => tx.delete(tx.t.versions))
  return created
}

const insertTag = async (tx: Tx, tag: string) => void (await tx.insert(tx.t.versions).values({ tag, version: 1 }))

const fail = (): never => {
  throw new Error('undo this')
}

async function tags() {
  const { versions } = db.t
  const rows = await db.read.select().from(versions).orderBy(versions.tag)
  return rows.map(({ tag }) => tag)
}
