import { describe, expect, test } from 'bun:test'
import { desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { drizzle as postgresDrizzle } from 'drizzle-orm/bun-sql'
import { drizzle as sqliteDrizzle } from 'drizzle-orm/bun-sqlite'
import { postgresTables } from '#db/schema.postgres.ts'
import { sqliteTables } from '#db/schema.sqlite.ts'
import { captureCallSite, findCallSite, nameCallSite } from '#tests/support/shapes/call-site.ts'
import { hasRows } from '#tests/support/shapes/has-rows.ts'
import { shapeOf } from '#tests/support/shapes/shape-of.ts'
import { createRecordWriter, parseRecords, type FileRecord } from '#tests/support/shapes/shape-record.ts'
import { nameTests, parseTestNames } from '#tests/support/shapes/test-names.ts'

describe('the shape of a statement', () => {
  // The builders of PostgreSQL have the same methods; the types are SQLite's.
  const engines = [
    { q: sqliteDrizzle.mock(), t: sqliteTables },
    { q: postgresDrizzle.mock() as unknown as ReturnType<typeof sqliteDrizzle.mock>, t: postgresTables as typeof sqliteTables },
  ]
  const shapesOf = (build: (engine: (typeof engines)[number]) => { toSQL(): { sql: string } }) =>
    engines.map((engine) => shapeOf(build(engine).toSQL().sql))

  test.each([
    ['a query', ({ q, t }) => q.select().from(t.orders).where(gt(t.orders.updatedAt, 5)).orderBy(desc(t.orders.id)).limit(3)],
    [
      'a list',
      ({ q, t }) =>
        q
          .select({ id: t.orders.id })
          .from(t.orders)
          .where(inArray(t.orders.id, [1, 2])),
    ],
    [
      'an insert',
      ({ q, t }) =>
        q
          .insert(t.brands)
          .values({ name: 'A', slug: 'a', createdAt: 1, updatedAt: 1 } as never)
          .returning({ id: t.brands.id }),
    ],
    [
      'an update of a JSON column',
      ({ q, t }) =>
        q
          .update(t.orders)
          .set({ address: { name: 'Ada' } as never })
          .where(eq(t.orders.id, 1)),
    ],
    [
      'raw SQL',
      ({ q, t }) =>
        q
          .select({ n: sql`max(${t.orders.id}, ${4}) + 7`.as('n') })
          .from(t.orders)
          .where(sql`${t.orders.email} = 'a''b'`),
    ],
  ] as [string, (engine: (typeof engines)[number]) => { toSQL(): { sql: string } }][])('of %s is the same on both engines', (_, build) => {
    const [onSqlite, onPostgres] = shapesOf(build)
    expect(onPostgres!).toBe(onSqlite!)
  })

  test('does not depend on the length of a list or the number of rows', () => {
    expect(shapeOf('select 1 from a where b in ($1)')).toBe(shapeOf('select 1 from a where b in ($1, $2,  $3)'))
    expect(shapeOf('insert into a (b, c) values (?, null), (?, ?)')).toBe(shapeOf('insert into a (b, c) values (default, ?)'))
    expect(shapeOf('update a set b = case c when ? then ? when ? then ? end')).toBe(shapeOf('update a set b = case c when ? then ? end'))
  })

  test('differs when the conditions, the columns or the order do', () => {
    const shapes = [
      'select b from a',
      'select b from a where c = ?',
      'select b, c from a',
      'select b from a order by c',
      'select b2 from a',
    ].map(shapeOf)
    expect(new Set(shapes).size).toBe(shapes.length)
  })
})

describe('a call site', () => {
  const root = import.meta.dir.replace(/\/tests$/, '')
  const frame = (path: string, line: number, name = 'find') => `    at ${name} (${root}/${path}:${line}:7)`

  test('is the first line outside the kit', () => {
    const stack = [
      'Error',
      frame('db/stmt.ts', 9),
      frame('db/lists/list-query.ts', 12),
      frame('src/orders/find-orders.ts', 42),
      frame('src/app.tsx', 3),
    ]
    expect(findCallSite(stack.join('\n'))).toBe('src/orders/find-orders.ts:42')
    expect(findCallSite(['Error', `    at async ${root}/db/search/products.ts:5:9`].join('\n'))).toBe('db/search/products.ts:5')
  })

  test('is none when a test runs the statement itself', () => {
    expect(
      findCallSite(['Error', frame('db/sqlite/sqlite.ts', 9), frame('tests/cart/rules.test.ts', 4), frame('src/app.tsx', 3)].join('\n')),
    ).toBeNull()
    expect(findCallSite('Error\n    at find (/somewhere/src/orders/find-orders.ts:42:1)')).toBeUndefined()
  })

  test('is found behind more of the kit than is read at first', () => {
    const stackOf = (...paths: string[]) =>
      Object.assign(new Error(), { stack: ['Error', ...paths.map((path) => frame(path, 5))].join('\n') })
    const kit = Array.from({ length: 5 }, () => 'db/lists/list-query.ts')
    expect(nameCallSite({ near: stackOf(...kit), whole: stackOf(...kit, 'src/orders/find-orders.ts') })).toBe('src/orders/find-orders.ts:5')
    expect(nameCallSite({ near: stackOf(...kit), whole: stackOf(...kit) })).toBeNull()
    const awaited = stackOf(...kit)
    awaited.stack += `\n${frame('tests/cart/rules.test.ts', 4, 'async fill')}`
    expect(nameCallSite({ near: awaited, whole: stackOf(...kit, 'src/orders/find-orders.ts') })).toBe('src/orders/find-orders.ts:5')
    expect(nameCallSite(captureCallSite())).toBeNull()
  })
})

test('a statement found rows unless there is none, or one of zeros and nothing', () => {
  for (const result of [[{ id: 1 }], [{ id: 0 }, { id: 0 }], [['a']], { changes: 2 }, Object.assign([], { count: 1 })])
    expect(hasRows(result)).toBe(true)
  for (const result of [[], [{ total: 0 }], [{ total: '0', last: null }], [[0, null]], [{ cart: { id: null } }], { changes: 0 }, undefined])
    expect(hasRows(result)).toBe(false)
})

describe('the record of a run', () => {
  const run = (...found: string[]) => ({
    name: '',
    statements: found.length + 1,
    isConcurrent: false,
    isWriting: true,
    found: new Set(found),
    empty: new Set(['z 1']),
  })
  const file: FileRecord = { outside: run(), tests: [run('a 1', 'b 2'), { ...run('b 2'), isConcurrent: true }] }

  test('is read as it was written, file by file', () => {
    const write = createRecordWriter()
    const other: FileRecord = { outside: run('b 2'), tests: [] }
    expect(parseRecords(write('one', file) + write('two', other))).toEqual(
      new Map([
        ['one', file],
        ['two', other],
      ]),
    )
  })

  test('gets its names from the report, without tests that were skipped', () => {
    const report = `<testsuites><testsuite name="one" file="one"><testsuite name="a cart" file="one">
      <testcase name="is &quot;empty&quot;" file="one" /><testcase name="is not run" file="one"><skipped /></testcase>
      </testsuite><testcase name="alone" file="one"><failure /></testcase></testsuite></testsuites>`
    const names = parseTestNames(report)
    expect(names.get('one')).toEqual(['a cart is "empty"', 'alone'])
    expect(
      nameTests(new Map([['one', file]]), names)
        .get('one')!
        .tests.map(({ name }) => name),
    ).toEqual(['a cart is "empty"', 'alone'])
    expect(nameTests(new Map([['one', { ...file, tests: [run()] }]]), names).size).toBe(0)
  })
})
