import { expect, test } from 'bun:test'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { desc } from 'drizzle-orm'
import { readConfig } from '#src/config.ts'
import { addPicture } from '#src/media/pictures.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { person } from '#tests/accounts/people.ts'
import { picture } from '#tests/media/picture.ts'
import { freshAddress, testEngine } from '#tests/support/test-db.ts'
import { newFolder, newShop, sundry, type ShopEnvironment } from './run.ts'

const quiet = { LOG_LEVEL: 'silent' }

/** A shop with a person, a setting and a picture, left open. */
async function filledShop(): Promise<{ env: ShopEnvironment; shop: Shop }> {
  const env = { ...(await newShop()), ...quiet }
  const shop = await openShop(readConfig(env))
  await person(shop, { email: 'Zoë@example.com', name: 'O\'Néil \\ "x"' })
  await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Corner', prices_include_tax: true }, shop.now()))
  await addPicture(shop, await picture(500, 300), 'a.png', { renditions: 'now' })
  return { env, shop }
}

/** Restores into a new folder and, on PostgreSQL, a new database; answers the environment to start it with. */
async function restored(backup: string): Promise<{ env: ShopEnvironment; out: string }> {
  const DATA_DIR = join(newFolder(), 'restored')
  const DATABASE_URL = testEngine === 'postgres' ? await freshAddress() : join(DATA_DIR, 'shop.db')
  const { code, out, err } = await sundry(
    ['restore', backup, '--to', DATA_DIR, ...(testEngine === 'postgres' ? ['--database', DATABASE_URL] : [])],
    {},
  )
  expect(err).toBe('')
  expect(code).toBe(0)
  return { env: { ...quiet, DATA_DIR, DATABASE_URL, NODE_ENV: 'production' }, out }
}

async function everything(shop: Shop): Promise<Record<string, unknown[]>> {
  const tables = Object.entries(shop.db.t)
  const rows = await Promise.all(tables.map(([, table]) => shop.db.read.select().from(table as never)))
  const text = rows.map((all) => all.map((row) => JSON.stringify(row)).sort())
  return Object.fromEntries(tables.map(([name], at) => [name, text[at]!]))
}

test.each(['file.tar.gz', 'folder'])('a backup into a %s, made while the shop is open, gives back every row and file', async (name) => {
  const { env, shop } = await filledShop()
  const target = join(newFolder(), name)
  const made = await sundry(['backup', target], env)
  expect(made).toMatchObject({ code: 0, err: '' })
  const before = await everything(shop)
  await closeShop(shop)

  const { env: restoredEnv, out } = await restored(target)
  expect(out).toContain('All 1 pictures have their file')
  const again = await openShop(readConfig(restoredEnv))
  expect(await everything(again)).toEqual(before)
  // New rows go on counting behind the old ones.
  const next = await person(again, { email: 'next@example.com' })
  const [latest] = await again.db.read.select().from(again.db.t.users).orderBy(desc(again.db.t.users.id)).limit(1)
  expect(latest?.id).toBe(next.id)
  await closeShop(again)
  const files = (folder: string) => readdirSync(join(folder, 'media')).sort()
  expect(files(restoredEnv.DATA_DIR)).toEqual(files(env.DATA_DIR))
})

test('nobody but its owner reads a backup, or the shop restored from one', async () => {
  const { env, shop } = await filledShop()
  const [archive, folder] = [join(newFolder(), 'file.tar.gz'), join(newFolder(), 'folder')]
  for (const target of [archive, folder]) expect(await sundry(['backup', target], env)).toMatchObject({ code: 0, err: '' })
  await closeShop(shop)
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect([mode(archive), mode(folder)]).toEqual(['600', '700'])
  if (testEngine === 'postgres') return
  expect(mode(join(folder, 'shop.db'))).toBe('600')
  chmodSync(join(folder, 'shop.db'), 0o644)
  for (const target of [archive, folder]) expect(mode((await restored(target)).env.DATABASE_URL)).toBe('600')
})

test('a restore says that links mailed before end, for a backup holds no secret', async () => {
  const { env, shop } = await filledShop()
  const target = join(newFolder(), 'file.tar.gz')
  await sundry(['backup', target], env)
  await closeShop(shop)
  const { out, env: restoredEnv } = await restored(target)
  expect(out).toContain('Links mailed before to set a password end')
  expect(readdirSync(restoredEnv.DATA_DIR)).not.toContain('session-secret')
})

test.if(testEngine === 'sqlite')('a file that was emptied is no new shop: every command says so, and how to go on', async () => {
  const env = await newShop()
  writeFileSync(env.DATABASE_URL, '')
  for (const args of [['serve'], ['migrate'], ['backup'], ['user', 'create', '--email', 'a@b.cd', '--name', 'A', '--role', 'customer']]) {
    const { code, err } = await sundry(args, env)
    expect([args[0], code]).toEqual([args[0], 1])
    expect(err).toContain('is empty, 0 bytes long')
    expect(err).toContain('Restore the latest backup')
    expect(err).not.toContain('    at ')
  }
  expect((await sundry(['doctor'], env)).out).toContain('is empty, 0 bytes long')
  expect(statSync(env.DATABASE_URL).size).toBe(0)
  rmSync(env.DATABASE_URL)
  expect((await sundry(['migrate'], env)).code).toBe(0)
  expect((statSync(env.DATABASE_URL).mode & 0o777).toString(8)).toBe('600')
})

test('a backup taken while rows are written is one moment of the shop', async () => {
  const { env, shop } = await filledShop()
  const { versions } = shop.db.t
  let writing = true
  // Two rows of one transaction: a backup has both or neither.
  const writer = (async () => {
    for (let i = 0; writing; i++) {
      await shop.db.transaction(async (tx) => {
        await tx.insert(versions).values({ tag: `left:${i}`, version: i })
        await tx.insert(versions).values({ tag: `right:${i}`, version: i })
      })
    }
  })()
  const target = join(newFolder(), 'busy.tar.gz')
  const made = await sundry(['backup', target], env)
  writing = false
  await writer
  expect(made).toMatchObject({ code: 0, err: '' })
  await closeShop(shop)
  const again = await openShop(readConfig((await restored(target)).env))
  const tags = (await again.db.read.select().from(versions)).map(({ tag }) => tag)
  await closeShop(again)
  const sides = (side: string) => tags.filter((tag) => tag.startsWith(side)).length
  expect(sides('left')).toBeGreaterThan(0)
  expect(sides('left')).toBe(sides('right'))
})

test('a backup has a dated name by default, is readable by its owner alone, and never replaces anything', async () => {
  const { env, shop } = await filledShop()
  await closeShop(shop)
  expect((await sundry(['backup'], env)).code).toBe(0)
  const [name] = readdirSync(join(env.DATA_DIR, 'backups'))
  expect(name).toMatch(/^sundry-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/)
  const path = join(env.DATA_DIR, 'backups', name!)
  const again = await sundry(['backup', path], env)
  expect(again.code).toBe(1)
  expect(again.err).toContain('exists already')
})

test('a restore never writes over anything', async () => {
  const { env, shop } = await filledShop()
  await closeShop(shop)
  const target = join(newFolder(), 'a.tar.gz')
  await sundry(['backup', target], env)
  const to = newFolder()
  writeFileSync(join(to, 'precious.txt'), 'x')
  const { code, err } = await sundry(['restore', target, '--to', to], {})
  expect(code).toBe(1)
  expect(err).toContain('is not empty')
  expect(readdirSync(to)).toEqual(['precious.txt'])
})

test('what is no whole backup of ours is refused and leaves nothing behind', async () => {
  const { env, shop } = await filledShop()
  await closeShop(shop)
  const folder = newFolder()
  const good = join(folder, 'good.tar.gz')
  await sundry(['backup', good], env)
  writeFileSync(join(folder, 'cut.tar.gz'), readFileSync(good).subarray(0, 2000))
  writeFileSync(join(folder, 'text.tar.gz'), 'hello')
  writeFileSync(join(folder, 'empty.tar.gz'), gzipSync(new Uint8Array(1024)))
  const outside = Bun.spawnSync(['tar', '-czPf', join(folder, 'outside.tar.gz'), '../../../../etc/hostname'], { cwd: folder })
  expect(outside.exitCode === 0 || existsSync(join(folder, 'outside.tar.gz'))).toBe(true)
  for (const [name, why] of [
    ['cut.tar.gz', 'cannot be read'],
    ['text.tar.gz', 'cannot be read'],
    ['empty.tar.gz', 'not a backup'],
    ['outside.tar.gz', 'is not a backup|cannot be read'],
    ['missing.tar.gz', 'no backup at'],
  ] as const) {
    const to = join(folder, 'restored')
    const { code, err } = await sundry(['restore', join(folder, name), '--to', to], {})
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(why))
    expect(existsSync(to)).toBe(false)
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a restored shop that misses a picture says so', async () => {
  const { env, shop } = await filledShop()
  await closeShop(shop)
  const media = join(env.DATA_DIR, 'media')
  for (const name of readdirSync(media)) rmSync(join(media, name))
  const target = join(newFolder(), 'a.tar.gz')
  await sundry(['backup', target], env)
  const to = join(newFolder(), 'x')
  const { code, out, err } = await sundry(
    ['restore', target, '--to', to, ...(testEngine === 'postgres' ? ['--database', await freshAddress()] : [])],
    {},
  )
  expect(code).toBe(1)
  expect(out).toContain('1 of 1 pictures have no file')
  expect(err).toContain('not whole')
})
