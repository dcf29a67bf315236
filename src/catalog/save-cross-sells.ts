import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { holdsTyped, searchModeOf } from '#db/search/products.ts'
import { Refusal } from '#src/lib/errors.ts'

export interface CrossSell {
  offeredId: number
  displayOnItemView: boolean
  displayOnPostCart: boolean
}

/** How many products one product may offer. */
export const mostCrossSells = 24

/** Offers exactly these products beside one, in this order. Throws Refusal for itself, one twice, too many and an unknown one. */
export async function saveCrossSells(tx: Tx, productId: number, wanted: CrossSell[]): Promise<void> {
  const field = 'cross_sells'
  const ids = wanted.map(({ offeredId }) => offeredId)
  if (ids.includes(productId)) throw new Refusal('editor.offersItself', {}, field)
  if (new Set(ids).size < ids.length) throw new Refusal('editor.offeredTwice', {}, field)
  if (ids.length > mostCrossSells) throw new Refusal('editor.tooManyOffers', { count: mostCrossSells }, field)
  const { crossSells, products } = tx.t
  if (ids.length > 0) {
    const known = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids))
    if (known.length < ids.length) throw new Refusal('form.choose', {}, field)
  }
  await tx.delete(crossSells).where(eq(crossSells.productId, productId))
  if (wanted.length === 0) return
  await tx.insert(crossSells).values(
    wanted.map(({ offeredId, displayOnItemView, displayOnPostCart }, position) => {
      return { productId, offeredId, displayOnItemView, displayOnPostCart, position }
    }),
  )
}

/** What is offered beside a product, whatever its status, in order. */
export async function crossSellsOf(q: Exec, productId: number): Promise<CrossSell[]> {
  const { crossSells } = q.t
  return q
    .select({
      offeredId: crossSells.offeredId,
      displayOnItemView: crossSells.displayOnItemView,
      displayOnPostCart: crossSells.displayOnPostCart,
    })
    .from(crossSells)
    .where(eq(crossSells.productId, productId))
    .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
}

/** Products as a picker shows them, by id. */
export async function findOfferable(q: Exec, ids: number[]) {
  const { products } = q.t
  return ids.length === 0 ? [] : q.select(pickedColumns(q)).from(products).where(inArray(products.id, ids))
}

export type Offerable = Awaited<ReturnType<typeof findOfferable>>[number]

/** Up to eight products whose name, brand or SKUs hold what was typed, as staff's lists find them; active ones first. */
export async function searchOfferable(q: Exec, typed: string, exceptIds: number[]): Promise<Offerable[]> {
  const { products } = q.t
  if (typed.trim() === '') return []
  const holds = holdsTyped(q, typed, await searchModeOf(q, typed))
  return q
    .select(pickedColumns(q))
    .from(products)
    .where(and(holds, exceptIds.length > 0 ? notInArray(products.id, exceptIds) : undefined))
    .orderBy(sql`case when ${products.status} = 'active' then 0 else 1 end`, desc(products.updatedAt), desc(products.id))
    .limit(8)
}

const pickedColumns = ({ t: { products } }: Exec) => ({
  id: products.id,
  name: products.name,
  status: products.status,
  price: products.listPrice,
  card: products.card,
})
