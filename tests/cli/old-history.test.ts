import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate/migrate.ts'
import { readMigrations } from '#db/migrate/migrations.ts'
import { firstMigration } from '#db/migrate/old-history.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'
import '#tests/support/both-engines.ts'
import { newFolder, createShopEnvironment, runCli } from './run-cli.ts'

const refused =
  'was written by Sundry 0.1.0, which later versions cannot read. It was not changed. You can move its products: export them with Sundry 0.1.0 (sundry export products.zip) and import them into a new store (sundry import products.zip).'

const oldHistory = [
  'create table migrations (name text primary key not null, hash text not null, applied_at bigint not null)',
  `insert into migrations (name, hash, applied_at) values ('0001-start', 'a', 1), ('20261128T0744-ticket-successors', 'b', 2)`,
]

/** All that is left of a database of 0.1.0 is its history; a SQLite file is alone in its folder. */
async function createOldDatabase(...pragmas: string[]): Promise<string> {
  if (testEngine === 'postgres') {
    const url = await createEmptyDatabase()
    await query(url, ...oldHistory)
    return url
  }
  const file = join(newFolder(), 'shop.db')
  await query(file, ...pragmas, ...oldHistory)
  return file
}

async function query(address: string, ...statements: string[]): Promise<unknown[]> {
  if (testEngine === 'sqlite') {
    using connection = new Database(address)
    return statements.map((statement) => connection.prepare(statement).all()).at(-1)!
  }
  await using client = new SQL({ url: address, max: 1 })
  let rows: unknown[] = []
  for (const statement of statements) rows = [...(await client.unsafe(statement))]
  return rows
}

/** Every file of its folder with its content, or every table with the history. */
async function readState(address: string): Promise<unknown> {
  if (testEngine === 'sqlite') {
    const folder = join(address, '..')
    return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('hex')])
  }
  const tables = await query(address, `select relname from pg_class where relnamespace = 'public'::regnamespace order by relname`)
  return [tables, await query(address, 'select * from migrations order by name')]
}

test('the first migration has the name that tells old histories apart, on both engines', () => {
  expect([readMigrations('sqlite')[0]!.name, readMigrations('postgres')[0]!.name]).toEqual([firstMigration, firstMigration])
})

describe('a database of 0.1.0', () => {
  test('is refused by every command in one sentence, and not changed', async () => {
    const DATABASE_URL = await createOldDatabase()
    const env = { ...(await createShopEnvironment()), DATABASE_URL }
    const before = await readState(DATABASE_URL)
    const csv = join(newFolder(), 'products.csv')
    writeFileSync(csv, 'Handle,Title\nmug,Mug\n')
    const account = ['--email', 'a@example.com', '--name', 'A', '--role', 'customer']
    for (const args of [['serve'], ['migrate'], ['backup'], ['export', '-'], ['import', csv], ['user', 'create', ...account]]) {
      const { code, err } = await runCli(args, env)
      expect([args[0], code, err.split('\n').length]).toEqual([args[0], 1, 2])
      expect(err).toEndWith(`${refused}\n`)
    }
    const demo = await runCli(['seed'], { ...env, NODE_ENV: 'development' })
    expect([demo.code, demo.err]).toEqual([1, expect.stringContaining(refused)])
    const doctor = await runCli(['doctor'], env)
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining(refused)])
    expect(await readState(DATABASE_URL)).toEqual(before)
  }, 60_000)

  test('is refused whichever of its migrations it had, also beside later ones', async () => {
    const address = await createOldDatabase()
    await query(address, `insert into migrations (name, hash, applied_at) values ('${firstMigration}', 'c', 3)`)
    await expect(migrate(address)).rejects.toThrow(refused)
    await query(address, `delete from migrations where name <> '0001-start'`)
    await expect(migrate(address)).rejects.toThrow(refused)
  })

  test.if(testEngine === 'sqlite')('keeps its journal and the mode of it, whether it was closed or not', async () => {
    const file = await createOldDatabase('pragma journal_mode = wal')
    using open = new Database(file)
    open.run('create table later (id integer)')
    // What a crash leaves.
    const crashed = join(newFolder(), 'store')
    cpSync(join(file, '..'), crashed, { recursive: true })
    expect(readdirSync(crashed)).toContain('shop.db-wal')
    for (const address of [join(crashed, 'shop.db'), await createOldDatabase()]) {
      const before = await readState(address)
      await expect(migrate(address)).rejects.toThrow(`${address} ${refused}`)
      await expect(connect(address, { shared: true })).rejects.toThrow(refused)
      expect(await readState(address)).toEqual(before)
    }
  })

  test('is not restored from a backup', async () => {
    const backup = join(newFolder(), 'backup')
    mkdirSync(join(backup, 'media'), { recursive: true })
    const manifest = {
      format: 1,
      engine: testEngine,
      madeAt: '2026-11-28T08:00:00.000Z',
      migration: '20261128T0744-ticket-successors',
      images: 0,
    }
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest))
    if (testEngine === 'sqlite') cpSync(await createOldDatabase(), join(backup, 'shop.db'))
    const to = join(newFolder(), 'restored')
    const database = testEngine === 'postgres' ? ['--database', await createEmptyDatabase()] : []
    const { code, err } = await runCli(['restore', backup, '--to', to, ...database], {})
    expect([code, err]).toEqual([1, `This backup ${refused}\n`])
    expect(existsSync(to)).toBe(false)
  })
})
