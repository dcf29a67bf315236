import { eq, sql } from 'drizzle-orm'
import { PgDialect, QueryBuilder as PgQueryBuilder } from 'drizzle-orm/pg-core'
import { QueryBuilder, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'bun:test'
import { qualifyColumns } from '#db/qualified-columns.ts'
import { postgresTables } from '#db/schema.postgres.ts'
import { sqliteTables } from '#db/schema.sqlite.ts'

const dialects = [new SQLiteSyncDialect(), new PgDialect()] as const
for (const dialect of dialects) qualifyColumns({ dialect })

// The builders of PostgreSQL have the same methods; the types are SQLite's.
const engines = [
  { name: 'SQLite', t: sqliteTables, q: new QueryBuilder(dialects[0]) },
  { name: 'PostgreSQL', t: postgresTables as typeof sqliteTables, q: new PgQueryBuilder(dialects[1]) as unknown as QueryBuilder },
]

for (const { name, t, q } of engines)
  test(`an expression that ${name} selects from one table names the table of each column`, () => {
    const { cmsTerms, cmsPageTerms } = t
    const pages = sql<number>`(select count(*) from ${cmsPageTerms} where ${cmsPageTerms.termId} = ${cmsTerms.id})`
    const condition = '"cms_page_terms"."term_id" = "cms_terms"."id"'
    const textOf = (selected: Parameters<typeof q.select>[0]) => q.select(selected).from(cmsTerms).toSQL().sql
    expect(textOf({ pages })).toContain(condition)
    expect(textOf({ pages: pages.mapWith(Number) })).toContain(condition)
    expect(textOf({ pages: pages.as('pages') })).toContain(`${condition}) as "pages"`)
    const counted = q
      .select({ id: cmsTerms.id, pages: pages.as('pages') })
      .from(cmsTerms)
      .as('counted')
    const outer = q.select({ pages: counted.pages }).from(counted).where(eq(counted.id, 1)).toSQL().sql
    expect(outer).toStartWith('select "pages" from (select "id", (select count(*)')
  })
