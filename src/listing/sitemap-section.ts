import { type SQL, and, asc, gt, lte, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Exec } from '#db/types.ts'

export interface SitemapEntry {
  path: string
  changedAt: number
}

/** Public addresses of one kind. A part of the site map lists those of one section. */
export interface SitemapSection {
  name: string
  /** The number of each part with its number of addresses, none without and none with more than `perPart`. */
  countParts(q: Exec, options: PartOptions): Promise<Map<number, number>>
  /** The addresses of a part, in batches. */
  listPart(q: Exec, part: number, options: PartOptions): AsyncIterable<SitemapEntry[]>
}

interface PartOptions {
  now: number
  perPart: number
}

// Read at once: shoppers wait for no more.
const batchSize = 500

interface SectionRows {
  name: string
  source(q: Exec): SQLiteTable & { id: SQLiteColumn }
  isListed(q: Exec, now: number): SQL | undefined
  /** At most `limit` rows, by id. */
  read(q: Exec, where: SQL | undefined, limit: number): PromiseLike<(SitemapEntry & { id: number })[]>
}

/** A part has the rows with `perPart` consecutive ids: a row never moves to another part, and deleted ones leave none empty. */
export const sectionOfRows = ({ name, source, isListed, read }: SectionRows): SitemapSection => ({
  name,
  async countParts(q, { now, perPart }) {
    const part = sql<number>`(${source(q).id} - 1) / ${sql.raw(String(perPart))} + 1`
    const rows = await q
      .select({ part: part.mapWith(Number), total: sql<number>`count(*)`.mapWith(Number) })
      .from(source(q))
      .where(isListed(q, now))
      .groupBy(part)
      .orderBy(part)
    return new Map(rows.map((row) => [row.part, row.total]))
  },
  async *listPart(q, part, { now, perPart }) {
    const { id } = source(q)
    for (let last = (part - 1) * perPart; ;) {
      const rows = await read(q, and(isListed(q, now), gt(id, last), lte(id, part * perPart)), batchSize)
      yield rows
      if (rows.length < batchSize) return
      last = rows.at(-1)!.id
    }
  },
})

interface SectionSlugs extends Omit<SectionRows, 'read'> {
  columns(q: Exec): { slug: SQLiteColumn; changedAt: SQLiteColumn }
  toPath(slug: string): string
}

/** The same for rows whose address is made of their slug. */
export const sectionOfSlugs = ({ columns, toPath, ...section }: SectionSlugs): SitemapSection =>
  sectionOfRows({
    ...section,
    async read(q, where, limit) {
      const source = section.source(q)
      const rows = await q
        .select({ id: source.id, ...columns(q) })
        .from(source)
        .where(where)
        .orderBy(asc(source.id))
        .limit(limit)
      return (rows as { id: number; slug: string; changedAt: number }[]).map(({ slug, ...row }) => ({ ...row, path: toPath(slug) }))
    },
  })
