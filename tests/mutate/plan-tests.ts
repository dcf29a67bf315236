import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFinder, readerDistance } from '#tests/support/reaching-tests.ts'
import type { ReachingTest } from '#tests/support/nearest-tests.ts'
import type { Source } from '#tests/support/read-sources.ts'
import { planPostgresPart } from '#tests/support/shapes/plan-postgres-part.ts'
import type { PostgresPlan } from '#tests/support/shapes/plan-postgres.ts'
import type { ShapeRecord } from '#tests/support/shapes/shape-record.ts'
import { partNames, planTestParts, type PartName } from '#tests/support/test-parts.ts'
import { bundles } from '../../static/bundles.ts'
import type { Engine } from './engines.ts'
import { root } from './git.ts'
import type { Mutant } from './mutant.ts'

export interface TestFile {
  path: string
  engine: Engine
}

export interface TestPlan {
  /** Those that run for the mutant alone, nearest first. */
  near: TestFile[]
  /** All others that reach it. */
  far: TestFile[]
}

/** The test files for each mutant: those of PostgreSQL for its own code, journeys first for the browser's, and otherwise those without. */
export function createPlanner(sources: Source[], nearCount: number, postgresPlan: PostgresPlan): (mutant: Mutant) => TestPlan {
  const find = createTestFinder(sources)
  const browserFiles = new Set(filesOf('browser', sources))
  return (mutant) => {
    const reaching = find([mutant.path, ...pagesOf(mutant.path, sources)], marksOf(mutant))
    const isBrowser = ({ path }: ReachingTest) => browserFiles.has(path)
    if (mutant.stratum === 'postgres') {
      return split(
        reaching.filter(({ path }) => postgresPlan.has(path)).map(({ path }) => ({ path, engine: 'postgres' })),
        nearCount,
      )
    }
    const browser = reaching.filter(isBrowser).map(({ path }): TestFile => ({ path, engine: 'browser' }))
    const server = reaching.filter((test) => !isBrowser(test))
    const onSqlite = (tests: ReachingTest[]) => tests.map(({ path }): TestFile => ({ path, engine: 'sqlite' }))
    if (mutant.stratum === 'browser') {
      // Tests without a browser only read its scripts as text.
      const { near, far } = split(browser, Math.ceil(nearCount / browserShare))
      return { near, far: [...far, ...onSqlite(server.filter(({ distance }) => distance >= readerDistance))] }
    }
    const { near, far } = split(onSqlite(server.filter(({ distance }) => distance < readerDistance)), nearCount)
    return { near, far: [...far, ...onSqlite(server.filter(({ distance }) => distance >= readerDistance)), ...browser] }
  }
}

/** What the test run repeats on PostgreSQL. `record` is of the last complete run on SQLite; without one, all that could run there. */
export function planPostgresTests(sources: Source[], record: ShapeRecord): PostgresPlan {
  return planPostgresPart(filesOf('postgres', sources), testsOf(sources), record)
}

const testsOf = (sources: Source[]): Source[] => sources.filter(({ path }) => path.startsWith('tests/'))

const filesOf = (name: PartName, sources: Source[]): string[] =>
  planTestParts(testsOf(sources), { parts: [...partNames], pathFilters: [] }).find((part) => part.name === name)?.files ?? []

/** A journey takes as long as this many other files. */
const browserShare = 2

const split = (files: TestFile[], nearCount: number): TestPlan => ({ near: files.slice(0, nearCount), far: files.slice(nearCount) })

/** The pages that load a script, unless every page does. */
function pagesOf(path: string, sources: Source[]): string[] {
  if (!path.startsWith('static/')) return []
  const names = Object.entries(bundles).flatMap(([name, parts]) => (parts.includes(path.slice('static/'.length)) ? [name] : []))
  if (names.length === 0) names.push(path.slice('static/'.length))
  const shared = new Set(['js/store.js', 'js/admin.js'])
  const mentions = names.filter((name) => !shared.has(name))
  const isPage = (source: Source) => /^(src|templates)\//.test(source.path) && mentions.some((name) => source.text.includes(name))
  return sources.filter(isPage).map((source) => source.path)
}

/** Words near the mutant that a test of it may mention: its line's, and the elements that a script looks for. */
function marksOf({ path, text }: Mutant): string[] {
  const words = text.match(/[A-Za-z][\w.]{5,}/g) ?? []
  if (!path.startsWith('static/')) return words
  const script = readFileSync(join(root, path), 'utf8')
  return [...words, ...(script.match(/#[a-z][\w-]{3,}|data-[a-z-]{4,}|\.[a-z][\w]*-[\w-]+/g) ?? [])]
}
