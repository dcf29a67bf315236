import { expect, test } from 'bun:test'
import { parseSource, readSources, type Import, type Source } from '#tests/support/read-sources.ts'

/**
 * Every cycle of imports, once: `a.ts → b.ts → a.ts`, imports of types included. Two are none: what a module.ts loads later, as it names all
 * route files, which read the list of modules; and a type that a template takes from its own module, which renders the template.
 */
function findCycles(files: Source[]): string[] {
  const imports = new Map(
    files.map(({ path, imports }) => [path, imports.filter((one) => one.isLocal && !isExempt(path, one)).map(({ target }) => target)]),
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

function isExempt(path: string, { target, isDynamic, isTypeOnly }: Import): boolean {
  const [, ownModule] = /^templates\/([\w-]+)\//.exec(path) ?? []
  return (path.endsWith('/module.ts') && isDynamic) || (isTypeOnly && ownModule !== undefined && target.startsWith(`src/${ownModule}/`))
}

test('no file imports itself through others', async () => {
  expect(findCycles(await readSources('src', 'templates', 'db', 'static', 'tests', 'bench'))).toEqual([])
})

test('a cycle is found through types, re-exports and imports at run time', () => {
  const cycleOf = (second: string) =>
    findCycles([parseSource('src/a.ts', `import { b } from './b.ts'`), parseSource('src/b.ts', second), parseSource('src/c.ts', '')])
  expect(cycleOf(`export { a } from '#src/a.ts'`)).toEqual(['src/a.ts → src/b.ts → src/a.ts'])
  expect(cycleOf(`const a = await import('./a.ts')`)).toEqual(['src/a.ts → src/b.ts → src/a.ts'])
  expect(cycleOf(`import type { A } from './a.ts'`)).toEqual(['src/a.ts → src/b.ts → src/a.ts'])
  expect(cycleOf(`import { c } from './c.ts'`)).toEqual([])
})

test('a module.ts may load what imports it, and a template may take types from its own module', () => {
  const cyclesOf = (...files: [path: string, text: string][]) => findCycles(files.map(([path, text]) => parseSource(path, text)))
  const page = [`src/faqs/admin.tsx`, `import { FaqPage } from '#templates/faqs/page.tsx'`] as const
  expect(cyclesOf(['src/faqs/module.ts', `() => import('./b.ts')`], ['src/faqs/b.ts', `import './module.ts'`])).toEqual([])
  expect(cyclesOf([...page], ['templates/faqs/page.tsx', `import type { Faq } from '#src/faqs/admin.tsx'`])).toEqual([])
  expect(cyclesOf([...page], ['templates/faqs/page.tsx', `import { type Faq, list } from '#src/faqs/admin.tsx'`])).toHaveLength(1)
  const other = ['src/cms/admin.tsx', `import { FaqPage } from '#templates/faqs/page.tsx'`] as const
  expect(cyclesOf([...other], ['templates/faqs/page.tsx', `import type { Page } from '#src/cms/admin.tsx'`])).toHaveLength(1)
})
