import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeToOthers, deleteInterruptedFiles } from '#src/shop/private-files.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const newFolder = () => mkdtempSync(join(getTempFolder(), 'modes-'))

function writeOpen(folder: string, name: string, mode = 0o644): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o755 })
  writeFileSync(path, 'x')
  chmodSync(path, mode)
  return path
}

test('a folder and all it contains is closed to other users; its owner keeps what they had', async () => {
  const folder = newFolder()
  const files = [writeOpen(folder, 'a.db'), writeOpen(folder, 'deep/er/b.csv', 0o666), writeOpen(folder, '.c.part', 0o640)]
  const script = writeOpen(folder, 'hook', 0o755)
  for (const path of [folder, join(folder, 'deep'), join(folder, 'deep/er')]) chmodSync(path, 0o755)
  expect(await closeToOthers(folder)).toEqual({ closed: 7, failed: [] })
  expect(files.map(modeOf)).toEqual(['600', '600', '600'])
  expect([folder, join(folder, 'deep'), join(folder, 'deep/er'), script].map(modeOf)).toEqual(['700', '700', '700', '700'])
  expect(await closeToOthers(folder)).toEqual({ closed: 0, failed: [] })
})

test('a link is not followed, and a missing file is none', async () => {
  const [folder, outside] = [newFolder(), writeOpen(newFolder(), 'other')]
  symlinkSync(outside, join(folder, 'link'))
  expect(await closeToOthers(folder)).toEqual({ closed: 0, failed: [] })
  expect(modeOf(outside)).toBe('644')
  expect(await closeToOthers(join(folder, 'none'))).toEqual({ closed: 0, failed: [] })
})

test('a folder that is closed already is looked into only without `skipsClosed`', async () => {
  const folder = newFolder()
  const [top, deep] = [writeOpen(folder, 'top'), writeOpen(folder, 'deep/file')]
  chmodSync(folder, 0o700)
  chmodSync(join(folder, 'deep'), 0o700)
  expect(await closeToOthers(folder, { skipsClosed: true })).toEqual({ closed: 1, failed: [] })
  expect([top, deep].map(modeOf)).toEqual(['600', '644'])
  expect(await closeToOthers(folder)).toEqual({ closed: 1, failed: [] })
})

test('interrupted files and folders are deleted once they are old', async () => {
  const folder = newFolder()
  const now = Date.now()
  const [old, oldFolder, fresh, other] = ['.a.part', '.b.part/shop.db', 'c.csv.part', 'd.csv'].map((name) => writeOpen(folder, name))
  for (const path of [old!, join(oldFolder!, '..'), other!]) utimesSync(path, (now - 2000) / 1000, (now - 2000) / 1000)
  expect(await deleteInterruptedFiles(folder, now - 1000)).toBe(2)
  expect([old, oldFolder, fresh, other].map((path) => existsSync(path!))).toEqual([false, false, true, true])
  expect(await deleteInterruptedFiles(join(folder, 'none'), now)).toBe(0)
})
