import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { groupCommit } from '#db/sqlite/group-commit.ts'
import { isLocked } from '#src/lib/errors/is-unavailable.ts'
import { withRequest } from '#src/lib/concurrency/request-scope.ts'
import type { Db, Tx } from '#db/types.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { countVersions } from './fixtures.ts'
import { realSystem } from '#src/shop/real-system.ts'

describe.if(testEngine === 'sqlite')('while another process writes to the file', () => {
  let file: string
  let db: Db
  let other: Database

  beforeEach(async () => {
    file = await createMigratedDatabase()
    db = await connect(file)
    await db.transaction((tx) => tx.delete(tx.t.versions))
    other = new Database(file)
    other.run('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await db.close()
  })

  test('reads continue, and a write happens once the other has ended', async () => {
    const write = db.transaction((tx) => insertTag(tx, 'a'))
    expect(await countVersions(db.read)).toBe(0)
    expect(await db.report(countTags)).toEqual([{ tags: 0 }])
    other.run('commit')
    await write
    expect(await countVersions(db.read)).toBe(1)
  })

  test('writes keep their order and see what the other wrote', async () => {
    other.run("insert into versions (tag, version) values ('other', 1)")
    const counts = Array.from({ length: 40 }, (_, index) =>
      db.transaction(async (tx) => (await insertTag(tx, `tag ${index}`), countVersions(tx))),
    )
    await Bun.sleep(1)
    other.run('commit')
    expect(await Promise.all(counts)).toEqual(Array.from({ length: 40 }, (_, index) => index + 2))
  })

  test('a write that waits too long is refused and was never begun; later ones are tried again', async () => {
    await db.close()
    db = await connect(file, { lockWaitMs: 20 })
    let begun = 0
    const writes = Array.from({ length: 40 }, () => db.transaction(async () => (begun += 1)))
    const results = await Promise.allSettled(writes)
    expect(results.every((result) => result.status === 'rejected' && isLocked(result.reason))).toBe(true)
    expect(begun).toBe(0)
    other.run('commit')
    expect(await db.transaction(async () => 'written')).toBe('written')
  })

  test('closing rejects what still waits', async () => {
    const write = db.transaction(async () => 1)
    const settled = write.then(
      () => 'written',
      () => 'refused',
    )
    await Bun.sleep(1)
    await db.close()
    expect(await settled).toBe('refused')
    db = await connect(file)
  })
})

describe.if(testEngine === 'sqlite')('when the first of several writes fails', () => {
  test('the others wait for a process that begins to write in between', async () => {
    const file = await createMigratedDatabase()
    using other = new Database(file)
    using connection = new Database(file)
    const prepare = connection.prepare.bind(connection)
    const isRolledBack = Promise.withResolvers<void>()
    const beginElsewhere = () => {
      other.run('begin immediate')
      isRolledBack.resolve()
    }
    connection.prepare = ((sql: string) => ({ run: () => (prepare(sql).run(), sql === 'rollback' && beginElsewhere()) })) as never
    const commit = groupCommit(connection, { timers: realSystem.timers, lockWaitMs: 5000, beforeCommit() {}, afterCommit() {} })
    const first = commit(async () => Promise.reject(new Error('broken rule')))
    const second = commit(async () => 'written')
    await expect(first).rejects.toThrow('broken rule')
    await isRolledBack.promise
    other.run('commit')
    expect(await second).toBe('written')
  })
})

describe.if(testEngine === 'sqlite')('a queue of writes', () => {
  let connection: Database
  let isLockedElsewhere: () => boolean

  beforeEach(async () => {
    connection = new Database(await createMigratedDatabase())
    const prepare = connection.prepare.bind(connection)
    const begin = () => {
      if (isLockedElsewhere()) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
      return prepare('begin immediate').run()
    }
    connection.prepare = ((sql: string) => (sql === 'begin immediate' ? { run: begin } : prepare(sql))) as never
  })
  afterEach(() => connection.close())
  const open = (options: { lockWaitMs: number; maxWaiting?: number }) =>
    groupCommit(connection, { timers: realSystem.timers, ...options, beforeCommit() {}, afterCommit() {} })

  test('adds up the waits for several locks, and refuses before it waits longer than once', async () => {
    let begun = 0
    let waited = 0
    // The first of a group fails each time, and another process writes before the next group.
    isLockedElsewhere = () => waited++ % 2 === 0
    const commit = open({ lockWaitMs: 3 })
    const writes = Array.from({ length: 20 }, () => commit(async () => Promise.reject(new Error(`broken rule ${(begun += 1)}`))))
    const results = await Promise.allSettled(writes)
    const refused = results.filter((result) => result.status === 'rejected' && isLocked(result.reason))
    expect(begun + refused.length).toBe(20)
    expect(refused.length).toBeGreaterThan(0)
  })

  test('lets a request that was refused once, and writes again, wait no more', async () => {
    let tries = 0
    isLockedElsewhere = () => (tries += 1) > 0
    const commit = open({ lockWaitMs: 20 })
    const refused = await withRequest('1', async () => {
      await commit(async () => 1).catch(() => {})
      tries = 0
      return commit(async () => 2).catch((error: unknown) => error)
    })
    expect([isLocked(refused), tries]).toEqual([true, 1])
    tries = 0
    expect(isLocked(await withRequest('2', () => commit(async () => 3)).catch((error: unknown) => error))).toBe(true)
    expect(tries).toBeGreaterThan(1)
  })

  test('refuses at once while too many wait for a lock, and takes more after it', async () => {
    let isLockedNow = true
    isLockedElsewhere = () => isLockedNow
    const commit = open({ lockWaitMs: 5000, maxWaiting: 3 })
    const waiting = Array.from({ length: 3 }, (_, index) => commit(async () => index))
    await Bun.sleep(1)
    const error = await commit(async () => 'one too many').catch((refused: unknown) => refused)
    expect(isLocked(error)).toBe(true)
    isLockedNow = false
    expect(await Promise.all(waiting)).toEqual([0, 1, 2])
    expect(await commit(async () => 'written')).toBe('written')
  })
})

const countTags = sql`select count(*) as tags from versions`

const insertTag = (tx: Tx, tag: string) => tx.insert(tx.t.versions).values({ tag, version: 1 })
