import { describe, expect, test } from 'bun:test'
import { parseSource, readSources } from '#tests/support/read-sources.ts'
import { findEngineFiles, parseTestArguments, partNames, planTestParts } from '#tests/support/test-parts.ts'

const sources = [
  parseSource('tests/support/database-template.ts', ''),
  parseSource('tests/support/test-db.ts', `import { testEngine } from './database-template.ts'`),
  parseSource('tests/support/shop.ts', `import { createTestDb } from './test-db.ts'`),
  parseSource('tests/cart/cart-client.ts', `import { createTestShop } from '#tests/support/shop.ts'`),
  parseSource('tests/cart/add.test.ts', `import { fill } from './cart-client.ts'`),
  parseSource('tests/lib/money.test.ts', `import type { TestShop } from '#tests/support/shop.ts'`),
  parseSource('tests/web/serve.test.tsx', `const { shop } = await import('#tests/support/shop.ts')`),
  parseSource('tests/web/routes.test.ts', `import '#tests/support/one-engine.ts'\nimport { createTestShop } from '#tests/support/shop.ts'`),
  parseSource('tests/journeys/buy.test.ts', `import { startTestShop } from '#tests/support/shop.ts'`),
  parseSource('tests/build/executable.test.ts', ''),
]
const plan = (...args: string[]) =>
  Object.fromEntries(planTestParts(sources, parseTestArguments(args)).map(({ name, files }) => [name, files]))
const browserFiles = ['tests/journeys/buy.test.ts', 'tests/build/executable.test.ts']
const databaseFiles = ['tests/cart/add.test.ts', 'tests/web/serve.test.tsx']

describe('a test run', () => {
  test('runs files that use a database on each engine, unless they need only one, and every other file once', () => {
    expect(plan()).toEqual({
      sqlite: ['tests/cart/add.test.ts', 'tests/lib/money.test.ts', 'tests/web/serve.test.tsx', 'tests/web/routes.test.ts'],
      postgres: databaseFiles,
      browser: browserFiles,
    })
  })

  test('contains the requested parts', () => {
    expect(Object.keys(plan('--sqlite'))).toEqual(['sqlite'])
    expect(plan('--browser')).toEqual({ browser: browserFiles })
    expect(plan('--browser', '--postgres')['postgres']).toEqual(plan()['sqlite'])
    expect(parseTestArguments(['--changed']).changedOnly).toBe(true)
    expect(plan('--changed')).toEqual(plan())
  })

  test('contains the files whose path matches one of the words', () => {
    expect(plan('money')).toEqual({ sqlite: ['tests/lib/money.test.ts'] })
    expect(plan('--postgres', 'cart', 'web/serve')).toEqual({ postgres: databaseFiles })
    expect(plan('nowhere')).toEqual({})
  })

  test('rejects an unknown option', () => {
    expect(() => parseTestArguments(['--mysql'])).toThrow('There is no option --mysql.')
  })
})

test('every test file is in some part, and only the module that marks a database reads the engine', async () => {
  const all = await readSources('tests')
  const planned = new Set(planTestParts(all, { parts: [...partNames], pathFilters: [] }).flatMap(({ files }) => files))
  const testFiles = all.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path))
  expect(testFiles.filter((path) => !planned.has(path))).toEqual([])
  const engineFiles = findEngineFiles(all)
  expect(engineFiles.has('tests/cart/add-to-cart.test.ts')).toBe(true)
  expect(engineFiles.has('tests/pricing/quote.test.ts')).toBe(false)
  const readers = all.filter(({ text }) => /\bTEST_(ENGINE|TEMPLATE|POSTGRES)\b/.test(text)).map(({ path }) => path)
  expect(readers).toEqual(['tests/support/database-template.ts'])
})
