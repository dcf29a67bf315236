import { inArray } from 'drizzle-orm'
import { isUnique } from '#db/is-unique.ts'
import type { Tx } from '#db/open.ts'
import { saveStock } from '#src/inventory/save-stock.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { Refusal } from '#src/lib/errors.ts'
import { bumpVersion } from '#src/settings/versions.ts'
import { manyWithAncestors } from './categories.ts'
import { nextVersion } from './customization.ts'
import { moveCounts } from './listing-counts.ts'
import { type ProductFacts, type VariantFacts, factColumns } from './product-facts.ts'
import { checkFacts, checkVariants, completed, variantField } from './product-rules.ts'
import { keptOf, placeOf } from './refresh-listing.ts'
import { settleInStock } from './settle-in-stock.ts'
import { stockWishes, variantColumns } from './save-variants.ts'

export interface NewProduct {
  facts: ProductFacts
  /** In order. */
  variants: VariantFacts[]
  /** When it came into the shop, epoch ms; `now` when left out. */
  createdAt?: number | undefined
}

interface Adding {
  now: number
  reason?: 'edit' | 'import'
  reference?: string
}

/**
 * Adds up to a few hundred products with their variants, stock, places and what listings keep of them: all or none, in few statements
 * however many there are. Returns their ids in order. Throws Refusal with the field of the first rule that one of them breaks.
 */
export async function addProducts(tx: Tx, wishes: NewProduct[], { now, reason = 'edit', reference = '' }: Adding): Promise<number[]> {
  const news = wishes.map((wish) => ({ ...wish, facts: completed(wish.facts) }))
  for (const { facts, variants } of news) {
    checkFacts(facts)
    checkVariants(facts.options, variants)
  }
  await refuseTakenLinks(tx, news)
  await refuseTakenSkus(tx, news)
  // Each row is written once as it stays: stock is there before its variants, and these before the places.
  await saveStock(
    tx,
    news.flatMap(({ variants }) => stockWishes(variants)),
    { reason, reference, now },
  )
  const rows = await insertRows(tx, news, now)
  await insertVariants(tx, news, rows)
  const able = await settleInStock(tx, ids(rows))
  await place(
    tx,
    news,
    rows.map((row) => ({ ...row, inStock: able.has(row.id) })),
  )
  return ids(rows)
}

type Row = Awaited<ReturnType<typeof insertRows>>[number]
const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

async function refuseTakenLinks(tx: Tx, news: NewProduct[]): Promise<void> {
  const { products } = tx.t
  for (const some of inChunks(news.map(({ facts }) => facts.seoLink))) {
    const taken = await tx.select({ id: products.id }).from(products).where(inArray(products.seoLink, some)).limit(1)
    if (taken.length > 0) throw new Refusal('catalog.seoLinkTaken', {}, 'seo_link')
  }
}

async function refuseTakenSkus(tx: Tx, news: NewProduct[]): Promise<void> {
  const { variants } = tx.t
  const wanted = news.flatMap((one) => one.variants.map((wish, at) => ({ wish, at })))
  for (const some of inChunks(wanted)) {
    const skus = some.map(({ wish }) => wish.sku)
    const taken = new Set((await tx.select({ sku: variants.sku }).from(variants).where(inArray(variants.sku, skus))).map(({ sku }) => sku))
    const first = some.find(({ wish }) => taken.has(wish.sku))
    if (first) throw new Refusal('catalog.skuTaken', { sku: first.wish.sku }, variantField(first.wish, first.at, 'sku'))
  }
}

async function insertRows(tx: Tx, news: NewProduct[], now: number) {
  const { products } = tx.t
  const brands = await brandNames(tx, news)
  const rows = news.map(({ facts, variants, createdAt = now }) => {
    const all = variants.map((wish) => variantColumns(wish, undefined))
    return {
      ...factColumns(facts),
      customizationVersion: nextVersion({ fields: [], version: 0 }, facts.customization),
      ...keptOf(facts, brands.get(facts.brandId) ?? null, all, [], now),
      inStock: seemsInStock(facts, variants),
      createdAt,
      updatedAt: now,
    }
  })
  const added = new Map<string, number>()
  for (const some of inChunks(rows, 100)) {
    const made = await orTaken({ key: 'catalog.seoLinkTaken', field: 'seo_link' }, () =>
      tx.insert(products).values(some).returning({ id: products.id, seoLink: products.seoLink }),
    )
    for (const { id, seoLink } of made) added.set(seoLink, id)
  }
  return rows.map((row) => ({ ...row, id: added.get(row.seoLink)! }))
}

// A guess that is nearly always right, and is looked into once everything is written.
function seemsInStock({ backorders }: ProductFacts, variants: VariantFacts[]): boolean {
  return variants.some(({ active = true, stock }) => active && (backorders || !stock || unitsOf(stock) > 0))
}

const unitsOf = ({ useWarehouseStock, stockLevel = 0, warehouses = [] }: NonNullable<VariantFacts['stock']>): number =>
  useWarehouseStock ? warehouses.reduce((sum, { warehouseLevel }) => sum + warehouseLevel, 0) : stockLevel

async function brandNames(tx: Tx, news: NewProduct[]): Promise<Map<number | null, string>> {
  const { brands } = tx.t
  const wanted = [...new Set(news.flatMap(({ facts }) => facts.brandId ?? []))]
  const names = new Map<number | null, string>()
  for (const some of inChunks(wanted)) {
    for (const { id, name } of await tx.select({ id: brands.id, name: brands.name }).from(brands).where(inArray(brands.id, some)))
      names.set(id, name)
  }
  return names
}

async function insertVariants(tx: Tx, news: NewProduct[], rows: Row[]): Promise<void> {
  const all = news.flatMap(({ variants }, at) =>
    variants.map((wish, position) => ({ ...variantColumns(wish, undefined, position), productId: rows[at]!.id })),
  )
  for (const some of inChunks(all)) {
    await orTaken({ key: 'catalog.skuTaken', params: { sku: some[0]!.sku }, field: 'sku' }, () => tx.insert(tx.t.variants).values(some))
  }
}

async function place(tx: Tx, news: NewProduct[], rows: Row[]): Promise<void> {
  const { categoryProducts } = tx.t
  const chosen = news.map(({ facts }) => new Set([facts.categoryId, ...facts.alsoIn].filter((id) => id !== null)))
  const above = await manyWithAncestors(tx, [...new Set(chosen.flatMap((some) => [...some]))])
  const standing = chosen.map((some) => [...new Set([...some].flatMap((id) => above.get(id) ?? []))])
  const places = rows.flatMap((row, at) =>
    standing[at]!.map((categoryId) => placeOf(copiesOf(row), categoryId, chosen[at]!.has(categoryId))),
  )
  for (const some of inChunks(places)) await tx.insert(categoryProducts).values(some)
  await moveCounts(
    tx,
    rows.map(({ status, brandId }, at) => [null, status === 'active' ? { categoryIds: standing[at]!, brandId } : null]),
  )
  await bumpVersion(tx, 'navigation')
}

const copiesOf = ({ id, createdAt, listPrice, name, brandId, inStock, onSale, status }: Row) => ({
  id,
  createdAt,
  listPrice,
  name,
  brandId,
  inStock,
  onSale,
  status,
})

// Somebody else took it between the look and the write.
async function orTaken<T>(refused: { key: string; params?: Record<string, string>; field: string }, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUnique(error)) throw new Refusal(refused.key, refused.params ?? {}, refused.field)
    throw error
  }
}
