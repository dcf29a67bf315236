import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { RedirectKind } from '#db/schema/redirects.ts'
import type { Exec, Tx } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { orNotFound } from '#src/lib/errors/errors.ts'
import { normalizeSlug, slugsOf } from '#src/lib/links/slugs.ts'

/** Redirects a former slug to its target; call it in the transaction that changes the slug. The latest target wins. `now` in epoch ms. */
export async function addRedirect(tx: Tx, kind: RedirectKind, oldSlug: string, targetId: number, now: number): Promise<void> {
  const { redirects } = tx.t
  await tx
    .insert(redirects)
    .values({ kind, slug: oldSlug, targetId, createdAt: now })
    .onConflictDoUpdate({ target: [redirects.kind, redirects.slug], set: { targetId, createdAt: now } })
}

/**
 * Redirects slugs of another store to a product, except those that a product has or that lead elsewhere already. Returns the
 * slugs that now lead to it. `now` in epoch ms.
 */
export async function addMissingRedirects(tx: Tx, targets: readonly { slug: string; targetId: number }[], now: number): Promise<string[]> {
  const { redirects, products } = tx.t
  const added: string[] = []
  for (const chunk of inChunks(targets)) {
    const slugs = chunk.map(({ slug }) => slug)
    const taken = await tx.select({ slug: products.seoLink }).from(products).where(inArray(products.seoLink, slugs))
    const free = chunk.filter(({ slug }) => !taken.some((product) => product.slug === slug))
    if (free.length === 0) continue
    const rows = free.map(({ slug, targetId }) => ({ kind: 'product' as const, slug, targetId, createdAt: now }))
    const inserted = await tx.insert(redirects).values(rows).onConflictDoNothing().returning({ slug: redirects.slug })
    added.push(...inserted.map(({ slug }) => slug))
  }
  return added
}

/** Removes redirects to a product that still lead to it. */
export async function removeRedirects(tx: Tx, targetId: number, slugs: readonly string[]): Promise<void> {
  const { redirects } = tx.t
  if (slugs.length === 0) return
  await tx
    .delete(redirects)
    .where(and(eq(redirects.kind, 'product'), eq(redirects.targetId, targetId), inArray(redirects.slug, [...slugs])))
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

/** The slug of an active product by its current or former slug, or by a slug of another store; null without one. */
export async function findProductSlug(q: Exec, oldSlug: string): Promise<string | null> {
  const { products } = q.t
  const slug = oldSlug.normalize('NFC').toLowerCase()
  // Imports stored slugs of other stores as the file had them, which may be decomposed.
  const candidates = [...new Set([slug, slug.normalize('NFD'), normalizeSlug(slug), ...slugsOf(slug)])]
  for (const candidate of candidates.filter(Boolean)) {
    const [active] = await q
      .select({ slug: products.seoLink })
      .from(products)
      .where(and(eq(products.seoLink, candidate), eq(products.status, 'active')))
      .limit(1)
    const found = active?.slug ?? (await findRedirect(q, 'product', candidate))
    if (found !== null) return found
  }
  return null
}

/** The current slug for a current or former one. Throws NotFound. */
export async function resolveCurrentSlug(q: Exec, kind: 'category' | 'brand', slug: string): Promise<string> {
  const { categories, brands } = q.t
  const table = kind === 'category' ? categories : brands
  const [existing] = await q.select({ slug: table.slug }).from(table).where(eq(table.slug, slug)).limit(1)
  return orNotFound(existing?.slug ?? (await findRedirect(q, kind, slug)), kind)
}

const redirectTargetQueries: Record<RedirectKind, ReturnType<typeof redirectTarget>> = {
  product: redirectTarget('product', ({ products }) => ({
    table: products,
    slug: products.seoLink,
    isShown: sql`${products.status} = 'active'`,
  })),
  category: redirectTarget('category', ({ categories }) => ({ table: categories, slug: categories.slug })),
  brand: redirectTarget('brand', ({ brands }) => ({ table: brands, slug: brands.slug })),
  // Their pages decide who may see the article.
  kb_article: redirectTarget('kb_article', ({ kbArticles }) => ({ table: kbArticles, slug: kbArticles.seoLink })),
  kb_category: redirectTarget('kb_category', ({ kbCategories }) => ({ table: kbCategories, slug: kbCategories.slug })),
  page: redirectTarget('page', ({ cmsPages }) => ({ table: cmsPages, slug: cmsPages.slug })),
  page_category: redirectTarget('page_category', ({ cmsTerms }) => ({ table: cmsTerms, slug: cmsTerms.slug })),
  page_tag: redirectTarget('page_tag', ({ cmsTerms }) => ({ table: cmsTerms, slug: cmsTerms.slug })),
}

interface Target {
  table: SQLiteTable & { id: SQLiteColumn }
  slug: SQLiteColumn
  isShown?: SQL
}

function redirectTarget(kind: RedirectKind, targetOf: (tables: Exec['t']) => Target) {
  return stmt((q) => {
    const { redirects } = q.t
    const { table, slug, isShown } = targetOf(q.t)
    return q
      .select({ slug: sql<string>`${slug}` })
      .from(redirects)
      .innerJoin(table, eq(table.id, redirects.targetId))
      .where(and(sql`${redirects.kind} = ${sql.raw(`'${kind}'`)} and ${redirects.slug} = ${sql.placeholder('slug')}`, isShown))
      .limit(1)
  })
}
