import { Glob } from 'bun'
import { posix } from 'node:path'

export interface Source {
  /** From the root of the repository, e.g. src/cart/add-to-cart.ts. */
  path: string
  text: string
  imports: Import[]
}

export interface Import {
  /** A repository path (src/lib/money/money.ts) or a package name. */
  target: string
  isLocal: boolean
  /** A type-only import, removed at build time. */
  isTypeOnly: boolean
  /** Re-exported by this file. */
  isReExport: boolean
  /** Loaded when the code around it runs. */
  isDynamic: boolean
}

const root = posix.join(import.meta.dir, '../..')

export async function readSources(...folders: string[]): Promise<Source[]> {
  const paths = folders.flatMap((folder) => [...new Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: root })]).sort()
  return Promise.all(paths.map(async (path) => parseSource(path, await Bun.file(posix.join(root, path)).text())))
}

/** Parses one file without its comments. */
export function parseSource(path: string, rawText: string): Source {
  const text = stripComments(rawText)
  return { path, text, imports: [...findImports(path, text)] }
}

const importStatement = /^[ \t]*(import|export)\s+(type\s+)?([^'"`;=]*?)\s*from\s*['"]([^'"]+)['"]/gm
const bareImport = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function* findImports(path: string, text: string): Generator<Import> {
  for (const [, keyword, type, names, target] of text.matchAll(importStatement)) {
    yield {
      ...resolve(path, target!),
      isTypeOnly: type !== undefined || hasOnlyTypes(names!),
      isReExport: keyword === 'export',
      isDynamic: false,
    }
  }
  for (const pattern of [bareImport, dynamicImport]) {
    const isDynamic = pattern === dynamicImport
    for (const [, target] of text.matchAll(pattern)) yield { ...resolve(path, target!), isTypeOnly: false, isReExport: false, isDynamic }
  }
}

// import { type A, type B } from …
function hasOnlyTypes(names: string): boolean {
  const specifiers = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  if (specifiers === undefined) return false
  const parts = specifiers.split(',').flatMap((part) => part.trim() || [])
  return parts.length > 0 && parts.every((part) => part.startsWith('type '))
}

function resolve(path: string, target: string): { target: string; isLocal: boolean } {
  if (target.startsWith('.')) return { target: posix.join(posix.dirname(path), target), isLocal: true }
  if (/^#(src|templates|db|tests)\//.test(target)) return { target: target.slice(1), isLocal: true }
  return { target, isLocal: false }
}

// Keeps strings such as https://…: a comment starts a line or follows whitespace.
function stripComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
