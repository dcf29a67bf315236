import { and, eq, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { NotFound } from '#src/lib/errors.ts'

export type RedirectKind = 'product' | 'category' | 'brand'

/** Redirects a former slug to its target; call it in the transaction that changes the slug. The latest target wins. `now` in epoch ms. */
export async function addRedirect(tx: Tx, kind: RedirectKind, oldSlug: string, targetId: number, now: number): Promise<void> {
  const { redirects } = tx.t
  await tx
    .insert(redirects)
    .values({ kind, slug: oldSlug, targetId, createdAt: now })
    .onConflictDoUpdate({ target: [redirects.kind, redirects.slug], set: { targetId, createdAt: now } })
}

export async function deleteRedirects(tx: Tx, kind: RedirectKind, targetId: number): Promise<void> {
  const { redirects } = tx.t
  await tx.delete(redirects).where(and(eq(redirects.kind, kind), eq(redirects.targetId, targetId)))
}

/** The current slug for a former one; null without one, or when its target is gone. Look up current slugs first: they win. */
export async function findRedirect(q: Exec, kind: RedirectKind, slug: string): Promise<string | null> {
  const [row] = await redirectTargetQueries[kind](q, { slug })
  return row?.slug ?? null
}

/** The current slug for a current or former one. Throws NotFound. */
export async function resolveCurrentSlug(q: Exec, kind: 'category' | 'brand', slug: string): Promise<string> {
  const { categories, brands } = q.t
  const table = kind === 'category' ? categories : brands
  const [existing] = await q.select({ slug: table.slug }).from(table).where(eq(table.slug, slug)).limit(1)
  const currentSlug = existing?.slug ?? (await findRedirect(q, kind, slug))
  if (currentSlug === null) throw new NotFound(kind)
  return currentSlug
}

const redirectTargetQueries = {
  product: stmt((q) =>
    q
      .select({ slug: q.t.products.seoLink })
      .from(q.t.redirects)
      .innerJoin(q.t.products, eq(q.t.products.id, q.t.redirects.targetId))
      .where(sql`${matchesRedirect(q, 'product')} and ${q.t.products.status} = 'active'`)
      .limit(1),
  ),
  category: stmt((q) =>
    q
      .select({ slug: q.t.categories.slug })
      .from(q.t.redirects)
      .innerJoin(q.t.categories, eq(q.t.categories.id, q.t.redirects.targetId))
      .where(matchesRedirect(q, 'category'))
      .limit(1),
  ),
  brand: stmt((q) =>
    q
      .select({ slug: q.t.brands.slug })
      .from(q.t.redirects)
      .innerJoin(q.t.brands, eq(q.t.brands.id, q.t.redirects.targetId))
      .where(matchesRedirect(q, 'brand'))
      .limit(1),
  ),
}

function matchesRedirect(q: Exec, kind: RedirectKind) {
  return sql`${q.t.redirects.kind} = ${sql.raw(`'${kind}'`)} and ${q.t.redirects.slug} = ${sql.placeholder('slug')}`
}
