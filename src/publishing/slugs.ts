import { eq, inArray, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { cutSlug, slugify } from '#src/lib/links/slugs.ts'
import type { ContentTexts, PublishingKind } from './publishing-kind.ts'
import { maxSlugLength } from './limits.ts'

/** A slug made from a title that no item of the kind has. */
export async function findFreeSlug<T extends ContentTexts>(tx: Tx, kind: PublishingKind<T>, title: string): Promise<string> {
  const base = slugify(title) || kind.name
  const candidates = [base, ...Array.from({ length: 50 }, (_, index) => withSuffix(base, `-${index + 2}`))]
  const slug = kind.slug.column(tx.t)
  const rows = await tx
    .select({ slug: sql<string>`${slug}` })
    .from(kind.tables(tx.t).items)
    .where(inArray(slug, candidates))
  const taken = new Set(rows.map((row) => row.slug))
  const isFree = (candidate: string) => !taken.has(candidate) && kind.slug.isAllowed(candidate)
  return candidates.find(isFree) ?? withSuffix(base, `-${tx.random.uuid().slice(0, 8)}`)
}

export async function isSlugFree<T extends ContentTexts>(
  q: Exec,
  kind: PublishingKind<T>,
  { slug, exceptId }: { slug: string; exceptId: number | null },
): Promise<boolean> {
  const { items } = kind.tables(q.t)
  const rows = await q
    .select({ id: items.id })
    .from(items)
    .where(eq(kind.slug.column(q.t), slug))
    .limit(1)
  return rows.every(({ id }) => id === exceptId)
}

const withSuffix = (base: string, suffix: string): string => cutSlug(base, maxSlugLength - suffix.length) + suffix
