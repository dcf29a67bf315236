import { expect, test } from 'bun:test'
import type { Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import { parseSource, readSources, type Source } from '#tests/support/read-sources.ts'

/** Loaded by what first needs them: a start must not wait for them. */
const lateLoaded =
  /^(?:chardet|csv-parse|fflate|fontkit|html-to-text|htmlparser2|nodemailer|pdfkit|postal-mime|sanitize-html|saxes|stripe|@jsquash\/|@paddle\/|@resvg\/)/

/** How packages that load late are reached at a start: `a.ts → b.ts → package`. */
function findLoaded(files: Source[], starts: string[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const seen = new Set(starts)
  const queue = starts.map((path) => [path])
  const found: string[] = []
  for (const trail of queue) {
    for (const { target, isLocal, isDynamic, isTypeOnly } of byPath.get(trail.at(-1)!)?.imports ?? []) {
      if (isDynamic || isTypeOnly || seen.has(target)) continue
      seen.add(target)
      if (isLocal) queue.push([...trail, target])
      else if (lateLoaded.test(target)) found.push([...trail, target].join(' → '))
    }
  }
  return found
}

/** The program, and the public route files, which it loads before it listens. */
function findStarts(files: Source[]): string[] {
  const routes = (modules as readonly Module[]).flatMap(({ routes = [] }) =>
    routes.map((load) => /import\(['"](.+?)['"]\)/.exec(String(load))?.[1] ?? ''),
  )
  const paths = new Set(routes.map((specifier) => specifier.replace(/^(?:\.\/|#)/, '')))
  const named = files
    .filter(({ path }) => path.endsWith('/module.ts'))
    .flatMap(({ imports }) => imports.filter(({ isDynamic }) => isDynamic))
  const publicRoutes = named.map(({ target }) => target).filter((path) => paths.has(path) || paths.has(path.replace(/^src\/[^/]+\//, '')))
  return ['src/cli/serve.ts', ...publicRoutes]
}

test('a start loads no package that only later requests need', async () => {
  const files = await readSources('src', 'templates', 'db')
  const starts = findStarts(files)
  expect(starts.length).toBeGreaterThan(30)
  expect(findLoaded(files, starts)).toEqual([])
})

test('a package is found through other files', () => {
  const files = [
    parseSource('src/a.ts', `import { b } from './b.ts'\nimport type { c } from './c.ts'\nconst d = await import('./c.ts')`),
    parseSource('src/b.ts', `import mail from 'postal-mime'`),
    parseSource('src/c.ts', `import 'stripe'`),
  ]
  expect(findLoaded(files, ['src/a.ts'])).toEqual(['src/a.ts → src/b.ts → postal-mime'])
})
