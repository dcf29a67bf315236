import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { parseSource } from './read-sources.ts'

/** Which files `bun run check` has to judge again. */
export interface Unjudged {
  /** Null: all, because it has never passed here, or because something has changed that acts on all files. */
  paths: string[] | null
  /** To be called once all has passed. */
  remember(): Promise<void>
}

interface Judged {
  tools: string
  /** Hashes of what was judged, by path. */
  files: Record<string, string>
}

const root = join(import.meta.dir, '../..')
const memory = join(root, 'node_modules/.cache/check/passed.json')
const tools = [
  'package.json',
  'bun.lock',
  'tsconfig.json',
  '.oxlintrc.json',
  'tests/check.ts',
  'tests/support/check-steps.ts',
  'tests/support/judged-files.ts',
]
/** Whatever types are read from. */
const sources = '{src,templates,db,tests,bench,static}/**/*.{ts,tsx,json}'

/**
 * The files that differ from when the check last passed here, and those whose types may follow from theirs. A clean clone has no memory: there
 * it is all files.
 */
export async function findUnjudged(): Promise<Unjudged> {
  const texts = await readTexts()
  const now: Judged = { tools: await hashTools(), files: hashesOf(texts) }
  const before = await recall()
  return {
    paths: before?.tools === now.tools ? findFollowing(texts, listChanged(before.files, now.files), before.files) : null,
    async remember() {
      const unfinished = `${memory}.${process.pid}`
      await Bun.write(unfinished, JSON.stringify(now))
      renameSync(unfinished, memory)
    },
  }
}

async function readTexts(): Promise<Map<string, string>> {
  const paths = [...new Glob(sources).scanSync({ cwd: root }), '.htmlvalidate.json']
  return new Map(await Promise.all(paths.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const)))
}

// The type checker is a part of Bun.
const hashTools = async (): Promise<string> =>
  [Bun.revision, ...(await Promise.all(tools.map(async (path) => hash(await Bun.file(join(root, path)).text()))))].join()

const hash = (text: string): string => Bun.hash(text).toString(36)

/** The hash of a file that declares types for all begins with this. */
const forAll = '!'

const hashesOf = (texts: Map<string, string>): Judged['files'] =>
  Object.fromEntries([...texts].map(([path, text]) => [path, `${declaresForAll(text) ? forAll : ''}${hash(text)}`]))

// Null if there is none that can be read.
const recall = (): Promise<Judged | null> =>
  Bun.file(memory)
    .json()
    .catch(() => null) as Promise<Judged | null>

const listChanged = (before: Judged['files'], now: Judged['files']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path] !== now[path])

/**
 * The changed files with all that import them, directly or not, types included. Null if one was deleted, or acts on files that do not import
 * it: it declares types for all, or is part of what JSX compiles to.
 */
export function findFollowing(texts: Map<string, string>, changed: string[], before: Judged['files'] = {}): string[] | null {
  const actsOnAll = (path: string, text: string) =>
    /\.d\.ts$|^templates\/jsx\//.test(path) || declaresForAll(text) || before[path]?.startsWith(forAll)
  if (changed.some((path) => !texts.has(path) || actsOnAll(path, texts.get(path)!))) return null
  if (changed.length === 0) return []
  const importers = findImporters(texts)
  const found = new Set(changed)
  // A set continues with the entries added while it is read.
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return [...found]
}

const declaresForAll = (text: string): boolean => /\bdeclare (?:global|module)\b/.test(text)

function findImporters(texts: Map<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of texts) {
    if (path.endsWith('.json')) continue
    for (const { target, isLocal, isDynamic } of parseSource(path, text).imports) {
      if (!isLocal) continue
      // Whoever reads a module.ts sees what it loads as the types of `Module`, whatever is in there.
      const importer = isDynamic && path.endsWith('/module.ts') ? [] : [path]
      importers.set(target, [...(importers.get(target) ?? []), ...importer])
    }
  }
  return importers
}
