import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate/migrate.ts'
import { readMigrations } from '#db/migrate/migrations.ts'
import { postgresTables } from '#db/schema.postgres.ts'
import { sqliteTables } from '#db/schema.sqlite.ts'
import { searchProductIds } from '#db/search/products.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { productRow } from './fixtures.ts'
import { catchDatabaseError, migrateInProcess, syntheticHistory } from './synthetic-history.ts'

const history = syntheticHistory()
const { writeMigration, select } = history

describe('the migrations', () => {
  test('create the tables of the schema, on both engines', async () => {
    const readSnapshot = (engine: string) => Bun.file(join(import.meta.dir, '../../db/migrations', engine, 'snapshot.json')).json()
    const sqlite = await generateSQLiteMigration(await readSnapshot('sqlite'), await generateSQLiteDrizzleJson(sqliteTables))
    const postgres = await generateMigration(await readSnapshot('postgres'), generateDrizzleJson(postgresTables))
    // When this fails: bun run migration <name of the change>.
    expect({ sqlite, postgres }).toEqual({ sqlite: [], postgres: [] })
  })

  test('have the same names for both engines', () => {
    const migrationNames = (engine: 'sqlite' | 'postgres') => readMigrations(engine).map(({ name }) => name)
    expect(migrationNames('sqlite')).toEqual(migrationNames('postgres'))
  })
})

describe('triggers and the search index', () => {
  const productInStock = async () =>
    (await select('select in_stock from products')).map((row) => Boolean((row as { in_stock: unknown }).in_stock))
  const triggerNames = async () =>
    (
      await select(
        testEngine === 'sqlite'
          ? `select name from sqlite_master where type = 'trigger' order by name`
          : `select tgname as name from pg_trigger where not tgisinternal order by tgname`,
      )
    ).map((row) => (row as { name: string }).name)
  /** Shows whether anything was created again. */
  const schemaState = () =>
    select(
      testEngine === 'sqlite'
        ? 'pragma schema_version'
        : `select max(oid)::text as latest, max(xmin::text::bigint)::text as change from pg_trigger`,
    )

  /** A store with one product whose only SKU has one unit in stock, in a database of an older release. */
  async function createOlderStore(...changes: string[]) {
    await migrate(history.address)
    const db = await connect(history.address)
    await db.transaction(async (tx) => {
      await tx.insert(tx.t.products).values(productRow('mug', { name: 'Blue mug', searchText: 'blue mug' }))
      await tx.insert(tx.t.variants).values({ productId: 1, sku: 'MUG', options: {} })
      await tx.insert(tx.t.inventory).values({ sku: 'MUG', calculatedTotal: 1, updatedAt: 1 })
    })
    await db.close()
    for (const change of changes) await select(change)
  }

  const stockTrigger = 'refresh_in_stock_on_inventory_update'
  const dropStockTrigger = `drop trigger ${stockTrigger}${testEngine === 'postgres' ? ' on inventory' : ''}`
  const olderVersion = `update derived_data set version = 'older' where name = 'triggers'`
  const newTrigger = (name: string) =>
    testEngine === 'sqlite'
      ? [`create trigger ${name} after insert on brands begin delete from brands; end`]
      : [
          `create function ${name}() returns trigger language plpgsql as $$ begin delete from brands; return null; end $$`,
          `create trigger ${name} after insert on brands execute function ${name}()`,
        ]

  test('are left alone when their version is installed', async () => {
    await createOlderStore()
    const before = await schemaState()
    expect(await migrate(history.address)).toMatchObject({ applied: [], recreated: [] })
    expect(await schemaState()).toEqual(before)
  })

  test('are right after a migration that changes rows without them', async () => {
    await createOlderStore()
    writeMigration('20270102T0000-wrong', 'update products set in_stock = false')
    expect((await migrate(history.address, history.folder)).applied).toEqual(['20270102T0000-wrong'])
    expect(await productInStock()).toEqual([true])
  })

  test('are replaced in a database with an older version, and their data is updated', async () => {
    await createOlderStore(dropStockTrigger, 'update products set in_stock = false', olderVersion)
    const { applied, recreated, backup } = await migrate(history.address)
    expect({ applied, recreated }).toEqual({ applied: [], recreated: ['triggers'] })
    expect(await productInStock()).toEqual([true])
    const db = await connect(history.address)
    await db.transaction((tx) => tx.update(tx.t.inventory).set({ reserved: 1 }))
    await db.close()
    expect(await productInStock()).toEqual([false])
    if (testEngine === 'sqlite') expect(basename(backup!)).toStartWith(`${basename(history.address)}.before-triggers-20`)
    expect((await migrate(history.address)).recreated).toEqual([])
  })

  test('of another release that no longer exist are removed', async () => {
    const dropped = JSON.stringify([`drop trigger if exists gone${testEngine === 'postgres' ? ' on brands' : ''}`])
    const retired = JSON.stringify([`drop trigger if exists retired${testEngine === 'postgres' ? ' on brands' : ''}`])
    await createOlderStore(
      ...newTrigger('gone'),
      ...newTrigger('retired'),
      `update derived_data set version = 'older', drop_statements = '${dropped}' where name = 'triggers'`,
      `insert into derived_data (name, version, drop_statements) values ('retired', 'older', '${retired}')`,
    )
    expect((await migrate(history.address)).recreated).toEqual(['triggers', 'retired'])
    expect(await triggerNames()).not.toContain('gone')
    expect(await triggerNames()).not.toContain('retired')
    expect(await select('select name from derived_data order by name')).toEqual([
      { name: 'article-search' },
      { name: 'page-search' },
      { name: 'page-triggers' },
      { name: 'search' },
      { name: 'staff-search' },
      { name: 'translation-triggers' },
      { name: 'triggers' },
      { name: 'version-triggers' },
    ])
  })

  test('a search index of an older version is rebuilt', async () => {
    const emptied =
      testEngine === 'sqlite' ? `insert into products_search (products_search) values ('delete-all')` : `delete from products_search`
    await createOlderStore(emptied, `update derived_data set version = 'older' where name = 'search'`)
    expect((await migrate(history.address)).recreated).toEqual(['search'])
    const db = await connect(history.address)
    expect(await searchProductIds(db.read, 'blue', { limit: 9 })).toHaveLength(1)
    await db.close()
  })

  test('are replaced once when two processes start together', async () => {
    await createOlderStore(olderVersion)
    const runs = await Promise.allSettled([migrateInProcess(history.address), migrateInProcess(history.address)])
    const recreated = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value.recreated] : []))
    expect(recreated.filter((names) => names.length > 0)).toEqual([['triggers']])
    if (testEngine === 'postgres') expect(recreated).toHaveLength(2)
  })
})

test.if(testEngine === 'postgres')('a column that triggers depend on can be changed', async () => {
  await migrate(history.address)
  writeMigration('20270109T0000-wider', 'alter table inventory alter column reserved type numeric')
  expect((await migrate(history.address, history.folder)).applied).toEqual(['20270109T0000-wider'])
})

test('a new database finds products as they are added, renamed and removed', async () => {
  const db = await connect(await createMigratedDatabase())
  const { products } = db.t
  await db.transaction((tx) => tx.insert(products).values(productRow('mug', { name: 'Blue mug', searchText: 'blue mug' })))
  expect(await searchProductIds(db.read, 'blue', { limit: 9 })).toHaveLength(1)
  await db.transaction((tx) => tx.update(products).set({ name: 'Red mug', searchText: 'red mug' }))
  expect(await searchProductIds(db.read, 'blue', { limit: 9 })).toHaveLength(0)
  expect(await searchProductIds(db.read, 'red', { limit: 9 })).toHaveLength(1)
  await db.transaction((tx) => tx.delete(products))
  expect(await searchProductIds(db.read, 'red', { limit: 9 })).toHaveLength(0)
  await db.close()
})

describe.if(testEngine === 'sqlite')('on SQLite', () => {
  // The SQL of a changed default: SQLite has no other way to change a column.
  const rebuildStatements = (table: string, create: string) => [
    create.replaceAll(`"${table}"`, `"__new_${table}"`).replaceAll(`\`${table}\``, `\`__new_${table}\``),
    `insert into __new_${table} select * from ${table}`,
    `drop table ${table}`,
    `alter table __new_${table} rename to ${table}`,
  ]

  test.each(['products', 'variants', 'inventory', 'category_products'])('triggers still work when %s is rebuilt', async (table) => {
    await migrate(history.address)
    const db = await connect(history.address)
    await db.transaction(async (tx) => {
      await tx.insert(tx.t.products).values(productRow('mug'))
      await tx.insert(tx.t.variants).values({ productId: 1, sku: 'MUG', options: {} })
      await tx.insert(tx.t.inventory).values({ sku: 'MUG', calculatedTotal: 1, updatedAt: 1 })
    })
    const [tableRow] = await db.read.rows<{ sql: string }>(sql`select sql from sqlite_master where name = ${table}`)
    await db.close()
    writeMigration('20270109T0000-rebuild', ...rebuildStatements(table, tableRow!.sql))
    await migrate(history.address, history.folder)
    expect(await select('select in_stock from products')).toEqual([{ in_stock: 1 }])
    const after = await connect(history.address)
    await after.transaction((tx) => tx.update(tx.t.inventory).set({ reserved: 1 }))
    await after.close()
    expect(await select('select in_stock from products')).toEqual([{ in_stock: 0 }])
  })

  test('rebuilding a table keeps the rows that reference it, and search still works', async () => {
    await migrate(history.address)
    const db = await connect(history.address)
    await db.transaction(async (tx) => {
      await tx.insert(tx.t.products).values(productRow('mug'))
      await tx.insert(tx.t.variants).values([1, 2].map((n) => ({ productId: 1, sku: `MUG-${n}`, options: {} })))
    })
    const [table] = await db.read.rows<{ sql: string }>(sql`select sql from sqlite_master where name = 'products'`)
    await db.close()
    writeMigration('20270109T0000-rebuild', ...rebuildStatements('products', table!.sql))
    await migrate(history.address, history.folder)
    expect(await select('select sku from variants')).toEqual([{ sku: 'MUG-1' }, { sku: 'MUG-2' }])
    const after = await connect(history.address)
    await after.transaction((tx) => tx.insert(tx.t.products).values(productRow('bowl')))
    expect(await searchProductIds(after.read, 'bowl', { limit: 9 })).toEqual([2])
    await expect(after.transaction((tx) => tx.insert(tx.t.variants).values({ productId: 99, sku: 'X', options: {} }))).rejects.toThrow()
    await after.close()
  })

  test('a migration that would orphan rows is rolled back', async () => {
    await migrate(history.address)
    const db = await connect(history.address)
    await db.transaction(async (tx) => {
      await tx.insert(tx.t.products).values(productRow('mug'))
      await tx.insert(tx.t.variants).values({ productId: 1, sku: 'MUG', options: {} })
    })
    await db.close()
    writeMigration('20270109T0000-careless', 'delete from products')
    await expect(migrate(history.address, history.folder)).rejects.toThrow('rows of table variants would reference rows that do not exist')
    expect(await select('select id from products')).toEqual([{ id: 1 }])
  })

  test('the database is copied first, to a file named with the time', async () => {
    await select(`insert into languages (code, name) values ('en', 'English')`)
    writeMigration('20270102T0000-empty', 'delete from languages')
    const { backup } = await migrate(history.address, history.folder)
    expect(basename(backup!)).toStartWith(`${basename(history.address)}.before-20270102T0000-empty-20`)
    expect(readdirSync(dirname(history.address))).toContain(basename(backup!))
    using copy = new Database(backup!, { readonly: true })
    expect(copy.prepare('select code from languages').all()).toEqual([{ code: 'en' }])
  })

  test('a copy that a killed migration left is removed, and never has the name of a complete one', async () => {
    await select(`insert into languages (code, name) values ('en', 'English')`)
    await select(
      `create table ballast as with recursive n(i) as (select 1 union all select i + 1 from n where i < 300) select i, randomblob(100000) as b from n`,
    )
    writeMigration('20270102T0000-empty', 'delete from languages')
    const folder = dirname(history.address)
    const copies = () => readdirSync(folder).filter((name) => name.startsWith(`${basename(history.address)}.before-`))
    const run = Bun.spawn([process.execPath, `${import.meta.dir}/process-migrate.ts`, history.address, history.folder])
    while (copies().length === 0 && run.exitCode === null) await Bun.sleep(1)
    run.kill('SIGKILL')
    await run.exited
    for (const name of copies().filter((copy) => copy.endsWith('Z'))) {
      using copy = new Database(join(folder, name), { readonly: true })
      expect(copy.prepare('select count(*) as count from ballast').all()).toEqual([{ count: 300 }])
    }
    writeFileSync(join(folder, `${basename(history.address)}.before-x-2027-01-01T00-00-00-000Z.part`), 'half')
    await migrate(history.address, history.folder)
    expect(copies().filter((name) => !name.endsWith('Z'))).toEqual([])
  })

  test('the last three copies are kept, readable only by their owner', async () => {
    const unrelatedFiles = [`${basename(history.address)}.before-yesterday`, 'other.db.before-0002-x-2020-01-01T00-00-00-000Z']
    for (const name of unrelatedFiles) writeFileSync(join(dirname(history.address), name), '')
    const backups: string[] = []
    for (let i = 2; i <= 6; i++) {
      writeMigration(`2027010${i}T0000-step`, `insert into languages (code, name) values ('${i}', 'Step')`)
      backups.push(basename((await migrate(history.address, history.folder)).backup!))
      await Bun.sleep(2)
    }
    const remainingFiles = readdirSync(dirname(history.address)).filter(
      (name) => name.startsWith(`${basename(history.address)}.before-`) && name.endsWith('Z'),
    )
    expect(remainingFiles.sort()).toEqual(backups.slice(2).sort())
    for (const name of unrelatedFiles) expect(existsSync(join(dirname(history.address), name))).toBe(true)
    for (const path of [history.address, ...remainingFiles.map((name) => join(dirname(history.address), name))])
      expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})

test.if(testEngine === 'postgres')('an unreachable server is named, without the password', async () => {
  const { message, reason } = await catchDatabaseError(migrate('postgres://shop:secret-word@127.0.0.1:1/shop'))
  expect(reason).toBe('unreachable')
  expect(message).toContain('database shop at 127.0.0.1:1')
  expect(message).not.toContain('secret-word')
})
