import { describe, expect, test } from 'bun:test'
import { parseSource, readSources } from '#tests/support/read-sources.ts'
import {
  findEngineFiles,
  findStartingFiles,
  findWholeFiles,
  parseTestArguments,
  partNames,
  planTestParts,
} from '#tests/support/test-parts.ts'

const sources = [
  parseSource('tests/support/database-template.ts', ''),
  parseSource('tests/support/test-db.ts', `import { testEngine } from './database-template.ts'`),
  parseSource('tests/support/shop.ts', `import { createTestDb } from './test-db.ts'`),
  parseSource('tests/cart/cart-client.ts', `import { createTestShop } from '#tests/support/shop.ts'`),
  parseSource('tests/cart/add.test.ts', `import { fill } from './cart-client.ts'`),
  parseSource('tests/lib/money/money.test.ts', `import type { TestShop } from '#tests/support/shop.ts'`),
  parseSource('tests/web/serve.test.tsx', `const { shop } = await import('#tests/support/shop.ts')`),
  parseSource('tests/support/both-engines.ts', `export { testEngine } from './database-template.ts'`),
  parseSource('tests/cart/random-cart.ts', `import '#tests/support/both-engines.ts'`),
  parseSource('tests/cart/random.test.ts', `import './random-cart.ts'\nimport { createTestShop } from '#tests/support/shop.ts'`),
  parseSource('tests/db/stmt.test.ts', `import { createTestDb } from '#tests/support/test-db.ts'`),
  parseSource('tests/journeys/buy.test.ts', `import { startTestShop } from '#tests/support/shop.ts'`),
  parseSource('tests/cli/run-cli.ts', `import { createTestDb } from '#tests/support/test-db.ts'`),
  parseSource('tests/cli/serve.test.ts', `import { startCli } from './run-cli.ts'`),
  parseSource('tests/build/executable.test.ts', `import { startCli } from '#tests/cli/run-cli.ts'`),
]
const plan = (...args: string[]) =>
  Object.fromEntries(planTestParts(sources, parseTestArguments(args)).map(({ name, files }) => [name, files]))
const browserFiles = ['tests/journeys/buy.test.ts', 'tests/build/executable.test.ts']
const databaseFiles = [
  'tests/cart/add.test.ts',
  'tests/web/serve.test.tsx',
  'tests/cart/random.test.ts',
  'tests/db/stmt.test.ts',
  'tests/cli/serve.test.ts',
]

describe('a test run', () => {
  test('runs files that use a database on each engine, and every other file once', () => {
    expect(plan()).toEqual({
      sqlite: ['tests/cart/add.test.ts', 'tests/lib/money/money.test.ts', ...databaseFiles.slice(1)],
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
    expect(plan('money')).toEqual({ sqlite: ['tests/lib/money/money.test.ts'] })
    expect(plan('--postgres', 'cart/add', 'web/serve')).toEqual({ postgres: databaseFiles.slice(0, 2) })
    expect(plan('nowhere')).toEqual({})
  })

  test('runs on PostgreSQL whole files of the database, and those that ask for it', () => {
    expect([...findWholeFiles(sources)].filter((path) => path.endsWith('.test.ts'))).toEqual([
      'tests/cart/random.test.ts',
      'tests/db/stmt.test.ts',
    ])
  })

  test('starts the executable in files that start the program, and counts them once for each engine', () => {
    const started = (...args: string[]) => findStartingFiles(sources, planTestParts(sources, parseTestArguments(args)))
    expect(started('--sqlite')).toEqual(['tests/cli/serve.test.ts'])
    expect(started()).toEqual(['tests/cli/serve.test.ts', 'tests/cli/serve.test.ts'])
    expect(started('--browser')).toEqual([])
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

test('a file with a test that runs on PostgreSQL only is one that runs there as a whole', async () => {
  const all = await readSources('tests')
  const whole = findWholeFiles(all)
  const isOnlyThere = /\.if\(testEngine === 'postgres'\)|skipIf\(testEngine === 'sqlite'\)/
  const withOwnTests = all.filter(({ path, text }) => path !== 'tests/run-plan.test.ts' && isOnlyThere.test(text)).map(({ path }) => path)
  expect(withOwnTests.length).toBeGreaterThan(5)
  expect(withOwnTests.filter((path) => !whole.has(path))).toEqual([])
})
