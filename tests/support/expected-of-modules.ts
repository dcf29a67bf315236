import { Glob } from 'bun'
import type { TestShop } from './shop.ts'

/** What a module adds to the lists of tests that go through all routes: `tests/<module>/expected.ts`. */
export interface ExpectedOfModule {
  /** As in tests/web/expected-access.ts. */
  staffAreas?: Record<string, string>
  readsForWriters?: string[]
  /** As in tests/audit-log/write-routes.test.ts. */
  recorded?: Record<string, string[] | { nothing: string }>
  /** Names of entities whose editors compose the actions that they record. */
  entities?: string[]
  /** Fills the shop that tests/i18n/pseudo-pages.ts reads, with names that no English sentence contains. */
  fillPseudoShop?(shop: TestShop): Promise<void>
  /** Its GET routes that draw no page. */
  withoutPage?: string[]
  /** Its pages in states that need more than their plain address. */
  pathsOfStates?: string[]
  /** What each of its pages is, and its path: tests/journeys/module-pages.test.ts judges them in the shop that `fillPseudoShop` fills. */
  pages?: [name: string, path: string][]
  /** KB with gzip, by bundle. */
  budgets?: Record<string, number>
}

const folder = `${import.meta.dir}/..`
const files = [...new Glob('*/expected.ts').scanSync({ cwd: folder })].toSorted()

export const expectedOfModules: ExpectedOfModule[] = await Promise.all(
  files.map(async (file) => ((await import(`${folder}/${file}`)) as { expected: ExpectedOfModule }).expected),
)

/** The records of all modules as one. */
export const recordsOf = <T>(read: (expected: ExpectedOfModule) => Record<string, T> | undefined): Record<string, T> =>
  Object.assign({}, ...expectedOfModules.map((expected) => read(expected) ?? {})) as Record<string, T>
