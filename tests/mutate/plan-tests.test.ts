import { describe, expect, test } from 'bun:test'
import { parseSource } from '#tests/support/read-sources.ts'
import { findMutants } from './find-mutants.ts'
import type { Mutant } from './mutant.ts'
import { createPlanner } from './plan-tests.ts'

const database = `import { createTestDb } from '#tests/support/database-template.ts'\nimport '#src/cart/add.ts'\nimport '#db/postgres.ts'`
const sources = [
  parseSource('src/cart/add.ts', ''),
  parseSource('db/postgres.ts', ''),
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
const plan = (path: string, count: number) => {
  const { near, far } = createPlanner(sources, count)(mutantOf(path))
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
    expect(plan('db/postgres.ts', 1)).toEqual({ near: ['postgres cart/add.test.ts'], far: ['postgres orders/page.test.ts'] })
  })

  test('are journeys for a script, and tests that read it', () => {
    expect(plan('static/js/store/cart.js', 1)).toEqual({
      near: ['browser journeys/cart.test.ts'],
      far: ['browser journeys/buy.test.ts', 'sqlite words.test.ts'],
    })
  })
})
