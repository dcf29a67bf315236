import { Glob } from 'bun'
import { posix } from 'node:path'

export interface Source {
  /** From the root of the repository, e.g. src/cart/add-to-cart.ts. */
  path: string
  text: string
  imports: Import[]
}

export interface Import {
  /** A path of ours (src/lib/money.ts), or the name of a package. */
  target: string
  ours: boolean
  /** Vanishes when the program is built. */
  typeOnly: boolean
  /** Passed on to whoever imports this file. */
  reExport: boolean
}

const root = posix.join(import.meta.dir, '../..')

/** Every TypeScript file under these folders. */
export async function sourcesIn(...folders: string[]): Promise<Source[]> {
  const paths = folders.flatMap((folder) => [...new Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: root })]).sort()
  return Promise.all(paths.map(async (path) => sourceOf(path, await Bun.file(posix.join(root, path)).text())))
}

/** One file as the rules see it; comments do not count. */
export function sourceOf(path: string, written: string): Source {
  const text = withoutComments(written)
  return { path, text, imports: [...importsOf(path, text)] }
}

const statement = /^[ \t]*(import|export)\s+(type\s+)?([^'"`;=]*?)\s*from\s*['"]([^'"]+)['"]/gm
const bare = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function* importsOf(path: string, text: string): Generator<Import> {
  for (const [, word, type, names, target] of text.matchAll(statement)) {
    yield { ...resolve(path, target!), typeOnly: type !== undefined || onlyTypes(names!), reExport: word === 'export' }
  }
  for (const pattern of [bare, dynamic]) {
    for (const [, target] of text.matchAll(pattern)) yield { ...resolve(path, target!), typeOnly: false, reExport: false }
  }
}

// import { type A, type B } from …
function onlyTypes(names: string): boolean {
  const inside = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  if (inside === undefined) return false
  const parts = inside.split(',').flatMap((part) => part.trim() || [])
  return parts.length > 0 && parts.every((part) => part.startsWith('type '))
}

function resolve(path: string, target: string): { target: string; ours: boolean } {
  if (target.startsWith('.')) return { target: posix.join(posix.dirname(path), target), ours: true }
  if (/^#(src|templates|db|tests)\//.test(target)) return { target: target.slice(1), ours: true }
  return { target, ours: false }
}

// Strings that look like comments (https://…) stay: only what begins a line or follows a blank is taken.
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
