import { type SQL, and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import type { ProductCardData } from '#db/schema/catalog.ts'
import { searchProductIds } from '#db/search/products.ts'
import { stmt } from '#db/stmt.ts'
import { usually } from '#db/usually.ts'

export const sorts = ['newest', 'price_asc', 'price_desc', 'name', 'relevance'] as const
export type Sort = (typeof sorts)[number]

export interface ListingWish {
  categoryId: number | null
  brandIds: number[]
  /** Minor units. */
  min: number | null
  max: number | null
  inStock: boolean
  onSale: boolean
  /** What was typed in the search field; '' = everything. */
  search: string
  sort: Sort
  page: number
  pageSize: number
}

export interface ListedProduct {
  id: number
  seoLink: string
  name: string
  price: number
  listPrice: number
  salePrice: number | null
  wholesalePrice: number | null
  onSale: boolean
  soldOut: boolean
  card: ProductCardData
  /** Of approved reviews; the sum of their stars. */
  reviewCount: number
  ratingSum: number
}

export interface Listing {
  products: ListedProduct[]
  total: number
  /** True when `total` is only a floor: more match than we counted. */
  capped: boolean
  page: number
  pages: number
}

/** One page of the catalogue. `keptTotal` is the kept count when the wish filters by nothing but category and at most one brand. */
export async function listProducts(q: Exec, wish: ListingWish, keptTotal: number | null): Promise<Listing> {
  const found = wish.search === '' ? null : await searchProductIds(q, wish.search, searchLimit)
  if (found?.length === 0) return { products: [], total: 0, capped: false, page: 1, pages: 1 }
  if (keptTotal !== null && countIsKept(wish)) {
    return answer(wish, await plainPage(q, wish), keptTotal, false)
  }
  const plan = planOf(q, wish, found)
  const counted = await countUpTo(q, plan, countLimit)
  return answer(wish, await pageOf(q, wish, plan, found), Math.min(counted, countLimit), counted > countLimit)
}

/** True when the kept counts answer for this wish. */
export const countIsKept = (wish: ListingWish): boolean =>
  wish.search === '' && wish.min === null && wish.max === null && !wish.inStock && !wish.onSale && wish.brandIds.length <= 1

const searchLimit = 500
// A filtered count stops here: "2,400+ products", a hundred pages.
const countLimit = 2400

function answer(wish: ListingWish, products: ListedProduct[], total: number, capped: boolean): Listing {
  return { products, total, capped, page: wish.page, pages: Math.max(1, Math.ceil(total / wish.pageSize)) }
}

/** The listings most shoppers open, built once per connection: one place (shop, category, brand) in one order. */
function plainPage(q: Exec, wish: ListingWish): Promise<ListedProduct[]> {
  const sort = wish.sort === 'relevance' ? 'newest' : wish.sort
  const place =
    wish.categoryId !== null
      ? wish.brandIds.length === 1
        ? 'categoryAndBrand'
        : 'category'
      : wish.brandIds.length === 1
        ? 'brand'
        : 'shop'
  return plainPages[place][sort](q, {
    categoryId: wish.categoryId ?? 0,
    brandId: wish.brandIds[0] ?? 0,
    limit: wish.pageSize,
    offset: (wish.page - 1) * wish.pageSize,
  })
}

type Place = 'shop' | 'brand' | 'category' | 'categoryAndBrand'
const everySort = <T>(make: (sort: Sort) => T) => ({
  newest: make('newest'),
  price_asc: make('price_asc'),
  price_desc: make('price_desc'),
  name: make('name'),
})
const plainOf = (place: Place) =>
  everySort((sort) =>
    stmt((q) => {
      const { products, categoryProducts } = q.t
      const inBrand = eq(products.brandId, sql.placeholder('brandId'))
      const rows =
        place === 'category' || place === 'categoryAndBrand'
          ? q
              .select(columnsOf(q))
              .from(categoryProducts)
              .innerJoin(products, eq(products.id, categoryProducts.productId))
              .where(
                and(
                  sql`${categoryProducts.active} = true`,
                  eq(categoryProducts.categoryId, sql.placeholder('categoryId')),
                  place === 'categoryAndBrand' ? inBrand : undefined,
                ),
              )
              .orderBy(
                ...orderOf(sort, categoryProducts.createdAt, categoryProducts.listPrice, categoryProducts.name, categoryProducts.productId),
              )
          : q
              .select(columnsOf(q))
              .from(products)
              .where(and(isListed(q), place === 'brand' ? inBrand : undefined))
              .orderBy(...orderOf(sort, products.createdAt, products.listPrice, products.name, products.id))
      return rows.limit(sql.placeholder('limit')).offset(sql.placeholder('offset'))
    }),
  )
const plainPages = {
  shop: plainOf('shop'),
  brand: plainOf('brand'),
  category: plainOf('category'),
  categoryAndBrand: plainOf('categoryAndBrand'),
}

/** SQL that is true for products shoppers see. */
export const isListed = (q: Exec): SQL => usually(q, sql`${q.t.products.status} = 'active'`)

/** What a card needs, as columns of a select. */
export const columnsOf = (q: Exec) => ({
  id: q.t.products.id,
  seoLink: q.t.products.seoLink,
  name: q.t.products.name,
  price: q.t.products.price,
  listPrice: q.t.products.listPrice,
  salePrice: q.t.products.salePrice,
  wholesalePrice: q.t.products.wholesalePrice,
  onSale: q.t.products.onSale,
  card: q.t.products.card,
  reviewCount: q.t.products.reviewCount,
  ratingSum: q.t.products.ratingSum,
  soldOut: soldOut(q).mapWith(Boolean),
})

interface Plan {
  from: 'products' | 'category'
  where: SQL | undefined
}

function planOf(q: Exec, wish: ListingWish, found: number[] | null): Plan {
  const { products, categoryProducts } = q.t
  const through = wish.categoryId !== null && found === null
  const listPrice = through ? categoryProducts.listPrice : products.listPrice
  return {
    from: through ? 'category' : 'products',
    where: and(
      // Written out, not bound: a partial index is only used when the planner sees the literal.
      through ? sql`${categoryProducts.active} = true` : isListed(q),
      through ? eq(categoryProducts.categoryId, wish.categoryId!) : undefined,
      !through && wish.categoryId !== null ? stoodIn(q, wish.categoryId) : undefined,
      wish.brandIds.length > 0 ? inArray(products.brandId, wish.brandIds) : undefined,
      wish.min === null ? undefined : gte(listPrice, wish.min),
      wish.max === null ? undefined : lte(listPrice, wish.max),
      wish.onSale ? eq(products.onSale, true) : undefined,
      wish.inStock ? sql`not ${soldOut(q)}` : undefined,
      found === null ? undefined : inArray(products.id, found),
    ),
  }
}

function pageOf(q: Exec, wish: ListingWish, plan: Plan, found: number[] | null): Promise<ListedProduct[]> {
  const { products, categoryProducts } = q.t
  const offset = (wish.page - 1) * wish.pageSize
  if (plan.from === 'category') {
    return q
      .select(columnsOf(q))
      .from(categoryProducts)
      .innerJoin(products, eq(products.id, categoryProducts.productId))
      .where(plan.where)
      .orderBy(
        ...orderOf(wish.sort, categoryProducts.createdAt, categoryProducts.listPrice, categoryProducts.name, categoryProducts.productId),
      )
      .limit(wish.pageSize)
      .offset(offset)
  }
  const order =
    found !== null && wish.sort === 'relevance'
      ? [
          sql`case ${products.id} ${sql.join(
            found.map((id, rank) => sql`when ${id} then ${sql.raw(String(rank))}`),
            sql` `,
          )} end`,
        ]
      : orderOf(wish.sort, products.createdAt, products.listPrice, products.name, products.id)
  return q
    .select(columnsOf(q))
    .from(products)
    .where(plan.where)
    .orderBy(...order)
    .limit(wish.pageSize)
    .offset(offset)
}

type Column = Parameters<typeof asc>[0]
function orderOf(sort: Sort, createdAt: Column, listPrice: Column, name: Column, id: Column): SQL[] {
  if (sort === 'price_asc') return [asc(listPrice), asc(id)]
  if (sort === 'price_desc') return [desc(listPrice), desc(id)]
  if (sort === 'name') return [asc(name), asc(id)]
  return [desc(createdAt), desc(id)]
}

async function countUpTo(q: Exec, plan: Plan, limit: number): Promise<number> {
  const { products, categoryProducts } = q.t
  const capped = (
    plan.from === 'category'
      ? q.select({ id: products.id }).from(categoryProducts).innerJoin(products, eq(products.id, categoryProducts.productId))
      : q.select({ id: products.id }).from(products)
  )
    .where(plan.where)
    .limit(limit + 1)
    .as('capped')
  const [row] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(capped)
  return row?.total ?? 0
}

const stoodIn = (q: Exec, categoryId: number): SQL =>
  sql`exists (select 1 from ${q.t.categoryProducts} cp where cp.product_id = ${q.t.products.id} and cp.category_id = ${categoryId})`

/** SQL that is true when no active variant of the product at hand can be bought: the rule of `availability`, for a whole product. */
export function soldOut(q: Exec): SQL<boolean> {
  const { products, variants, inventory } = q.t
  // The table is named by hand: where nothing is joined, the builder shortens a column to its name, which would be the variant's own inside.
  return sql<boolean>`(${products}.backorders = false and not exists (
  select 1 from ${variants} v left join ${inventory} i on i.sku = v.sku
  where v.product_id = ${products}.id and v.active = true
  and (i.calculated_total > i.reserved or (${products}.is_digital = true and i.sku is null))))`
}
