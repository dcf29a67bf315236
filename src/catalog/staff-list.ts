import { type SQL, and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { likePattern } from '#src/lib/search-text.ts'

export const productStatuses = ['active', 'draft', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]
export type StaffProductSort = 'updated' | 'name' | 'price'

export interface StaffProductWish {
  status: ProductStatus | null
  /** A category with all that is below it. */
  categoryId: number | null
  brandId: number | null
  /** Part of a name, brand or SKU; '' = everything. */
  search: string
  sort: StaffProductSort
  descending: boolean
  page: number
  pageSize: number
}

/** One page of all products for staff. `capped` when more match than pages lead to; beyond the end stands the last page. */
export async function listProductsForStaff(q: Exec, wish: StaffProductWish) {
  const { products, categories } = q.t
  const where = whereOf(q, wish)
  const counted = await countUpTo(q, where)
  const total = Math.min(counted, mostCounted)
  const pages = Math.max(1, Math.ceil(total / wish.pageSize))
  const page = Math.min(wish.page, pages)
  const order = orderOf(q, wish)
  // The page is found among ids alone, so that rows with their texts are read only for what is shown.
  const shown = q
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(wish.pageSize)
    .offset((page - 1) * wish.pageSize)
    .as('shown')
  const rows = await q
    .select({
      id: products.id,
      name: products.name,
      seoLink: products.seoLink,
      status: products.status,
      price: products.price,
      listPrice: products.listPrice,
      onSale: products.onSale,
      isDigital: products.isDigital,
      backorders: products.backorders,
      card: products.card,
      category: categories.name,
      updatedAt: products.updatedAt,
    })
    .from(shown)
    .innerJoin(products, eq(products.id, shown.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(...order)
  const stock = await stockOf(
    q,
    rows.map((row) => row.id),
  )
  return {
    rows: rows.map((row) => ({ ...row, ...(stock.get(row.id) ?? { variants: 0, available: null, firstSku: '' }) })),
    total,
    capped: counted > mostCounted,
    page,
    pages,
  }
}

export type StaffProductRow = Awaited<ReturnType<typeof listProductsForStaff>>['rows'][number]

/** Products by status, each counted to 1,000 at most; `all` is their sum. */
export async function countProductStatuses(q: Exec): Promise<Record<ProductStatus | 'all', number>> {
  const { products } = q.t
  const one = (status: ProductStatus) =>
    sql`select ${status} as status, count(*) as products from (select 1 from ${products} where status = ${status} limit 1000) as ${sql.identifier(status)}`
  const rows = await q.rows<{ status: ProductStatus; products: number }>(
    sql`${one('active')} union all ${one('draft')} union all ${one('archived')}`,
  )
  const counts = { all: 0, active: 0, draft: 0, archived: 0 }
  for (const row of rows) {
    counts[row.status] = Number(row.products)
    counts.all += Number(row.products)
  }
  return counts
}

// 400 pages: who looks for more narrows the list down.
const mostCounted = 10_000

async function countUpTo(q: Exec, where: SQL | undefined): Promise<number> {
  const { products } = q.t
  const matching = q
    .select({ id: products.id })
    .from(products)
    .where(where)
    .limit(mostCounted + 1)
    .as('matching')
  const [row] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(matching)
  return row?.total ?? 0
}

function whereOf(q: Exec, wish: StaffProductWish): SQL | undefined {
  const { products, categoryProducts } = q.t
  const words = wish.search.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(
    // A literal, so that the partial indexes of active products can serve.
    wish.status === null ? undefined : sql`${products.status} = ${sql.raw(`'${wish.status}'`)}`,
    wish.brandId === null ? undefined : eq(products.brandId, wish.brandId),
    wish.categoryId === null
      ? undefined
      : inArray(
          products.id,
          q.select({ id: categoryProducts.productId }).from(categoryProducts).where(eq(categoryProducts.categoryId, wish.categoryId)),
        ),
    ...words.map((word) => sql`${products.searchText} like ${likePattern(word)} escape '\\'`),
  )
}

function orderOf(q: Exec, wish: StaffProductWish): SQL[] {
  const { products } = q.t
  const column = wish.sort === 'name' ? products.name : wish.sort === 'price' ? products.listPrice : products.updatedAt
  const direction = wish.descending ? desc : asc
  return [direction(column), direction(products.id)]
}

/** Per product its number of variants, the units that can be sold, and a SKU. Without a stock record `available` is null. */
async function stockOf(q: Exec, ids: number[]) {
  if (ids.length === 0) return new Map<number, { variants: number; available: number | null; firstSku: string }>()
  const { variants, inventory } = q.t
  const left = sql`case when ${inventory.calculatedTotal} > ${inventory.reserved} then ${inventory.calculatedTotal} - ${inventory.reserved} else 0 end`
  const rows = await q
    .select({
      productId: variants.productId,
      variants: sql<number>`count(*)`.mapWith(Number),
      available: sql<number | null>`case when count(${inventory.sku}) = 0 then null else cast(sum(${left}) as integer) end`,
      firstSku: sql<string>`min(${variants.sku})`,
    })
    .from(variants)
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(inArray(variants.productId, ids))
    .groupBy(variants.productId)
  return new Map(
    rows.map(({ productId, ...row }) => [productId, { ...row, available: row.available === null ? null : Number(row.available) }]),
  )
}
