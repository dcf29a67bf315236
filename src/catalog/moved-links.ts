import { eq, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { stmt } from '#db/stmt.ts'
import { NotFound } from '#src/lib/errors.ts'

export type MovedKind = 'product' | 'category' | 'brand'

/**
 * Keeps an address that a product, category or brand no longer has, so that it leads on to wherever its target is later; in the
 * transaction that changes it. Who gave an address up last is who it leads to. `now` in epoch ms.
 */
export async function rememberMove(tx: Tx, kind: MovedKind, oldSlug: string, targetId: number, now: number): Promise<void> {
  const { movedLinks } = tx.t
  await tx
    .insert(movedLinks)
    .values({ kind, slug: oldSlug, targetId, createdAt: now })
    .onConflictDoUpdate({ target: [movedLinks.kind, movedLinks.slug], set: { targetId, createdAt: now } })
}

/**
 * The address of what once stood under this one; null when nothing did, or it is gone. Ask only after nothing was found under the
 * address itself: what has it now goes before what had it.
 */
export async function findMoved(q: Exec, kind: MovedKind, slug: string): Promise<string | null> {
  const [row] = await movedTo[kind](q, { slug })
  return row?.slug ?? null
}

/** The slug of what stands under this one, or stood there. Throws NotFound. */
export async function slugNow(q: Exec, kind: 'category' | 'brand', slug: string): Promise<string> {
  const { categories, brands } = q.t
  const table = kind === 'category' ? categories : brands
  const [own] = await q.select({ slug: table.slug }).from(table).where(eq(table.slug, slug)).limit(1)
  const now = own?.slug ?? (await findMoved(q, kind, slug))
  if (now === null) throw new NotFound(kind)
  return now
}

const movedTo = {
  product: stmt((q) =>
    q
      .select({ slug: q.t.products.seoLink })
      .from(q.t.movedLinks)
      .innerJoin(q.t.products, eq(q.t.products.id, q.t.movedLinks.targetId))
      .where(sql`${old(q, 'product')} and ${q.t.products.status} = 'active'`)
      .limit(1),
  ),
  category: stmt((q) =>
    q
      .select({ slug: q.t.categories.slug })
      .from(q.t.movedLinks)
      .innerJoin(q.t.categories, eq(q.t.categories.id, q.t.movedLinks.targetId))
      .where(old(q, 'category'))
      .limit(1),
  ),
  brand: stmt((q) =>
    q
      .select({ slug: q.t.brands.slug })
      .from(q.t.movedLinks)
      .innerJoin(q.t.brands, eq(q.t.brands.id, q.t.movedLinks.targetId))
      .where(old(q, 'brand'))
      .limit(1),
  ),
}

function old(q: Exec, kind: MovedKind) {
  return sql`${q.t.movedLinks.kind} = ${sql.raw(`'${kind}'`)} and ${q.t.movedLinks.slug} = ${sql.placeholder('slug')}`
}
