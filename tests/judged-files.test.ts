import { expect, test } from 'bun:test'
import { findFollowing } from './support/judged-files.ts'

const texts = new Map([
  ['src/cart/totals.ts', 'export const total = 1'],
  ['src/cart/routes.tsx', `import { total } from './totals.ts'`],
  ['src/cart/module.ts', `export const cartModule = { routes: async () => (await import('./routes.tsx')).cartRoutes }`],
  ['src/modules.ts', `import { cartModule } from './cart/module.ts'`],
  ['src/shop.ts', `import type { Total } from '#src/cart/totals.ts'`],
  ['tests/cart/totals.test.ts', `import { shop } from '#src/shop.ts'`],
  ['src/globals.ts', 'declare global { interface Window {} }'],
  ['src/alone.ts', 'export {}'],
])

test('a changed file is judged again with all whose types may follow from it', () => {
  expect(findFollowing(texts, ['src/cart/totals.ts'])!.toSorted()).toEqual([
    'src/cart/routes.tsx',
    'src/cart/totals.ts',
    'src/shop.ts',
    'tests/cart/totals.test.ts',
  ])
})

test('nothing follows from what a module.ts loads: whoever reads it sees the types of Module', () => {
  expect(findFollowing(texts, ['src/cart/routes.tsx'])).toEqual(['src/cart/routes.tsx'])
  expect(findFollowing(texts, ['src/cart/module.ts'])).toEqual(['src/cart/module.ts', 'src/modules.ts'])
})

test('a file that acts on others without being imported makes every file be judged again', () => {
  expect(findFollowing(texts, ['src/globals.ts'])).toBeNull()
  expect(findFollowing(new Map([...texts, ['src/globals.ts', '']]), ['src/globals.ts'], { 'src/globals.ts': '!x' })).toBeNull()
  expect(findFollowing(new Map([...texts, ['src/fonts.d.ts', '']]), ['src/fonts.d.ts'])).toBeNull()
  expect(findFollowing(new Map([...texts, ['templates/jsx/html.ts', '']]), ['templates/jsx/html.ts'])).toBeNull()
})

test('a deleted file makes every file be judged again, also one that only a module.ts loads', () => {
  const left = new Map([...texts].filter(([path]) => path !== 'src/cart/routes.tsx'))
  expect(findFollowing(left, ['src/cart/routes.tsx'])).toBeNull()
})

test('nothing is judged again when nothing has changed', () => {
  expect(findFollowing(texts, [])).toEqual([])
})
