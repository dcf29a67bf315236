import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { isAnswering, watchServer } from '#db/postgres/silent-server.ts'
import { isUnreachable } from '#src/lib/errors/is-unavailable.ts'
import { withRequest } from '#src/lib/concurrency/request-scope.ts'
import type { Db } from '#db/types.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { startPostgresProxy, type PostgresProxy } from '#tests/support/postgres-proxy.ts'
import { countVersions } from './fixtures.ts'
import { realSystem } from '#src/shop/real-system.ts'

describe.if(testEngine === 'postgres')('a PostgreSQL server that is taken away', () => {
  let url: string
  let proxy: PostgresProxy
  let db: Db

  beforeEach(async () => {
    url = await createMigratedDatabase()
    proxy = startPostgresProxy(url)
    db = await connect(proxy.url, { connections: 2 })
    await write('before')
  })
  afterEach(async () => {
    await db.close()
    proxy.stop()
  })
  const write = (tag: string) => db.transaction((tx) => tx.insert(tx.t.versions).values({ tag, version: 1 }))
  const errorOf = (work: PromiseLike<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )

  test.each([
    ['closes its connections', undefined],
    ['is shut down by its administrator', '57P01'],
    ['has crashed', '57P02'],
    ['is starting', '57P03'],
    ['has no connection left', '53300'],
    ['has no memory left', '53200'],
    ['is being restored', '3D000'],
    ['lets nobody in', '28P01'],
  ])('that %s fails reads and writes with an error that says so, and serves again afterwards', async (_, sqlState) => {
    proxy.cut(sqlState)
    const errors = [await errorOf(write('lost')), await errorOf(countVersions(db.read))]
    expect(errors.map((error) => [error, isUnreachable(error)])).toEqual(errors.map((error) => [error, true]))
    proxy.restore()
    await write('after')
    expect((await db.read.select().from(db.t.versions)).map(({ tag }) => tag)).toEqual(expect.arrayContaining(['before', 'after']))
  })

  test('that answers nobody, but closes nothing, fails reads and writes, and serves again afterwards; what failed is not written then', async () => {
    const impatient = await connect(proxy.url, { connections: 1, silentMs: 50 })
    await countVersions(impatient.read)
    const begun = Promise.withResolvers<void>()
    const lost = impatient.transaction(async (tx) => {
      await tx.insert(tx.t.versions).values({ tag: 'lost', version: 1 })
      proxy.silence()
      begun.resolve()
      await tx.insert(tx.t.versions).values({ tag: 'lost, too', version: 1 })
    })
    const lostError = errorOf(lost)
    await begun.promise
    const errors = [await lostError, await errorOf(countVersions(impatient.read)), await errorOf(impatient.report(sql`select 1`))]
    expect(errors.map((error) => [error, isUnreachable(error)])).toEqual(errors.map((error) => [error, true]))
    proxy.restore()
    while (isUnreachable(await errorOf(countVersions(impatient.read)))) await Bun.sleep(50)
    await impatient.transaction((tx) => tx.insert(tx.t.versions).values({ tag: 'after', version: 1 }))
    const tags = (await impatient.read.select().from(impatient.t.versions)).map(({ tag }) => tag)
    expect(tags).toContain('after')
    expect(tags).not.toContain('lost')
    await impatient.close()
  })

  test('answers a new connection, also when it closes it, unless it is silent', async () => {
    expect(await isAnswering(realSystem.timers, proxy.url, 10_000)).toBe(true)
    proxy.cut()
    expect(await isAnswering(realSystem.timers, proxy.url, 10_000)).toBe(true)
    proxy.silence()
    expect(await isAnswering(realSystem.timers, proxy.url, 50)).toBe(false)
    expect(await isAnswering(realSystem.timers, 'postgres://nobody@127.0.0.1:1/none', 10_000)).toBe(true)
  })

  test('that ends a connection within a transaction has written nothing of it', async () => {
    const error = await errorOf(
      db.transaction(async (tx) => {
        await tx.insert(tx.t.versions).values({ tag: 'lost', version: 1 })
        proxy.cut()
        await tx.insert(tx.t.versions).values({ tag: 'lost, too', version: 1 })
      }),
    )
    expect([error, isUnreachable(error)]).toEqual([error, true])
    proxy.restore()
    expect((await db.read.select().from(db.t.versions)).map(({ tag }) => tag)).not.toContain('lost')
  })

  test('that ends a connection by an administrator says so', async () => {
    const admin = new SQL({ url, max: 1 })
    const error = await errorOf(
      db.transaction(async (tx) => {
        await tx.insert(tx.t.versions).values({ tag: 'lost', version: 1 })
        await admin.unsafe(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
        await tx.insert(tx.t.versions).values({ tag: 'lost, too', version: 1 })
      }),
    )
    await admin.close()
    expect([error, isUnreachable(error)]).toEqual([error, true])
  })

  test('that has become read-only, as a standby is, refuses writes and serves reads', async () => {
    const admin = new SQL({ url, max: 1 })
    await admin.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
    await admin.close()
    const standby = await connect(url, { connections: 1 })
    const error = await errorOf(standby.transaction((tx) => tx.insert(tx.t.versions).values({ tag: 'lost', version: 1 })))
    expect([error, isUnreachable(error)]).toEqual([error, true])
    expect(await countVersions(standby.read)).toBeGreaterThan(0)
    await standby.close()
  })
})

describe('a statement', () => {
  test('that takes long is waited for while the server answers others, and ends when it no longer does', async () => {
    const answers = [true, true, false]
    let asked = 0
    const watch = watchServer(realSystem.timers, async () => answers[asked++]!, 2)
    const error = await watch(() => new Promise(() => {})).catch((silent: unknown) => silent)
    expect([isUnreachable(error), asked]).toEqual([true, 3])
  })

  test.each([
    ['not begun in a request in which the server was silent', () => new Promise(() => {}), { isAlive: false, isBegun: false }],
    ['not begun in one that tried long to connect', () => failLater('ERR_POSTGRES_CONNECTION_FAILED'), { isAlive: true, isBegun: false }],
    ['begun in one that lost a connection', () => failLater('ERR_POSTGRES_CONNECTION_CLOSED'), { isAlive: true, isBegun: true }],
  ])('is %s, whose page says so', async (_, first, { isAlive, isBegun }) => {
    const watch = watchServer(realSystem.timers, async () => isAlive, 2)
    const begunIn = (id: string, work: () => Promise<unknown>) =>
      withRequest(id, async () => {
        let begun = false
        await watch(work).catch(() => {})
        await watch(async () => (begun = true)).catch(() => {})
        return begun
      })
    expect(await begunIn('1', first)).toBe(isBegun)
    if (isAlive) expect(await begunIn('2', async () => 'a row')).toBe(true)
  })
})

const failLater = async (code: string): Promise<never> => {
  await Bun.sleep(5)
  throw Object.assign(new Error('no connection'), { code })
}
