import { Glob } from 'bun'
import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const mostLines = 300

/** Copied from elsewhere, or a list of sentences and nothing else. */
const isExempt = (path: string): boolean => /^(static\/vendor|src\/i18n\/(en|de|fr))\//.test(path)

test('no file of the program is longer than 300 lines', async () => {
  const paths = [...new Glob('{src,templates,db,static}/**/*.{ts,tsx,css,js,mjs}').scanSync({ cwd: root })].filter(
    (path) => !isExempt(path),
  )
  const files = await Promise.all(
    paths.map(async (path) => ({ path, lines: (await Bun.file(join(root, path)).text()).split('\n').length - 1 })),
  )
  expect(files.length).toBeGreaterThan(2000)
  expect(files.filter(({ lines }) => lines > mostLines).map(({ path, lines }) => `${path} has ${lines} lines: split it`)).toEqual([])
})
