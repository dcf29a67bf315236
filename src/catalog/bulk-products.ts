import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { closeStock } from '#src/inventory/save-stock.ts'
import { largestAmount } from '#src/lib/money.ts'
import { gonePlaces } from './gone-places.ts'
import { countedPlaces, refreshListings } from './refresh-listing.ts'
import { restand } from './restand.ts'
import type { ProductStatus } from './staff-list.ts'

/** What many products are to become. Amounts in minor units; `percent` in hundredths of a per cent, so that 12.5 % is 1250. */
export type ProductChange =
  | { do: 'status'; to: ProductStatus }
  | { do: 'addCategory' | 'removeCategory'; categoryId: number }
  | { do: 'brand'; brandId: number | null }
  | { do: 'addTag' | 'removeTag'; tag: string }
  | { do: 'price'; percent: number; amount: number }
  | { do: 'delete' }

/** What a bulk change can touch. */
interface BulkFacts {
  status: ProductStatus
  brandId: number | null
  categoryId: number | null
  alsoIn: number[]
  tags: string[]
  price: number
}

export interface BulkOutcome {
  /** By product id, only what changed. */
  before: Record<string, Partial<BulkFacts>>
  after: Record<string, Partial<BulkFacts>>
  /** Products a rule kept as they were; `why` is a key of the string catalogue. */
  failed: { id: number; name: string; why: string }[]
}

/** Changes up to a few hundred products, each by itself: one that may not change does not hold up the others. Unknown ids are left out. */
export async function changeProducts(tx: Tx, ids: number[], change: ProductChange, now: number): Promise<BulkOutcome> {
  if (change.do === 'delete') return deleteDrafts(tx, ids)
  return applyFacts(tx, ids, now, (row) => wantedOf(row, change))
}

/** Puts products back to `before`, but only those that still are as the change left them. */
export async function restoreProducts(tx: Tx, outcome: Pick<BulkOutcome, 'before' | 'after'>, now: number): Promise<BulkOutcome> {
  return applyFacts(tx, Object.keys(outcome.before).map(Number), now, (row) => {
    const left = outcome.after[row.id] ?? {}
    if (!Bun.deepEquals(left, pick(row, left))) return 'productList.changedSince'
    const before = outcome.before[row.id]!
    return breaksSale(row, before.price) ? 'productList.changedSince' : before
  })
}

type Row = BulkFacts & { id: number; name: string; updatedAt: number; salePrice: number | null }

async function applyFacts(tx: Tx, ids: number[], now: number, wanted: (row: Row) => Partial<BulkFacts> | string): Promise<BulkOutcome> {
  const { products } = tx.t
  const outcome: BulkOutcome = { before: {}, after: {}, failed: [] }
  const placed = new Map<number, number[]>()
  const rows = await rowsOf(tx, ids)
  const counted = await countedPlaces(tx, ids)
  const wishes = rows.map((row) => [row, wanted(row)] as const)
  const isGone = await gonePlaces(
    tx,
    wishes.flatMap(([, wish]) => (typeof wish === 'string' ? [] : wish)),
  )
  for (const [row, wanted] of wishes) {
    const wish = typeof wanted === 'string' || !isGone(wanted) ? wanted : 'productList.placeGone'
    if (typeof wish === 'string') {
      outcome.failed.push({ id: row.id, name: row.name, why: wish })
      continue
    }
    const before = pick(row, wish)
    if (Bun.deepEquals(before, wish)) continue
    outcome.before[row.id] = before
    outcome.after[row.id] = wish
    const { alsoIn, ...columns } = wish
    await tx
      .update(products)
      .set({ ...columns, updatedAt: Math.max(now, row.updatedAt + 1) })
      .where(eq(products.id, row.id))
    if (alsoIn || 'categoryId' in wish) {
      const primary = 'categoryId' in wish ? wish.categoryId : row.categoryId
      placed.set(
        row.id,
        [...new Set([primary, ...(alsoIn ?? row.alsoIn)])].filter((id) => typeof id === 'number'),
      )
    }
  }
  const changed = Object.keys(outcome.before).map(Number)
  await restand(tx, [...placed.keys()], placed)
  await refreshListings(tx, changed, counted, now)
  return outcome
}

function wantedOf(row: Row, change: Exclude<ProductChange, { do: 'delete' }>): Partial<BulkFacts> | string {
  switch (change.do) {
    case 'status':
      return { status: change.to }
    case 'brand':
      return { brandId: change.brandId }
    case 'addTag':
      return row.tags.length >= mostTags && !row.tags.includes(change.tag)
        ? 'productList.tooManyTags'
        : { tags: [...new Set([...row.tags, change.tag])] }
    case 'removeTag':
      return { tags: row.tags.filter((tag) => tag !== change.tag) }
    case 'addCategory':
      if (row.categoryId === null) return { categoryId: change.categoryId, alsoIn: row.alsoIn.filter((id) => id !== change.categoryId) }
      if (row.categoryId === change.categoryId) return {}
      return { alsoIn: [...new Set([...row.alsoIn, change.categoryId])].sort((a, b) => a - b) }
    case 'removeCategory': {
      const alsoIn = row.alsoIn.filter((id) => id !== change.categoryId)
      // The next one it stands in takes the place of the one its page names.
      return row.categoryId === change.categoryId ? { categoryId: alsoIn[0] ?? null, alsoIn: alsoIn.slice(1) } : { alsoIn }
    }
    case 'price': {
      const price = newPrice(row.price, change)
      if (price < 0) return 'productList.priceBelowZero'
      if (price > largestAmount) return 'productList.priceTooHigh'
      return breaksSale(row, price) ? 'catalog.saleNotLower' : { price }
    }
  }
}

const breaksSale = ({ salePrice }: Row, price = Infinity): boolean => salePrice !== null && salePrice >= price

/** A price after a change by hundredths of a per cent and minor units, half up. */
export function newPrice(price: number, by: { percent: number; amount: number }): number {
  return Math.floor((price * (10_000 + by.percent)) / 10_000 + 0.5) + by.amount
}

const mostTags = 50

async function rowsOf(tx: Tx, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { products, categoryProducts } = tx.t
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      status: products.status,
      brandId: products.brandId,
      categoryId: products.categoryId,
      tags: products.tags,
      price: products.price,
      salePrice: products.salePrice,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
  const chosen = await tx
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(and(inArray(categoryProducts.productId, ids), eq(categoryProducts.chosen, true)))
    .orderBy(categoryProducts.categoryId)
  const chosenOf = Map.groupBy(chosen, ({ productId }) => productId)
  return rows.map((row) => ({
    ...row,
    alsoIn: (chosenOf.get(row.id) ?? []).map(({ categoryId }) => categoryId).filter((id) => id !== row.categoryId),
  }))
}

function pick(row: Row, names: Partial<BulkFacts>): Partial<BulkFacts> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, row[name as keyof BulkFacts]]))
}

async function deleteDrafts(tx: Tx, ids: number[]): Promise<BulkOutcome> {
  const { products, variants, orderLines } = tx.t
  const outcome: BulkOutcome = { before: {}, after: {}, failed: [] }
  const rows = await rowsOf(tx, ids)
  const ordered = new Set(
    ids.length === 0
      ? []
      : (await tx.selectDistinct({ id: orderLines.productId }).from(orderLines).where(inArray(orderLines.productId, ids))).map(
          ({ id }) => id,
        ),
  )
  for (const row of rows) {
    if (row.status !== 'draft') outcome.failed.push({ id: row.id, name: row.name, why: 'productList.onlyDrafts' })
    else if (ordered.has(row.id)) outcome.failed.push({ id: row.id, name: row.name, why: 'productList.wasOrdered' })
    else outcome.before[row.id] = { status: row.status }
  }
  const gone = Object.keys(outcome.before).map(Number)
  if (gone.length === 0) return outcome
  const skus = await tx.select({ sku: variants.sku }).from(variants).where(inArray(variants.productId, gone))
  // Drafts are counted nowhere: no listing has to hear of it.
  await tx.delete(products).where(and(inArray(products.id, gone), eq(products.status, 'draft')))
  await closeStock(
    tx,
    skus.map(({ sku }) => sku),
  )
  return outcome
}
