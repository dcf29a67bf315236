import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDiskStorage } from '#src/shop/disk-files.ts'
import { createMemoryFiles } from '#tests/support/memory-files.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { realSystem } from '#src/shop/real-system.ts'

const folder = () => mkdtempSync(join(getTempFolder(), 'files-'))
const bytes = (text: string) => new TextEncoder().encode(text)

test('a file can be stored, read, replaced and deleted', async () => {
  const files = createDiskStorage(join(folder(), 'made', 'later'), realSystem.random)
  expect(await files.get('a-400.webp')).toBeNull()
  await files.put('a-400.webp', bytes('one'))
  await files.put('a-400.webp', bytes('two'))
  expect(await (await files.get('a-400.webp'))?.text()).toBe('two')
  expect(await files.exists('a-400.webp')).toBe(true)
  await files.delete('a-400.webp')
  await files.delete('a-400.webp')
  expect(await files.exists('a-400.webp')).toBe(false)
})

test('an interrupted write leaves no partial file', async () => {
  const dir = folder()
  await createDiskStorage(dir, realSystem.random).put('a-400.webp', bytes('x'))
  expect(readdirSync(dir)).toEqual(['a-400.webp'])
})

test.each(['../shop.db', 'a/b.webp', '..', '.env', 'a.webp/..', 'A.webp', 'a\u0000.webp', 'a', '', 'a.tar.gz'])(
  '%j is not a valid file name',
  async (name) => {
    const files = createDiskStorage(folder(), realSystem.random)
    expect(() => files.exists(name)).toThrow(TypeError)
    await expect(files.put(name, bytes('x'))).rejects.toThrow(TypeError)
    await expect(files.get(name)).rejects.toThrow(TypeError)
    expect(() => files.delete(name)).toThrow(TypeError)
  },
)

test('files are listed by age, and a missing folder has no files', async () => {
  const dir = folder()
  const files = createDiskStorage(dir, realSystem.random)
  await files.put('old-400.webp', bytes('x'))
  expect(await files.listModifiedBefore(Date.now() + 1000)).toEqual(['old-400.webp'])
  expect(await files.listModifiedBefore(Date.now() - 60_000)).toEqual([])
  expect(await createDiskStorage(join(dir, 'none'), realSystem.random).listModifiedBefore(Date.now())).toEqual([])
})

test('a stream that ends with an error leaves what was stored before, and nothing else', async () => {
  const dir = folder()
  const files = createDiskStorage(dir, realSystem.random)
  await files.put('a-400.webp', bytes('one'))
  const broken = async function* () {
    yield bytes('t')
    throw new Error('connection lost')
  }
  await expect(files.putStream('a-400.webp', broken())).rejects.toThrow('connection lost')
  expect(readdirSync(dir)).toEqual(['a-400.webp'])
  expect(await (await files.get('a-400.webp'))?.text()).toBe('one')
})

test.each([
  ['on the disk', () => createDiskStorage(folder(), realSystem.random)],
  ['in memory, as tests store them', () => createMemoryFiles(() => 0)],
])('parts of a file %s can be read, also when it is deleted meanwhile', async (_, create) => {
  const files = create()
  expect(await files.open('a.csv')).toBeNull()
  await files.put('a.csv', bytes('0123456789'))
  const file = (await files.open('a.csv'))!
  await files.delete('a.csv')
  expect(file.bytes).toBe(10)
  expect((await file.read(2, 3)).toString()).toBe('234')
  expect((await file.read(8, 100)).toString()).toBe('89')
  expect(await file.read(10, 5)).toHaveLength(0)
  await file.close()
})
