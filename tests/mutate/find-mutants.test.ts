import { describe, expect, test } from 'bun:test'
import { applyEdits, findMutants, plants } from './find-mutants.ts'
import type { Kind } from './mutant.ts'
import { isMutable } from './strata.ts'

/** The planted texts of one kind. */
const plant = (kind: Kind, text: string, path = 'src/cart/add.tsx'): string[] =>
  findMutants(path, text)
    .filter((mutant) => mutant.kind === kind)
    .map((mutant) => applyEdits(text, [mutant]))

const strataOf = (path: string, text: string) => [...new Set(findMutants(path, text).map(({ stratum }) => stratum))]

describe('a condition is turned', () => {
  test.each([
    ['if (a) b()', ['if (!(a)) b()']],
    ['if (!a) b()', ['if (a) b()']],
    ['while (a < 1) b()', ['while (!(a < 1)) b()']],
    ['const x = a === b ? 1 : 2', ['const x = a !== b ? 1 : 2']],
    ['if (a || (b && !c)) d()', ['if (!(a) || (b && !c)) d()', 'if (a || (!(b) && !c)) d()', 'if (a || (b && c)) d()']],
    ['const x = isOpen && <b>1</b>', ['const x = !(isOpen) && <b>1</b>']],
    ['const x = list.filter((y) => y.id !== id)', ['const x = list.filter((y) => y.id === id)']],
    ['const x = a ?? b', []],
  ])('%s', (text, planted) => {
    expect(plant('condition', text)).toEqual(planted)
  })
})

describe('a bound is moved', () => {
  test.each([
    ['const x = a < b', ['const x = a <= b']],
    ['const x = a >= 10', ['const x = a > 10', 'const x = a >= 11']],
    ['const x = a.length === 0', ['const x = a.length === 1']],
    ['const x = a + 1', []],
  ])('%s', (text, planted) => {
    expect(plant('bound', text)).toEqual(planted)
  })
})

describe('a line is removed', () => {
  test.each([
    ['function f() {\n  save(a)\n  return a\n}', ['function f() {\n  ;\n  return a\n}']],
    ['async function f() {\n  if (a) await save(a)\n}', ['async function f() {\n  if (a) ;\n}']],
    ['a.count = 1', [';']],
    [`'use strict'`, []],
    [`(() => {\n${'  const a = 1\n'.repeat(9)}})()`, []],
  ])('%s', (text, planted) => {
    expect(plant('line', text)).toEqual(planted)
  })
})

describe('a throw is removed', () => {
  test.each([
    ['if (!a) throw new NotFound()', [';']],
    ['if (!a) {\n  throw new NotFound()\n}', [';']],
    ['if (a) throw b\nelse save(a)', ['save(a)']],
    ['if (a) {\n  undo()\n  throw b\n}', ['if (a) {\n  undo()\n  ;\n}']],
    ['const find = () => a ?? (() => { throw new NotFound() })()', ['const find = () => a ?? (() => { ; })()']],
  ])('%s', (text, planted) => {
    expect(plant('refusal', text)).toEqual(planted)
  })
})

describe('a constant is changed', () => {
  test.each([
    ['const most = 30', ['const most = 31']],
    ['const isOpen = true', ['const isOpen = false']],
    [`const state = 'paid'`, [`const state = 'paidx'`]],
    [`const title = 'Your cart is empty'`, []],
    [`const title = view.t('cart.title')`, []],
    [`import { a } from './a.ts'`, []],
    [`type State = 'paid' | 1`, []],
    ['const x = a > 3', []],
    ['const x = <input class="wide" name="email" />', ['const x = <input class="wide" name="emailx" />']],
  ])('%s', (text, planted) => {
    expect(plant('constant', text)).toEqual(planted)
  })
})

describe('an argument is dropped', () => {
  test.each([
    ['save(a, b, c)', ['save(a, b)']],
    ['save(a)', []],
    ['save(a, () => b)', []],
    ['const x = { a: 1, b, ...c }', ['const x = { b, ...c }', 'const x = { a: 1, ...c }']],
    ['const x = { a: 1 }', []],
  ])('%s', (text, planted) => {
    expect(plant('argument', text)).toEqual(planted)
  })
})

describe('a condition of SQL is removed', () => {
  test.each([
    ['const x = and(a, eq(b, c))', ['const x = and(eq(b, c))', 'const x = and(a)']],
    ['const x = q.select().from(a).where(eq(a.id, 1)).limit(1)', ['const x = q.select().from(a).limit(1)']],
    [
      'const x = sql`a = ${f({ b })} and c = (d and e) order by f`',
      ['const x = sql`a = ${f({ b })} order by f`', 'const x = sql`a = ${f({ b })} and c = (d) order by f`'],
    ],
    ['const x = sql`a between 1 and 2`', []],
  ])('%s', (text, planted) => {
    expect(plant('sql', text)).toEqual(planted)
  })
})

describe('a mutant', () => {
  test('keeps its name when lines above it are added', () => {
    const text = 'if (!a) throw b\nif (!a) throw b'
    const names = (source: string) => findMutants('src/a.ts', source).map(({ kind, text, occurrence }) => ({ kind, text, occurrence }))
    expect(names(`const c = d\n\n${text}`)).toEqual(names(text))
    expect(
      findMutants('src/a.ts', text)
        .filter(({ kind }) => kind === 'refusal')
        .map(({ line, occurrence }) => [line, occurrence]),
    ).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  test('that does not parse is none', () => {
    const [mutant] = findMutants('src/a.ts', 'const a = 1')
    expect(plants(mutant!, 'const a = 1')).toBe(true)
    expect(plants({ ...mutant!, replacement: '(' }, 'const a = 1')).toBe(false)
    expect(plants({ ...mutant!, replacement: '1' }, 'const a = 1')).toBe(false)
  })

  test('belongs to the browser, to PostgreSQL or to the program', () => {
    expect(strataOf('static/js/store/cart.js', 'a(1, 2)')).toEqual(['browser'])
    for (const path of ['db/postgres/postgres.ts', 'db/migrate/migrate-postgres.ts', 'db/kit.postgres.ts', 'db/search/postgres.ts']) {
      expect(strataOf(path, 'a(1, 2)')).toEqual(['postgres'])
    }
    expect(strataOf('db/sqlite/sqlite.ts', 'a(1, 2)')).toEqual(['program'])
    expect(strataOf('src/a.ts', `const x = b.engine === 'postgres' ? 1 : q`)).toEqual(['program', 'postgres'])
    expect(strataOf('src/a.ts', `if (engine === 'sqlite') f = 1\nelse f = 2`)).toEqual(['program', 'postgres'])
  })

  test('is in no migration, seed, language pack or test', () => {
    const paths = ['db/migrations/sqlite/1.ts', 'db/seeds/demo/a.ts', 'src/i18n/en/cart.ts', 'tests/a.ts', 'static/vendor/htmx.min.js']
    expect(paths.filter(isMutable)).toEqual([])
    expect(['src/i18n/translator.ts', 'static/js/theme.js', 'templates/a.tsx', 'db/stmt.ts'].every(isMutable)).toBe(true)
  })
})
