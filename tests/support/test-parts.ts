import type { Db } from '#db/types.ts'
import type { Source } from './read-sources.ts'

/** The parts of a run, in start order. */
export const partNames = ['sqlite', 'postgres', 'browser'] as const
export type PartName = (typeof partNames)[number]

export const partTitles: Record<PartName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL', browser: 'the browser and the executable' }

/** What one `bun test` runs. */
export interface TestBatch {
  /** Paths from the root of the repository. */
  files: string[]
  /** For `--test-name-pattern`; without it, all tests. */
  pattern?: string
}

export interface TestPart extends TestBatch {
  name: PartName
  engine: Db['engine']
  /** The same files, if only some of their tests run. */
  batches?: TestBatch[]
}

export interface TestSelection {
  /** `--sqlite`, `--postgres`, `--browser`; all three when none is given. */
  parts: PartName[]
  /** Parts of file paths; empty means every file. */
  pathFilters: string[]
  /** `--changed`: only files that a change reaches. */
  changedOnly: boolean
}

/** Reads the arguments of `bun run test`. Throws an Error for an option it does not know. */
export function parseTestArguments(args: string[]): TestSelection {
  const options = args.filter((arg) => arg.startsWith('-'))
  const known = [...partNames.map((name) => `--${name}`), '--changed']
  const unknownOption = options.find((option) => !known.includes(option))
  if (unknownOption) throw new Error(`There is no option ${unknownOption}. There are ${known.join(', ')}.`)
  const named = partNames.filter((name) => options.includes(`--${name}`))
  return {
    parts: named.length > 0 ? named : [...partNames],
    pathFilters: args.filter((arg) => !arg.startsWith('-')),
    changedOnly: options.includes('--changed'),
  }
}

/**
 * The files of each part. A file that uses a database may run on each engine; any other file runs once, with the first engine. `sources` are
 * all files under tests/. Parts without files are omitted.
 */
export function planTestParts(sources: Source[], { parts, pathFilters }: Pick<TestSelection, 'parts' | 'pathFilters'>): TestPart[] {
  const files = sources
    .map(({ path }) => path)
    .filter((path) => /\.test\.tsx?$/.test(path) && (pathFilters.length === 0 || pathFilters.some((filter) => path.includes(filter))))
  const serverFiles = files.filter((path) => !isBrowserFile(path))
  const engineFiles = findEngineFiles(sources)
  const firstEngine = parts.find((name) => name !== 'browser')
  return parts
    .map((name): TestPart => {
      if (name === 'browser') return { name, engine: 'sqlite', files: files.filter(isBrowserFile) }
      return { name, engine: name, files: serverFiles.filter((path) => name === firstEngine || engineFiles.has(path)) }
    })
    .filter((part) => part.files.length > 0)
}

/** The files that use a database: those that import the module that reads the run's engine, directly or through others of this list. */
export const findEngineFiles = (sources: Source[]): Set<string> => findImporters(sources, 'tests/support/database-template.ts')

/** The files that PostgreSQL always runs as a whole: everything under tests/db, and what imports `both-engines.ts` in the same way. */
export function findWholeFiles(sources: Source[]): Set<string> {
  const marked = findImporters(sources, 'tests/support/both-engines.ts')
  return new Set(sources.map(({ path }) => path).filter((path) => path.startsWith('tests/db/') || marked.has(path)))
}

/** Of the files that PostgreSQL or SQLite run: those that start the program in processes of its own. */
export function findStartingFiles(sources: Source[], parts: Pick<TestPart, 'name' | 'files'>[]): string[] {
  const starting = findImporters(sources, 'tests/cli/run-cli.ts')
  return parts.flatMap(({ name, files }) => (name === 'browser' ? [] : files.filter((path) => starting.has(path))))
}

/** The files that ask which engine they run on: some of their tests run on one only. */
export const findSkippingFiles = (sources: Source[]): Set<string> =>
  new Set(sources.filter(({ text }) => /\btestEngine\b/.test(text)).map(({ path }) => path))

function findImporters(sources: Source[], module: string): Set<string> {
  const found = new Set([module])
  const importsFound = ({ path, imports }: Source) =>
    !found.has(path) && imports.some(({ target, isLocal, isTypeOnly }) => isLocal && !isTypeOnly && found.has(target))
  for (let added = sources.filter(importsFound); added.length > 0; added = sources.filter(importsFound)) {
    for (const { path } of added) found.add(path)
  }
  return found
}

// Browser and executable tests do not depend on the engine.
const isBrowserFile = (path: string) => path.startsWith('tests/journeys/') || path.startsWith('tests/build/')
