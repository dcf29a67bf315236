import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#src/config.ts'
import { isSharedFolder, tidyDataFolder } from '#src/data-folder.ts'
import { storeUpload } from '#src/imports/uploads/store-upload.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { createShopEnvironment, programAfter, newFolder, runCli, startCli } from './run-cli.ts'

const quiet = { LOG_LEVEL: 'silent', BASE_URL: 'https://shop.example' }
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Everything below a folder with its mode, as `name mode`, that is open to others. */
const listOpen = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${modeOf(join(folder, name))}`)
    .filter((line) => !/ [4-7]00$/.test(line))

/** A data folder as an earlier version left it: readable by everybody. */
function openToEverybody(folder: string): void {
  for (const name of ['media', 'imports', 'backups']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['media/ticket-a.pdf', 'media/mail-a.eml', 'media/.x.part', 'imports/a.csv', 'backups/b.tar.gz', 'shop.db.before-x']) {
    writeFileSync(join(folder, name), 'x')
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(folder, name), statSync(join(folder, name)).isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
}

/** Starts the program as most systems do: new files are readable by everybody unless it says otherwise. */
const withOpenUmask = programAfter('umask 022')

test('a start closes what an earlier version left open, and nothing it writes is open to others', async () => {
  const env = { ...(await createShopEnvironment()), ...quiet }
  const folder = join(env.DATA_DIR, 'store')
  mkdirSync(folder)
  openToEverybody(folder)
  writeFileSync(join(folder, 'session-secret'), 's'.repeat(64))
  chmodSync(join(folder, 'session-secret'), 0o644)
  const store = await startCli(['serve'], { ...env, DATA_DIR: folder }, /Ctrl\+C/, withOpenUmask)
  const [open, own] = [listOpen(folder), modeOf(folder)]
  await store.end()
  expect([open, own]).toEqual([[], '700'])
  expect(listOpen(folder)).toEqual([])
  if (existsSync(env.DATABASE_URL)) for (const suffix of ['', '.lock']) expect(modeOf(env.DATABASE_URL + suffix)).toBe('600')
})

test('the first start of a store creates its folder and files for this user only', async () => {
  const env = { ...(await createShopEnvironment()), ...quiet }
  const folder = join(env.DATA_DIR, 'new', 'store')
  const store = await startCli(['serve'], { ...env, DATABASE_URL: '', DATA_DIR: folder }, /Ctrl\+C/, withOpenUmask)
  const names = readdirSync(folder)
  const [open, own] = [listOpen(folder), modeOf(folder)]
  await store.end()
  expect(names).toContain('shop.db-wal')
  expect([open, own]).toEqual([[], '700'])
})

test('an export and a copied import file are for this user only, whatever the original was', async () => {
  const env = { ...(await createShopEnvironment()), ...quiet }
  const file = join(newFolder(), 'products.csv')
  expect(await runCli(['export', file], env, withOpenUmask)).toMatchObject({ code: 0 })
  expect(modeOf(file)).toBe('600')
  chmodSync(file, 0o644)
  await runCli(['import', file, '--dry-run'], env, withOpenUmask)
  expect(listOpen(env.DATA_DIR)).toEqual([])
})

test('the doctor says which files were open to other users, and closes them', async () => {
  const env = { ...(await createShopEnvironment()), ...quiet }
  await closeShop(await openShop(readConfig(env)))
  openToEverybody(env.DATA_DIR)
  const { out, code } = await runCli(['doctor'], env)
  expect(out).toMatch(
    /! \d+ files and folders of the store were readable by other users of this machine\. Now only this user can read them/,
  )
  expect(code).toBe(0)
  expect([listOpen(env.DATA_DIR), modeOf(env.DATA_DIR)]).toEqual([[], '700'])
  const again = await runCli(['doctor'], env)
  expect(again.out).toContain('✓ Only this user can read the files of the store')
  chmodSync(join(env.DATA_DIR, 'media/mail-a.eml'), 0o604)
  expect((await runCli(['doctor'], env)).out).toContain('! 1 file or folder of the store was readable by other users')
})

test('stored files and uploads are for this user only, whatever the process creates otherwise', async () => {
  const env = { ...(await createShopEnvironment()), ...quiet }
  const shop = await openShop(readConfig(env))
  const previous = process.umask(0o022)
  try {
    await shop.files.put('ticket-a.pdf', new Uint8Array([1]))
    const bytes = (async function* () {
      yield new Uint8Array([1])
    })()
    await storeUpload(shop, bytes, { extension: 'csv', maxSize: 10, field: 'file' })
  } finally {
    process.umask(previous)
  }
  for (const name of ['media', 'imports'])
    expect([name, modeOf(join(env.DATA_DIR, name)), listOpen(join(env.DATA_DIR, name))]).toEqual([name, '700', []])
  await closeShop(shop)
})

test('a scheduled task closes files and deletes what interrupted uploads left a day ago', async () => {
  const env = { ...(await createShopEnvironment()), ...quiet }
  const shop = await openShop(readConfig(env))
  openToEverybody(env.DATA_DIR)
  const dayAgo = (Date.now() - 25 * 3_600_000) / 1000
  const left = ['media/.old.part', 'imports/old.csv.part', 'backups/old.tar.gz.part'].map((name) => join(env.DATA_DIR, name))
  for (const path of left) {
    writeFileSync(path, 'x')
    utimesSync(path, dayAgo, dayAgo)
  }
  await tidyDataFolder(shop)
  expect(left.map((path) => existsSync(path))).toEqual([false, false, false])
  expect(existsSync(join(env.DATA_DIR, 'media/.x.part'))).toBe(true)
  expect(listOpen(env.DATA_DIR)).toEqual([])
  await closeShop(shop)
})

test('a data folder that contains the program, a home or temporary files is not closed as a whole', () => {
  const temporary = newFolder()
  chmodSync(temporary, 0o1777)
  expect([temporary, process.cwd(), '/', join(import.meta.dir, '../..'), process.env['HOME']!].map(isSharedFolder)).not.toContain(false)
  expect([newFolder(), join(process.cwd(), 'data'), join(process.cwd(), 'dat')].map(isSharedFolder)).not.toContain(true)
})
