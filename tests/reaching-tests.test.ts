import { describe, expect, test } from 'bun:test'
import { createTestFinder, isTestFile, readerDistance, readTestedSources } from '#tests/support/reaching-tests.ts'
import { parseSource } from '#tests/support/read-sources.ts'

const sources = [
  parseSource('src/lib/money/money.ts', 'export const formatAmount = 1'),
  parseSource('src/cart/add-to-cart.ts', `import { formatAmount } from '#src/lib/money/money.ts'\nexport const addToCart = 1`),
  parseSource('src/cart/routes.tsx', `import { addToCart } from './add-to-cart.ts'\napp.post('/cart/items', addToCart)`),
  parseSource('src/reviews/routes.ts', `import type { A } from '#src/cart/add-to-cart.ts'`),
  parseSource('src/media/avif-worker.ts', 'postMessage(1)'),
  parseSource('src/media/avif.ts', `const url = new URL('./avif-worker.ts', import.meta.url)`),
  parseSource('src/web/assets.ts', `import { bundles } from '../../static/bundles.ts'`),
  parseSource('static/bundles.ts', `export const bundles = ['js/store/cart.js']`),
  parseSource('src/cart/module.ts', `() => import('./routes.tsx'), 'js/store/drawer.js'`),
  parseSource('src/modules.ts', `import './cart/module.ts'`),
  parseSource('src/i18n/packs.ts', `import '#src/modules.ts'`),
  parseSource('src/app.tsx', ['modules.ts', 'reviews/routes.ts', 'web/assets.ts'].map((name) => `import '#src/${name}'`).join('\n')),
  parseSource('templates/jsx/jsx-runtime.ts', ''),
  parseSource('tests/support/store-test.ts', `import { buildApp } from '#src/app.tsx'`),
  parseSource('tests/cart/add-to-cart.test.ts', `import { addToCart } from '#src/cart/add-to-cart.ts'`),
  parseSource('tests/cart/page.test.ts', `import { storeTest } from '#tests/support/store-test.ts'`),
  parseSource('tests/account/page.test.ts', `import { storeTest } from '#tests/support/store-test.ts'`),
  parseSource('tests/account/reorder.test.ts', `import { storeTest } from '#tests/support/store-test.ts'\nguest.post('/cart/items')`),
  parseSource('tests/journeys/cart.test.ts', `import { storeTest } from '#tests/support/store-test.ts'`),
  parseSource('tests/lib/money/money.test.ts', `import { formatAmount } from '#src/lib/money/money.ts'`),
  parseSource('tests/i18n/packs.test.ts', `import '#src/i18n/packs.ts'`),
  parseSource('tests/media/avif.test.ts', `import { decode } from '#src/media/avif.ts'`),
  parseSource('tests/imports/parse.test.ts', `readFileSync(fixturePath('shopify.csv'))`),
  parseSource('tests/words.test.ts', `new Glob('src/**/*.ts')`),
  parseSource('tests/build/executable.test.ts', ''),
]
const find = createTestFinder(sources)
const paths = (...changed: string[]) => find(changed).map(({ path }) => path.slice('tests/'.length))
const distanceOf = (changed: string, test: string) => find([changed]).find(({ path }) => path === `tests/${test}`)?.distance
const readers = ['build/executable.test.ts', 'words.test.ts']

describe('the tests that reach a changed file', () => {
  test('import it, directly or through others, the nearest first', () => {
    expect(paths('src/lib/money/money.ts')).toEqual([
      'lib/money/money.test.ts',
      'cart/add-to-cart.test.ts',
      'account/page.test.ts',
      'account/reorder.test.ts',
      'cart/page.test.ts',
      'journeys/cart.test.ts',
      ...readers,
    ])
    expect(distanceOf('src/lib/money/money.ts', 'cart/add-to-cart.test.ts')).toBe(2)
    expect(distanceOf('src/lib/money/money.ts', 'lib/money/money.test.ts')).toBe(1)
    expect(paths('src/media/avif.ts')).toEqual(['media/avif.test.ts', ...readers])
  })

  test('begin with those of its feature, and those that mention its addresses', () => {
    const nearest = paths('src/cart/routes.tsx')
    expect(nearest.slice(0, 2).toSorted()).toEqual(['cart/page.test.ts', 'journeys/cart.test.ts'])
    expect(nearest.slice(2)).toEqual(['account/reorder.test.ts', 'account/page.test.ts', ...readers])
  })

  test('are those of the app for a route file that module.ts names, not those that read the list of modules', () => {
    expect(paths('src/cart/routes.tsx')).not.toContain('i18n/packs.test.ts')
    expect(paths('src/cart/module.ts')).toContain('i18n/packs.test.ts')
    expect(distanceOf('static/js/store/drawer.js', 'cart/page.test.ts')).toBe(distanceOf('static/js/store/cart.js', 'cart/page.test.ts'))
  })

  test('do not import only its types', () => {
    expect(distanceOf('src/reviews/routes.ts', 'cart/page.test.ts')).toBe(3)
    expect(createTestFinder(sources.filter(({ path }) => path !== 'src/cart/routes.tsx'))(['src/cart/add-to-cart.ts'])[1]!.distance).toBe(
      readerDistance,
    )
  })

  test('start it as a worker', () => {
    expect(distanceOf('src/media/avif-worker.ts', 'media/avif.test.ts')).toBe(2)
  })

  test('render markup through the runtime', () => {
    expect(distanceOf('templates/jsx/jsx-runtime.ts', 'cart/page.test.ts')).toBe(3)
  })

  test('open a page with a script or a sheet', () => {
    for (const path of ['static/js/store/cart.js', 'static/css/cart.css']) expect(paths(path)).toContain('journeys/cart.test.ts')
  })

  test('read it by its name', () => {
    expect(paths('tests/imports/fixtures/shopify.csv')).toEqual(['imports/parse.test.ts', ...readers])
  })

  test('are the changed test itself, and those that use a changed helper', () => {
    expect(distanceOf('tests/cart/page.test.ts', 'cart/page.test.ts')).toBe(0)
    expect(paths('tests/support/store-test.ts')).toContain('account/page.test.ts')
  })

  test('read all files, last', () => {
    expect(find(['src/lib/money/money.ts']).slice(-2)).toEqual(readers.map((path) => ({ path: `tests/${path}`, distance: readerDistance })))
  })

  test('are all of them when nothing says who uses the file', () => {
    const all = sources
      .map(({ path }) => path)
      .filter(isTestFile)
      .toSorted()
    for (const path of ['bun.lock', 'package.json', 'src/unknown.bin']) {
      expect(
        find([path])
          .map((test) => test.path)
          .toSorted(),
      ).toEqual(all)
    }
  })
})

test('every file of the program is reached by a test of this repository', async () => {
  const all = await readTestedSources()
  const findAll = createTestFinder(all)
  const programs = all.map(({ path }) => path).filter((path) => /^src\/(cart|pricing)\//.test(path))
  expect(programs.length).toBeGreaterThan(20)
  for (const path of programs) expect(findAll([path]).length).toBeGreaterThan(0)
  expect(
    findAll(['src/pricing/quote.ts'])
      .slice(0, 2)
      .map(({ path }) => path),
  ).toContain('tests/pricing/quote.test.ts')
})
