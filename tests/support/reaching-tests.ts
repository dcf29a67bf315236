import { posix } from 'node:path'
import { rankTests, type ReachingTest } from './nearest-tests.ts'
import { readSources, type Import, type Source } from './read-sources.ts'

/** The files that `createTestFinder` needs to know. */
export const readTestedSources = (): Promise<Source[]> => readSources('src', 'templates', 'db', 'static', 'tests', 'bench')

/**
 * Finds the test files that a change of some files may break, nearest first: by imports that run, workers started by path, and files read
 * by name. Types are no imports. Tests that read whole folders, such as those of `bun run check`, are last. A file that nothing mentions,
 * such as bun.lock, reaches every test. `marks` are words that a test of the change may mention.
 */
export function createTestFinder(sources: Source[]): (changedPaths: string[], marks?: string[]) => ReachingTest[] {
  const importers = findImporters(sources)
  const known = new Map(sources.map((source) => [source.path, source]))
  const folderReaders = sources.filter(readsFolders).map(({ path }) => path)
  return (changedPaths, marks) => {
    const distances = measureDistances(startsOf(changedPaths, known), importers)
    for (const [path, distance] of measureDistances(new Map(folderReaders.map((path) => [path, readerDistance])), importers)) {
      if (!distances.has(path)) distances.set(path, distance)
    }
    const found = [...distances].filter(([path]) => isTestFile(path) && known.has(path)).map(([path, distance]) => ({ path, distance }))
    return rankTests(found, { changedPaths, marks, known })
  }
}

/** The distance of a test that reads all files of a folder: further than any chain of imports. */
export const readerDistance = 100

export const isTestFile = (path: string): boolean => /^tests\/.*\.test\.tsx?$/.test(path)

/** The sources that run a file, by its path. */
function findImporters(sources: Source[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const source of sources) {
    const read = isManifest(source.path) ? importedBy(source, (one) => !one.isDynamic) : null
    for (const target of new Set(targetsOf(source))) {
      const importer = !read || read.includes(target) ? source.path : loaderOf(target)
      const others = importers.get(target)
      if (others) others.push(importer)
      else importers.set(target, [importer])
    }
  }
  return importers
}

const isManifest = (path: string): boolean => /^src\/[\w-]+\/module\.ts$/.test(path)

/** What loads a file that a module.ts names: a file that only reads the list of modules does not run it. */
function loaderOf(target: string): string {
  if (target.startsWith('static/')) return 'static/bundles.ts'
  if (target.startsWith('src/i18n/')) return 'src/i18n/packs.ts'
  return /\/admin\/|(routes|admin|webhook|confirm|search)\.tsx?$/.test(target) ? 'src/app.tsx' : 'src/scheduled-tasks.ts'
}

const importedBy = ({ imports }: Pick<Source, 'imports'>, isChosen: (one: Import) => boolean = () => true): string[] =>
  imports.flatMap((one) => (one.isLocal && !one.isTypeOnly && isChosen(one) ? [one.target] : []))

function targetsOf({ path, text, imports }: Source): string[] {
  const imported = importedBy({ imports })
  const runtime = path.endsWith('.tsx') ? ['templates/jsx/jsx-runtime.ts', 'templates/jsx/jsx-dev-runtime.ts'] : []
  return [...imported, ...runtime, ...findNamedFiles(path, text)]
}

// new URL('./avif-worker.ts', import.meta.url), 'js/store/cart.js' of a bundle
function findNamedFiles(path: string, text: string): string[] {
  return [...text.matchAll(namedFile)].flatMap(([, name]) => {
    if (name!.startsWith('.')) return [posix.join(posix.dirname(path), name!)]
    if (isTestFile(path)) return []
    return [/^(js|css|vendor)\//.test(name!) ? `static/${name}` : name!]
  })
}

const namedFile = /['"`]((?:\.{1,2}|src|templates|db|static|tests|js|css|vendor)\/[\w./-]*\.\w+)['"`]/g

/** Where the search begins: a source itself, or at a distance of 1 whatever reads another file. */
function startsOf(changedPaths: string[], known: Map<string, Source>): Map<string, number> {
  const readers = changedPaths.filter((path) => !known.has(path)).flatMap((path) => findReaders(path, [...known.values()]))
  return new Map([...readers.map((path): [string, number] => [path, 1]), ...changedPaths.map((path): [string, number] => [path, 0])])
}

/** Sources that mention the file or its folder; every test if none does. */
function findReaders(path: string, sources: Source[]): string[] {
  if (path.startsWith('static/')) return ['static/bundles.ts', 'src/web/assets.ts']
  const name = posix.basename(path)
  const folder = posix.basename(posix.dirname(path))
  const mentions = !posix.dirname(path).includes('/') ? [name] : [name, ...['/', "'", '"', '`'].map((mark) => `${folder}${mark}`)]
  const readers = sources.filter(({ text }) => mentions.some((mention) => text.includes(mention))).map((source) => source.path)
  const isUnknown = readers.length === 0 || /^(package\.json|bun\.lock|bunfig\.toml|tsconfig\.json)$/.test(path)
  return isUnknown ? sources.map((source) => source.path).filter(isTestFile) : readers
}

function measureDistances(starts: Map<string, number>, importers: Map<string, string[]>): Map<string, number> {
  const distances = new Map([...starts].toSorted(([, a], [, b]) => a - b))
  // A map continues with the entries added while it is read.
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}

// Tests that name a file of the repository mostly read it as text. Those of the executable build the whole program.
const readsFolders = ({ path, text }: Source): boolean =>
  path.startsWith('tests/') &&
  (/\bGlob\(|\bread(Tested)?Sources\(/.test(text) ||
    /['"`](src|templates|db|static|docs)\/[\w./-]*\.\w+['"`]/.test(text) ||
    path.startsWith('tests/build/'))
