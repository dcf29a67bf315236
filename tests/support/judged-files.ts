import { join } from 'node:path'
import { Glob } from 'bun'
import { parseSource } from './read-sources.ts'

/** Which files a step of `bun run check` has to judge again. */
export interface Unjudged {
  /** Null: all, because the step has never passed here, or its tools have changed. */
  paths: string[] | null
  /** To be called once the step has passed. */
  remember(): Promise<void>
}

interface Judged {
  tools: string
  /** Hashes of what was judged, by path. */
  files: Record<string, string>
}

const root = join(import.meta.dir, '../..')
const tools = ['package.json', 'bun.lock', 'tsconfig.json', '.oxlintrc.json']

/**
 * The typed files that differ from when `step` last passed here, and those whose types may follow from theirs. A clean clone has no memory:
 * there it is all files.
 */
export async function findUnjudged(step: string): Promise<Unjudged> {
  const texts = await readTexts()
  const now: Judged = { tools: (await Promise.all(tools.map((path) => hashFile(path)))).join(), files: hashesOf(texts) }
  const memory = Bun.file(join(root, `node_modules/.cache/check/${step}.json`))
  const before = (await memory.exists()) ? ((await memory.json()) as Judged) : null
  return {
    paths: before?.tools === now.tools ? findFollowing(texts, listChanged(before.files, now.files)) : null,
    remember: async () => void (await Bun.write(memory, JSON.stringify(now))),
  }
}

async function readTexts(): Promise<Map<string, string>> {
  const paths = [...new Glob('{src,templates,db,tests,bench}/**/*.{ts,tsx}').scanSync({ cwd: root })]
  return new Map(await Promise.all(paths.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const)))
}

const hash = (text: string): string => Bun.hash(text).toString(36)

const hashFile = async (path: string): Promise<string> => hash(await Bun.file(join(root, path)).text())

const hashesOf = (texts: Map<string, string>): Judged['files'] => Object.fromEntries([...texts].map(([path, text]) => [path, hash(text)]))

/** Deleted ones, too: what imported them has changed as well, or no longer compiles. */
const listChanged = (before: Judged['files'], now: Judged['files']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path] !== now[path])

/** With all that imports them, directly or not, types included. Null if a changed file declares types for all. */
export function findFollowing(texts: Map<string, string>, changed: string[]): string[] | null {
  if (changed.some((path) => /\bdeclare (?:global|module)\b/.test(texts.get(path) ?? ''))) return null
  if (changed.length === 0) return []
  const importers = findImporters(texts)
  const found = new Set(changed)
  // A set continues with the entries added while it is read.
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return [...found].filter((path) => texts.has(path))
}

function findImporters(texts: Map<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of texts) {
    for (const { target, isLocal, isDynamic } of parseSource(path, text).imports) {
      if (!isLocal) continue
      // Whoever reads a module.ts sees what it loads as the types of `Module`, whatever is in there.
      const importer = isDynamic && path.endsWith('/module.ts') ? [] : [path]
      importers.set(target, [...(importers.get(target) ?? []), ...importer])
    }
  }
  return importers
}
