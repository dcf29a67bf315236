import { describe, expect, test } from 'bun:test'
import { planPostgres } from '#tests/support/shapes/plan-postgres.ts'
import { toBatches } from '#tests/support/shapes/postgres-batches.ts'
import type { FileRecord, RunRecord, ShapeRecord } from '#tests/support/shapes/shape-record.ts'
import { findUnexecutedShapes, sqliteOnly } from '#tests/support/shapes/unexecuted-shapes.ts'

const run = (name: string, found: string[], more: Partial<RunRecord> = {}): RunRecord => ({
  name,
  statements: found.length,
  isConcurrent: false,
  isWriting: false,
  found: new Set(found),
  empty: new Set(),
  ...more,
})
const file = (tests: RunRecord[], outside = run('', [])): FileRecord => ({ outside, tests })
const record: ShapeRecord = new Map([
  [
    'cart.test.ts',
    file([run('adds', ['cart:1 insert']), run('shows', ['cart:2 select']), run('adds and shows', ['cart:1 insert', 'cart:2 select'])]),
  ],
  ['order.test.ts', file([run('pays twice', ['order:1 update'], { isConcurrent: true }), run('pays', ['order:1 update'])])],
  ['search.test.ts', file([run('finds', ['search:1 select']), run('ranks', [])])],
  [
    'report.test.ts',
    file(
      [run('starts', [], { isWriting: true }), run('counts', []), run('sums', ['report:1 select']), run('ends', [], { isWriting: true })],
      run('', ['report:2 insert']),
    ),
  ],
  ['pages.test.ts', file([run('refuses', [])])],
])
const candidates = [...record.keys(), 'new.test.ts']
const input = { candidates, whole: new Set(['search.test.ts']), skipping: new Set<string>(), record }
const plan = planPostgres(input)

describe('the plan for PostgreSQL', () => {
  test('runs every statement with few tests', () => {
    expect(plan.get('cart.test.ts')).toEqual(['adds and shows'])
    expect(plan.has('pages.test.ts')).toBe(false)
  })

  test('has the tests with concurrent transactions, and does not repeat what they run', () => {
    expect(plan.get('order.test.ts')).toEqual(['pays twice'])
  })

  test('has all tests of files that are marked, or that the record does not know', () => {
    for (const path of ['search.test.ts', 'new.test.ts']) expect(plan.get(path)).toBeNull()
  })

  test('has the earlier tests that changed what a later one sees, when the tests of a file share rows', () => {
    expect(plan.get('report.test.ts')).toEqual(['starts', 'sums'])
  })

  test('takes a test of a file that skips some on PostgreSQL only if no other one runs the statement', () => {
    const known: ShapeRecord = new Map([
      ['plans.test.ts', file([run('reads both', ['a:1 x', 'a:2 x'])])],
      ['list.test.ts', file([run('reads one', ['a:1 x'], { statements: 3000 }), run('reads the other', ['a:2 x'])])],
    ])
    const skipping = new Set(['plans.test.ts'])
    expect([...planPostgres({ ...input, candidates: [...known.keys()], skipping, record: known })]).toEqual([['list.test.ts', null]])
  })

  test('is the same each time, in the order of the files', () => {
    expect([...planPostgres(input)]).toEqual([...plan])
    expect([...plan.keys()]).toEqual(candidates.filter((path) => plan.has(path)))
  })

  test('prefers tests that execute little', () => {
    const long = run('everything', ['a:1 x', 'a:2 x'], { statements: 3000 })
    const known: ShapeRecord = new Map([['a.test.ts', file([long, run('one', ['a:1 x']), run('other', ['a:2 x'])])]])
    expect(planPostgres({ ...input, candidates: ['a.test.ts'], record: known }).get('a.test.ts')).toEqual(['one', 'other'])
  })

  test('without a record has every file', () => {
    expect([...planPostgres({ ...input, whole: new Set(), record: new Map() }).values()]).toEqual(candidates.map(() => null))
  })
})

describe('the commands for it', () => {
  test('run whole files first, and of others the tests with exactly these names', () => {
    const [whole, some, ...rest] = toBatches(
      new Map([
        ['a', null],
        ['b', ['1 + (2)']],
        ['c', ['is "so"', 'is']],
      ]),
    )
    expect(whole).toEqual({ files: ['a'] })
    expect(some!.files).toEqual(['b', 'c'])
    expect(rest).toEqual([])
    const pattern = new RegExp(some!.pattern!)
    expect(['1 + (2)', 'is "so"', 'is'].every((name) => pattern.test(name))).toBe(true)
    expect(['1 + (2) more', 'is not', 'this is'].some((name) => pattern.test(name))).toBe(false)
  })

  test('are several when the names are too long for one', () => {
    const names = Array.from({ length: 30 }, (_, index) => [`${index}.test.ts`, ['n'.repeat(9000)]] as [string, string[]])
    const batches = toBatches(new Map(names))
    expect(batches.flatMap(({ files }) => files)).toEqual(names.map(([path]) => path))
    expect(batches.every(({ pattern }) => pattern!.length < 128 * 1024)).toBe(true)
  })
})

describe('a statement that PostgreSQL never ran with rows', () => {
  const sqlite: ShapeRecord = new Map([
    ['a', file([run('', ['s:1 select x'])])],
    ['b', file([run('', ['s:1 select x', 's:2 select y'])])],
  ])

  test('is reported with its call site, its shape and its test files', () => {
    const postgres: ShapeRecord = new Map([['a', file([run('', ['s:2 select y'], { empty: new Set(['s:1 select x']) })])]])
    expect(findUnexecutedShapes(sqlite, postgres)).toEqual([{ callSite: 's:1', shape: 'select x', files: ['a', 'b'] }])
    expect(findUnexecutedShapes(sqlite, sqlite)).toEqual([])
  })

  test('is not one that finds rows on SQLite only', () => {
    const { file: source, shape } = sqliteOnly[0]!
    expect(findUnexecutedShapes(new Map([['a', file([run('', [`${source}:7 ${shape} where id = ?`])])]]), new Map())).toEqual([])
  })

  test('may have another text there, in the same test file', () => {
    const ofFile = (path: string): ShapeRecord => new Map([[path, file([run('', ['s:1 select x2', 's:2 select y'])])]])
    expect(findUnexecutedShapes(sqlite, ofFile('a'))).toEqual([])
    expect(findUnexecutedShapes(sqlite, ofFile('c')).map(({ callSite }) => callSite)).toEqual(['s:1'])
  })
})
