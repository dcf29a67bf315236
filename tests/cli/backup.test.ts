import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { desc } from 'drizzle-orm'
import { lockFile } from '#db/sqlite/lock-file.ts'
import { readConfig } from '#src/config.ts'
import { addImage } from '#src/media/images.ts'
import { saveConnection } from '#src/services/connections.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { createAccount } from '#tests/accounts/create-account.ts'
import { createImage } from '#tests/media/create-image.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { newFolder, createShopEnvironment, runCli, type ShopEnvironment } from './run-cli.ts'
import '#tests/support/both-engines.ts'

const quietEnvironment = { LOG_LEVEL: 'silent' }

/** A shop with a user, a setting and an image, left open. */
async function createFilledShop(): Promise<{ env: ShopEnvironment; shop: Shop }> {
  const env = { ...(await createShopEnvironment()), ...quietEnvironment }
  const shop = await openShop(readConfig(env))
  await createAccount(shop, { email: 'Zoë@example.com', name: 'O\'Néil \\ "x"' })
  await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Corner', prices_include_tax: true }, shop.now()))
  await addImage(shop, await createImage(500, 300), 'a.png', { renditions: 'now' })
  return { env, shop }
}

/** Restores into a new folder and, on PostgreSQL, a new database; returns the environment to start it with. */
async function restoreBackup(backup: string): Promise<{ env: ShopEnvironment; out: string }> {
  const DATA_DIR = join(newFolder(), 'restored')
  const DATABASE_URL = testEngine === 'postgres' ? await createMigratedDatabase() : join(DATA_DIR, 'shop.db')
  const { code, out, err } = await runCli(
    ['restore', backup, '--to', DATA_DIR, ...(testEngine === 'postgres' ? ['--database', DATABASE_URL] : [])],
    {},
  )
  expect(err).toBe('')
  expect(code).toBe(0)
  return { env: { ...quietEnvironment, DATA_DIR, DATABASE_URL, NODE_ENV: 'production' }, out }
}

async function readAllRows(shop: Shop): Promise<Record<string, unknown[]>> {
  // The log of page changes belongs to one database: its ids are those of PostgreSQL's transactions.
  const tables = Object.entries(shop.db.t).filter(([name]) => name !== 'pageChanges')
  const rows = await Promise.all(tables.map(([, table]) => shop.db.read.select().from(table as never)))
  const serializedRows = rows.map((tableRows) => tableRows.map((row) => JSON.stringify(row)).sort())
  return Object.fromEntries(tables.map(([name], index) => [name, serializedRows[index]!]))
}

test.each(['file.tar.gz', 'folder'])('a backup into a %s, made while the shop is open, restores every row and file', async (name) => {
  const { env, shop } = await createFilledShop()
  const target = join(newFolder(), name)
  const backupResult = await runCli(['backup', target], env)
  expect(backupResult).toMatchObject({ code: 0, err: '' })
  const rowsBefore = await readAllRows(shop)
  await closeShop(shop)

  const { env: restoredEnv, out } = await restoreBackup(target)
  expect(out).toContain('All 1 images have a file')
  const restoredShop = await openShop(readConfig(restoredEnv))
  expect(await readAllRows(restoredShop)).toEqual(rowsBefore)
  // New rows continue the ids of the old ones.
  const newUser = await createAccount(restoredShop, { email: 'next@example.com' })
  const [latestUser] = await restoredShop.db.read.select().from(restoredShop.db.t.users).orderBy(desc(restoredShop.db.t.users.id)).limit(1)
  expect(latestUser?.id).toBe(newUser.id)
  await closeShop(restoredShop)
  const files = (folder: string) => readdirSync(join(folder, 'media')).sort()
  expect(files(restoredEnv.DATA_DIR)).toEqual(files(env.DATA_DIR))
})

test('only its owner can read a backup, or a shop restored from one', async () => {
  const { env, shop } = await createFilledShop()
  const [archive, folder] = [join(newFolder(), 'file.tar.gz'), join(newFolder(), 'folder')]
  for (const target of [archive, folder]) expect(await runCli(['backup', target], env)).toMatchObject({ code: 0, err: '' })
  await closeShop(shop)
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect([mode(archive), mode(folder)]).toEqual(['600', '700'])
  if (testEngine === 'postgres') return
  expect(mode(join(folder, 'shop.db'))).toBe('600')
  chmodSync(join(folder, 'shop.db'), 0o644)
  for (const target of [archive, folder]) expect(mode((await restoreBackup(target)).env.DATABASE_URL)).toBe('600')
})

test('a restore warns that earlier emailed links expire, because a backup contains no secret', async () => {
  const { env, shop } = await createFilledShop()
  const target = join(newFolder(), 'file.tar.gz')
  await runCli(['backup', target], env)
  await closeShop(shop)
  const { out, env: restoredEnv } = await restoreBackup(target)
  expect(out).toContain('Backups do not include the session secret.')
  expect(readdirSync(restoredEnv.DATA_DIR)).not.toContain('session-secret')
})

test('a backup holds the keys of services encrypted, without the key: they count as not connected where it is missing', async () => {
  const { env, shop } = await createFilledShop()
  const values = { SHIPPO_API_KEY: 'shippo_test_1' }
  await shop.db.transaction((tx) =>
    saveConnection(tx, shop.secrets, { slug: 'shippo', values, mode: 'test', replaces: null, keepsReplaced: false, now: 1 }),
  )
  expect(readdirSync(env.DATA_DIR)).toContain('secrets-key')
  const target = join(newFolder(), 'folder')
  await runCli(['backup', target], env)
  await closeShop(shop)
  expect(readdirSync(target, { recursive: true }).filter((name) => String(name).includes('secret'))).toEqual([])
  const { out, env: restoredEnv } = await restoreBackup(target)
  expect(out).toContain('administrators enter their keys again')
  expect(readdirSync(restoredEnv.DATA_DIR)).not.toContain('secrets-key')
  const restored = await openShop(readConfig(restoredEnv))
  expect(restored.services.connections).toHaveLength(1)
  expect(restored.services.settings).toEqual({})
  await closeShop(restored)
})

test.if(testEngine === 'sqlite')('an emptied database is not a new shop: every command says so, with a way to fix it', async () => {
  const env = await createShopEnvironment()
  writeFileSync(env.DATABASE_URL, '')
  for (const args of [['serve'], ['migrate'], ['backup'], ['user', 'create', '--email', 'a@b.cd', '--name', 'A', '--role', 'customer']]) {
    const { code, err } = await runCli(args, env)
    expect([args[0], code]).toEqual([args[0], 1])
    expect(err).toContain(
      'is empty (0 bytes). It was probably emptied, or a copy failed. Restore the latest backup in its place. Delete the file and start again only if it never held a store',
    )
    expect(err).toContain('Restore the latest backup')
    expect(err).not.toContain('    at ')
  }
  expect((await runCli(['doctor'], env)).out).toContain(
    'is empty (0 bytes). It was probably emptied, or a copy failed. Restore the latest backup in its place. Delete the file and start again only if it never held a store',
  )
  expect(statSync(env.DATABASE_URL).size).toBe(0)
  rmSync(env.DATABASE_URL)
  expect((await runCli(['migrate'], env)).code).toBe(0)
  expect((statSync(env.DATABASE_URL).mode & 0o777).toString(8)).toBe('600')
})

test('a backup taken during writes is consistent', async () => {
  const { env, shop } = await createFilledShop()
  const { versions } = shop.db.t
  let isWriting = true
  // Two rows of one transaction: a backup has both or neither.
  const writer = (async () => {
    for (let i = 0; isWriting; i++) {
      await shop.db.transaction(async (tx) => {
        await tx.insert(versions).values({ tag: `left:${i}`, version: i })
        await tx.insert(versions).values({ tag: `right:${i}`, version: i })
      })
    }
  })()
  const target = join(newFolder(), 'busy.tar.gz')
  const backupResult = await runCli(['backup', target], env)
  isWriting = false
  await writer
  expect(backupResult).toMatchObject({ code: 0, err: '' })
  await closeShop(shop)
  const restoredShop = await openShop(readConfig((await restoreBackup(target)).env))
  const tags = (await restoredShop.db.read.select().from(versions)).map(({ tag }) => tag)
  await closeShop(restoredShop)
  const countTags = (prefix: string) => tags.filter((tag) => tag.startsWith(prefix)).length
  expect(countTags('left')).toBeGreaterThan(0)
  expect(countTags('left')).toBe(countTags('right'))
})

test('a backup has a dated name by default, is readable only by its owner, and never overwrites anything', async () => {
  const { env, shop } = await createFilledShop()
  await closeShop(shop)
  expect((await runCli(['backup'], env)).code).toBe(0)
  const [name] = readdirSync(join(env.DATA_DIR, 'backups'))
  expect(name).toMatch(/^sundry-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/)
  const path = join(env.DATA_DIR, 'backups', name!)
  const secondBackup = await runCli(['backup', path], env)
  expect(secondBackup.code).toBe(1)
  expect(secondBackup.err).toContain('already exists')
})

test('a restore never overwrites anything', async () => {
  const { env, shop } = await createFilledShop()
  await closeShop(shop)
  const target = join(newFolder(), 'a.tar.gz')
  await runCli(['backup', target], env)
  const targetFolder = newFolder()
  writeFileSync(join(targetFolder, 'precious.txt'), 'x')
  const { code, err } = await runCli(['restore', target, '--to', targetFolder], {})
  expect(code).toBe(1)
  expect(err).toContain('is not empty')
  expect(readdirSync(targetFolder)).toEqual(['precious.txt'])
})

test('an incomplete or foreign backup is refused and leaves nothing behind', async () => {
  const { env, shop } = await createFilledShop()
  await closeShop(shop)
  const folder = newFolder()
  const validArchive = join(folder, 'good.tar.gz')
  await runCli(['backup', validArchive], env)
  writeFileSync(join(folder, 'cut.tar.gz'), readFileSync(validArchive).subarray(0, 2000))
  writeFileSync(join(folder, 'text.tar.gz'), 'hello')
  writeFileSync(join(folder, 'empty.tar.gz'), gzipSync(new Uint8Array(1024)))
  const escapingArchive = Bun.spawnSync(['tar', '-czPf', join(folder, 'outside.tar.gz'), '../../../../etc/hostname'], { cwd: folder })
  expect(escapingArchive.exitCode === 0 || existsSync(join(folder, 'outside.tar.gz'))).toBe(true)
  for (const [name, expectedMessage] of [
    ['cut.tar.gz', 'cannot be read'],
    ['text.tar.gz', 'cannot be read'],
    ['empty.tar.gz', 'not a Sundry backup'],
    ['outside.tar.gz', 'not a Sundry backup|cannot be read'],
    ['missing.tar.gz', 'Backup not found'],
  ] as const) {
    const targetFolder = join(folder, 'restored')
    const { code, err } = await runCli(['restore', join(folder, name), '--to', targetFolder], {})
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(expectedMessage))
    expect(existsSync(targetFolder)).toBe(false)
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a restored shop reports a missing image', async () => {
  const { env, shop } = await createFilledShop()
  await closeShop(shop)
  const media = join(env.DATA_DIR, 'media')
  for (const name of readdirSync(media)) rmSync(join(media, name))
  const target = join(newFolder(), 'a.tar.gz')
  await runCli(['backup', target], env)
  const targetFolder = join(newFolder(), 'x')
  const { code, out, err } = await runCli(
    ['restore', target, '--to', targetFolder, ...(testEngine === 'postgres' ? ['--database', await createMigratedDatabase()] : [])],
    {},
  )
  expect(code).toBe(1)
  expect(out).toContain('1 of 1 images have no file')
  expect(err).toContain('The restored data has errors.')
})

test('what killed backups left is removed by the next one, and a running one is left alone', async () => {
  const { env, shop } = await createFilledShop()
  await closeShop(shop)
  const folder = join(env.DATA_DIR, 'backups')
  const partial = (day: number) => `.sundry-2027-01-0${day}T00-00-00.tar.gz.part`
  for (const name of [partial(1), partial(2), '.other.part']) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'shop.db'), 'half')
  }
  writeFileSync(join(folder, 'sundry-2027-01-03T00-00-00.tar.gz.part'), 'half')
  const unlock = lockFile(join(folder, partial(2), 'backup'))
  expect(await runCli(['backup'], env)).toMatchObject({ code: 0, err: '' })
  unlock()
  const [complete, ...others] = readdirSync(folder).filter((name) => name !== partial(2) && name !== '.other.part')
  expect(complete).toMatch(/^sundry-.*\.tar\.gz$/)
  expect(others).toEqual([])
  const named = join(folder, 'mine.tar.gz')
  mkdirSync(join(folder, '.mine.tar.gz.part'))
  expect(await runCli(['backup', named], env)).toMatchObject({ code: 0, err: '' })
  expect(existsSync(named)).toBe(true)
})
