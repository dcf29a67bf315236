import { describe, expect, test } from 'bun:test'
import { parseSource } from '#tests/support/read-sources.ts'
import type { ShapeRecord } from '#tests/support/shapes/shape-record.ts'
import { findMutants } from './find-mutants.ts'
import type { Mutant } from './mutant.ts'
import { createPlanner, planPostgresTests } from './plan-tests.ts'

const database = `import { createTestDb } from '#tests/support/database-template.ts'\nimport '#src/cart/add.ts'\nimport '#db/postgres/postgres.ts'`
const sources = [
  parseSource('src/cart/add.ts', ''),
  parseSource('db/postgres/postgres.ts', ''),
  parseSource('src/app.tsx', `import '#src/cart/add.ts'\nimport '#src/web/assets.ts'`),
  parseSource('src/web/assets.ts', ''),
  parseSource('tests/support/database-template.ts', ''),
  parseSource('tests/cart/add.test.ts', database),
  parseSource('tests/cart/rules.test.ts', `import '#src/cart/add.ts'`),
  parseSource('tests/orders/page.test.ts', database),
  parseSource('tests/journeys/buy.test.ts', `import '#src/app.tsx'`),
  parseSource('tests/journeys/cart.test.ts', `import '#src/app.tsx'`),
  parseSource('tests/words.test.ts', `new Glob('src/**')`),
]
const mutantOf = (path: string): Mutant => findMutants(path, 'save(a, b)')[0]!
const plan = (path: string, count: number, record: ShapeRecord = new Map()) => {
  const { near, far } = createPlanner(sources, count, planPostgresTests(sources, record))(mutantOf(path))
  const names = (files: typeof near) => files.map((file) => `${file.engine} ${file.path.slice('tests/'.length)}`)
  return { near: names(near), far: names(far) }
}

describe('the tests of a mutant', () => {
  test('are the nearest on SQLite, then the others, those that read files, and the journeys', () => {
    expect(plan('src/cart/add.ts', 2)).toEqual({
      near: ['sqlite cart/add.test.ts', 'sqlite cart/rules.test.ts'],
      far: ['sqlite orders/page.test.ts', 'sqlite words.test.ts', 'browser journeys/cart.test.ts', 'browser journeys/buy.test.ts'],
    })
  })

  test('run on PostgreSQL for its code', () => {
    expect(plan('db/postgres/postgres.ts', 1)).toEqual({ near: ['postgres cart/add.test.ts'], far: ['postgres orders/page.test.ts'] })
  })

  test('leave out what the test run does not repeat on PostgreSQL', () => {
    const run = {
      name: '',
      statements: 1,
      found: new Set(['cart/add.ts select']),
      empty: new Set<string>(),
      isConcurrent: false,
      isWriting: false,
    }
    const nothing = { ...run, statements: 0, found: new Set<string>() }
    const fileOf = (name: string) => ({ outside: nothing, tests: [{ ...run, name }] })
    const record: ShapeRecord = new Map([
      ['tests/cart/add.test.ts', fileOf('adds')],
      ['tests/orders/page.test.ts', fileOf('shows')],
    ])
    expect(plan('db/postgres/postgres.ts', 5, record)).toEqual({ near: ['postgres cart/add.test.ts'], far: [] })
  })

  test('are journeys for a script, and tests that read it', () => {
    expect(plan('static/js/store/cart.js', 1)).toEqual({
      near: ['browser journeys/cart.test.ts'],
      far: ['browser journeys/buy.test.ts', 'sqlite words.test.ts'],
    })
  })
})
