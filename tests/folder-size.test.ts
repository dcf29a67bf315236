import { Glob } from 'bun'
import { expect, test } from 'bun:test'
import { join, posix } from 'node:path'

const root = join(import.meta.dir, '..')
const mostFiles = 30

/** Folders of like files, each found by the name of a table, a release, a module or a product. */
const exemptFolders = [
  'db/schema',
  'db/migrations/postgres',
  'db/migrations/sqlite',
  'db/seeds/demo/images',
  'src/i18n/en',
  'src/i18n/de',
  'src/i18n/de/admin',
  'src/i18n/fr',
]

/** Folders with more than 30 files of their own; those of their subfolders do not count. */
function findLargeFolders(paths: string[]): string[] {
  const folders = Map.groupBy(paths, (path) => posix.dirname(path))
  return [...folders]
    .filter(([folder, files]) => files.length > mostFiles && !exemptFolders.includes(folder))
    .map(([folder, files]) => `${folder} holds ${files.length} files: give the files of one subject a folder`)
}

test('no folder of the program holds more than 30 files', () => {
  const paths = [...new Glob('{src,templates,db}/**/*').scanSync({ cwd: root })]
  expect(paths.length).toBeGreaterThan(2000)
  expect(findLargeFolders(paths)).toEqual([])
})

test('a folder with 31 files is too large, unless it is exempt', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)
  expect(findLargeFolders([...files('src/cart', 30), ...files('src/cart/routes', 30), ...files('db/schema', 31)])).toEqual([])
  expect(findLargeFolders(files('src/cart', 31))).toEqual([expect.stringContaining('src/cart holds 31 files')])
})
