import { asc, eq, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type Brand = Awaited<ReturnType<typeof findBrand>>[number]

export const findBrand = stmt((q) =>
  q
    .select(pick(q.t.brands, 'id', 'slug', 'name', 'story'))
    .from(q.t.brands)
    .where(eq(q.t.brands.slug, sql.placeholder('slug')))
    .limit(1),
)

export async function addBrand(tx: Tx, brand: { slug: string; name: string; story?: string }, now: number): Promise<number> {
  const [row] = await tx
    .insert(tx.t.brands)
    .values({ ...brand, updatedAt: now })
    .returning({ id: tx.t.brands.id })
  return row!.id
}

export const listBrandsWithStory = (q: Exec, limit: number): Promise<Brand[]> => brandsWithStory(q, { limit })

const brandsWithStory = stmt((q) => {
  const { brands, listingCounts } = q.t
  return q
    .select(pick(brands, 'id', 'slug', 'name', 'story'))
    .from(brands)
    .innerJoin(
      listingCounts,
      sql`${listingCounts.brandId} = ${brands.id} and ${listingCounts.categoryId} = 0 and ${listingCounts.products} > 0`,
    )
    .where(sql`${brands.story} <> ''`)
    .orderBy(asc(brands.name), asc(brands.id))
    .limit(sql.placeholder('limit'))
})

export async function listBrands(q: Exec): Promise<{ id: number; name: string }[]> {
  return q.select({ id: q.t.brands.id, name: q.t.brands.name }).from(q.t.brands).orderBy(asc(q.t.brands.name), asc(q.t.brands.id))
}

/** Brands with translated stories; the same array for null, the default language. */
export async function translateBrands<B extends { id: number; story: string }>(
  q: Exec,
  brands: B[],
  language: string | null,
): Promise<B[]> {
  const texts = await readContentTexts(q, { kind: 'brand', ids: brands.map(({ id }) => id), language })
  return texts.size === 0 ? brands : brands.map((brand) => ({ ...brand, ...texts.get(brand.id) }))
}
