import { and, asc, count, desc, eq, gt, inArray, isNull, max, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgDialect, QueryBuilder as PgQueryBuilder } from 'drizzle-orm/pg-core'
import { alias, QueryBuilder, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'bun:test'
import { renderFaster } from '#db/render-sql.ts'
import { postgresTables } from '#db/schema.postgres.ts'
import { sqliteTables } from '#db/schema.sqlite.ts'

interface Rendering {
  sqlToQuery(query: SQL): { sql: string; params: unknown[] }
}

// The builders of PostgreSQL have the same methods; the types are SQLite's.
const engines = [
  { name: 'SQLite', t: sqliteTables, open: () => new SQLiteSyncDialect(), q: new QueryBuilder() },
  {
    name: 'PostgreSQL',
    t: postgresTables as typeof sqliteTables,
    open: () => new PgDialect(),
    q: new PgQueryBuilder() as unknown as QueryBuilder,
  },
]

function queriesOf({ t, q }: (typeof engines)[number]): SQLWrapper[] {
  const { orders, carts, products } = t
  const recent = q.select({ id: orders.id, total: orders.total }).from(orders).where(gt(orders.updatedAt, 5)).as('recent')
  const paid = q.$with('paid').as(q.select({ id: orders.id }).from(orders).where(eq(orders.paymentStatus, 'paid')))
  const other = alias(products, 'other')
  return [
    q
      .select()
      .from(orders)
      .where(and(eq(orders.id, 7), isNull(orders.userId)))
      .orderBy(desc(orders.id))
      .limit(3)
      .offset(6),
    q
      .select({ id: carts.id, n: count(), last: max(carts.updatedAt).as('last') })
      .from(carts)
      .groupBy(carts.id)
      .having(gt(count(), 2)),
    q
      .select()
      .from(orders)
      .where(or(inArray(orders.id, [1, 2, 3]), inArray(orders.id, q.select({ id: carts.id }).from(carts)))),
    q.select({ id: orders.id, address: orders.address, total: recent.total }).from(orders).innerJoin(recent, eq(recent.id, orders.id)),
    q
      .with(paid)
      .select()
      .from(paid)
      .where(eq(paid.id, sql.placeholder('id'))),
    q.select({ a: products.id, b: other.name }).from(products).leftJoin(other, eq(other.id, products.id)).orderBy(asc(other.name)),
    sql`select ${sql.identifier('a"b')}, ${null}, ${true}, ${[1, sql`lower(${'x'})`, 3]} from ${carts} ${undefined}`,
    sql`${eq(orders.address, { name: 'Ada' } as never)} and ${sql`${carts.id} = ${4}`.inlineParams()} and ${sql.param(sql.placeholder('p'), orders.extra)}`,
    sql`${orders.email} = ${new Date(0)} ${sql.raw('-- ?')} ${sql.empty()}`,
  ]
}

const rendered = ({ sqlToQuery }: Rendering, query: SQLWrapper, dialect: Rendering) => {
  const { sql: text, params } = sqlToQuery.call(dialect, query.getSQL())
  return { text, params }
}

for (const engine of engines)
  test(`queries for ${engine.name} have the text and parameters that drizzle gives them`, () => {
    const [plain, fast] = [engine.open(), engine.open()] as [Rendering, Rendering]
    renderFaster({ dialect: fast })
    for (const query of queriesOf(engine)) expect(rendered(fast, query, fast)).toEqual(rendered(plain, query, plain))
  })
