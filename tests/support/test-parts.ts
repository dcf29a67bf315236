import type { Db } from '#db/types.ts'
import type { Source } from './read-sources.ts'

/** The parts of a run, in start order. */
export const partNames = ['sqlite', 'postgres', 'browser'] as const
export type PartName = (typeof partNames)[number]

export const partTitles: Record<PartName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL', browser: 'the browser and the executable' }

export interface TestPart {
  name: PartName
  engine: Db['engine']
  /** Paths from the root of the repository. */
  files: string[]
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
 * The files of each part. A file that uses a database runs on each engine, unless it imports `one-engine.ts`; any other file runs once, with
 * the first engine. `sources` are all files under tests/. Parts without files are omitted.
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

/** The files whose result may depend on the engine: those that use a database and do not import `one-engine.ts` themselves. */
export function findEngineFiles(sources: Source[]): Set<string> {
  const databaseFiles = findDatabaseFiles(sources)
  const runsOnce = ({ imports }: Source) => imports.some(({ target }) => target === oneEngineModule)
  return new Set(sources.filter((source) => databaseFiles.has(source.path) && !runsOnce(source)).map(({ path }) => path))
}

/** The files that import the module that reads the run's engine, directly or through other files of this list. */
function findDatabaseFiles(sources: Source[]): Set<string> {
  const found = new Set([engineModule])
  const importsFound = ({ path, imports }: Source) =>
    !found.has(path) && imports.some(({ target, isLocal, isTypeOnly }) => isLocal && !isTypeOnly && found.has(target))
  for (let added = sources.filter(importsFound); added.length > 0; added = sources.filter(importsFound)) {
    for (const { path } of added) found.add(path)
  }
  return found
}

/** The only module that reads the run's engine. */
const engineModule = 'tests/support/database-template.ts'

const oneEngineModule = 'tests/support/one-engine.ts'

// Browser and executable tests do not depend on the engine.
const isBrowserFile = (path: string) => path.startsWith('tests/journeys/') || path.startsWith('tests/build/')
