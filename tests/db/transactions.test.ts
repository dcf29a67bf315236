import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnique } from '#db/is-unique.ts'
import type { Db, Tx } from '#db/open.ts'
import { freshDb, testEngine } from '#tests/support/test-db.ts'
import { countVersions, putStock, stockOf, takeOne } from './rows.ts'

let db: Db

beforeEach(async () => {
  db = await freshDb()
})

describe('a transaction', () => {
  test('is kept when its work ends, and gives what the work gave', async () => {
    expect(await db.transaction(async (tx) => (await put(tx, 'a'), 'done'))).toBe('done')
    expect(await tags()).toEqual(['a'])
  })

  test('is undone when its work throws, and throws the same', async () => {
    const work = db.transaction(async (tx) => (await put(tx, 'a'), fail()))
    await expect(work).rejects.toThrow('undo this')
    expect(await tags()).toEqual([])
  })

  test('sees its own writes, which nobody else sees before its end', async () => {
    const gate = Promise.withResolvers<void>()
    const wrote = Promise.withResolvers<number>()
    const writing = db.transaction(async (tx) => {
      await put(tx, 'a')
      wrote.resolve(await countVersions(tx))
      await gate.promise
    })
    expect(await wrote.promise).toBe(1)
    expect(await tags()).toEqual([])
    gate.resolve()
    await writing
    expect(await tags()).toEqual(['a'])
  })

  test('runs in the context of the one who asked', async () => {
    const asker = new AsyncLocalStorage<string>()
    const seen = await Promise.all(
      ['anna', 'ben'].map((name) => asker.run(name, () => db.transaction(async (tx) => (await put(tx, name), asker.getStore())))),
    )
    expect(seen).toEqual(['anna', 'ben'])
  })

  test('refuses another transaction inside it', async () => {
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('use tx.savepoint')
  })

  test('refuses db.read inside it', async () => {
    await expect(db.transaction(async () => db.read.select().from(db.t.versions))).rejects.toThrow('use tx, not db.read')
  })

  test('allows the transactions of another database inside it', async () => {
    const other = await freshDb()
    await db.transaction(async (tx) => {
      await other.transaction((inner) => put(inner, 'there'))
      await put(tx, `${await countVersions(other.read)} there`)
    })
    expect(await tags()).toEqual(['1 there'])
  })

  test('gives a handle that is refused after its end', async () => {
    let kept: Tx | undefined
    await db.transaction(async (tx) => {
      kept = tx
    })
    expect(() => kept?.delete(db.t.versions)).toThrow('this transaction is over')
  })
})

describe('a savepoint', () => {
  test('that fails leaves what was done around it', async () => {
    await db.transaction(async (tx) => {
      await put(tx, 'before')
      await tx.savepoint(async (inner) => (await put(inner, 'inside'), fail())).catch(() => {})
      await put(tx, 'after')
    })
    expect(await tags()).toEqual(['after', 'before'])
  })

  test('may hold another', async () => {
    await db.transaction((tx) =>
      tx.savepoint(async (middle) => {
        await put(middle, 'middle')
        await middle.savepoint((inner) => put(inner, 'inner'))
        await middle.savepoint(async (inner) => (await put(inner, 'undone'), fail())).catch(() => {})
      }),
    )
    expect(await tags()).toEqual(['inner', 'middle'])
  })

  test('is undone with the transaction around it', async () => {
    await db.transaction(async (tx) => (await tx.savepoint((inner) => put(inner, 'inner')), fail())).catch(() => {})
    expect(await tags()).toEqual([])
  })

  test('around a unique error lets the transaction go on', async () => {
    await db.transaction((tx) => put(tx, 'taken'))
    await db.transaction(async (tx) => {
      const error = await tx.savepoint((inner) => put(inner, 'taken')).catch((caught: unknown) => caught)
      expect(isUnique(error)).toBe(true)
      await put(tx, 'other')
    })
    expect(await tags()).toEqual(['other', 'taken'])
  })

  test('refuses a second one beside it', async () => {
    await db.transaction(async (tx) => {
      const first = tx.savepoint((inner) => put(inner, 'first'))
      await expect(tx.savepoint((inner) => put(inner, 'second'))).rejects.toThrow('await it first')
      await first
    })
    expect(await tags()).toEqual(['first'])
  })

  test('gives a handle that is refused after its end', async () => {
    await db.transaction(async (tx) => {
      let kept: Tx | undefined
      await tx.savepoint(async (inner) => {
        kept = inner
      })
      expect(() => kept?.delete(db.t.versions)).toThrow('this transaction is over')
      await put(tx, 'still open')
    })
    expect(await tags()).toEqual(['still open'])
  })
})

// The one difference between the engines, and the reason for the rule: catch a database error around tx.savepoint, or use onConflictDoNothing.
test('an error caught without a savepoint ends the transaction on PostgreSQL and not on SQLite', async () => {
  await db.transaction((tx) => put(tx, 'taken'))
  const careless = db.transaction(async (tx) => {
    await put(tx, 'taken').catch(() => {})
    await put(tx, 'other')
  })
  if (testEngine === 'postgres') await expect(careless).rejects.toThrow()
  else await careless
  expect(await tags()).toEqual(testEngine === 'postgres' ? ['taken'] : ['other', 'taken'])
})

test('the read handle cannot write', async () => {
  await expect((async () => db.read.insert(db.t.versions).values({ tag: 'a', version: 1 }))()).rejects.toThrow()
  await expect(db.read.rows(sql`delete from versions`)).rejects.toThrow()
  expect(await tags()).toEqual([])
})

describe('at the same time', () => {
  test('200 transactions that read, wait and write back lose nothing', async () => {
    await putStock(db, 'MUG', 0)
    const { inventory } = db.t
    const addOne = (n: number) =>
      db.transaction(async (tx) => {
        const level = await stockOf(tx, 'MUG')
        await (n % 5 === 0 ? Bun.sleep(0) : Promise.resolve())
        await tx
          .update(inventory)
          .set({ stockLevel: level! + 1 })
          .where(eq(inventory.sku, 'MUG'))
      })
    await Promise.all(Array.from({ length: 200 }, (_, n) => addOne(n)))
    expect(await stockOf(db.read, 'MUG')).toBe(200)
  })

  test('one that fails does not undo its neighbours', async () => {
    const works = Array.from({ length: 90 }, (_, n) => db.transaction(async (tx) => (await put(tx, `n${n}`), n % 3 === 0 ? fail() : n)))
    const outcomes = await Promise.allSettled(works)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    expect(await countVersions(db.read)).toBe(60)
  })

  test('100 buyers get 10 units: ten sold, ninety refused, none left', async () => {
    await putStock(db, 'MUG', 10)
    const sold = await Promise.all(Array.from({ length: 100 }, () => db.transaction((tx) => takeOne(tx, 'MUG'))))
    expect(sold.filter(Boolean)).toHaveLength(10)
    expect(await stockOf(db.read, 'MUG')).toBe(0)
    expect(await db.read.$count(db.t.stockLedger)).toBe(10)
  })

  test('a limit that is counted and not written stays a limit', async () => {
    const { versions } = db.t
    const use = (n: number) =>
      db.transaction(async (tx) => {
        const uses = await tx.select().from(versions).where(eq(versions.version, 7))
        if (uses.length >= 5) return false
        await tx.insert(versions).values({ tag: `use ${n}`, version: 7 })
        return true
      })
    await Promise.all(Array.from({ length: 60 }, (_, n) => use(n)))
    expect(await db.read.$count(versions)).toBe(5)
  })

  test('readers are not held up by a transaction that is slow', async () => {
    const gate = Promise.withResolvers<void>()
    const slow = db.transaction(async (tx) => (await put(tx, 'slow'), gate.promise))
    for (let n = 0; n < 20; n++) expect(await tags()).toEqual([])
    gate.resolve()
    await slow
  })
})

const put = async (tx: Tx, tag: string) => void (await tx.insert(tx.t.versions).values({ tag, version: 1 }))

const fail = (): never => {
  throw new Error('undo this')
}

async function tags() {
  const { versions } = db.t
  const rows = await db.read.select().from(versions).orderBy(versions.tag)
  return rows.map(({ tag }) => tag)
}
