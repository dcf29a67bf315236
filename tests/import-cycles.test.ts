import { expect, test } from 'bun:test'
import { parseSource, readSources, type Source } from '#tests/support/read-sources.ts'

/**
 * Every cycle of imports that run, once: `a.ts → b.ts → a.ts`. Types are no imports at run time, and what a module.ts loads later is none
 * either: it names all route files, which read the list of modules.
 */
function findCycles(files: Source[]): string[] {
  const imports = new Map(
    files.map(({ path, imports }) => {
      const isManifest = path.endsWith('/module.ts')
      return [path, imports.filter((one) => one.isLocal && !one.isTypeOnly && !(isManifest && one.isDynamic)).map(({ target }) => target)]
    }),
  )
  const finished = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (finished.has(path)) return
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path])
    finished.add(path)
  }
  for (const { path } of files) visit(path, [])
  return cycles
}

test('no file imports itself through others', async () => {
  expect(findCycles(await readSources('src', 'templates', 'db', 'static', 'tests', 'bench'))).toEqual([])
})

test('a cycle is found through re-exports and imports at run time, not through types', () => {
  const cycleOf = (second: string) =>
    findCycles([parseSource('src/a.ts', `import { b } from './b.ts'`), parseSource('src/b.ts', second), parseSource('src/c.ts', '')])
  expect(cycleOf(`export { a } from '#src/a.ts'`)).toEqual(['src/a.ts → src/b.ts → src/a.ts'])
  expect(cycleOf(`const a = await import('./a.ts')`)).toEqual(['src/a.ts → src/b.ts → src/a.ts'])
  expect(findCycles([parseSource('src/a/module.ts', `() => import('./b.ts')`), parseSource('src/a/b.ts', `import './module.ts'`)])).toEqual(
    [],
  )
  expect(cycleOf(`import type { A } from './a.ts'`)).toEqual([])
  expect(cycleOf(`import { c } from './c.ts'`)).toEqual([])
})
