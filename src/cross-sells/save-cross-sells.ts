import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { matchesSearch, chooseSearchMode } from '#db/search/products.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxCrossSells, maxSuggestedCrossSells } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

export interface CrossSell {
  offeredId: number
  displayOnItemView: boolean
  displayOnPostCart: boolean
}

/** In this order. Throws UserError for the product itself, duplicates, too many or unknown products. */
export async function saveCrossSells(tx: Tx, productId: number, input: CrossSell[]): Promise<void> {
  const field = 'cross_sells'
  const ids = input.map(({ offeredId }) => offeredId)
  if (ids.includes(productId)) throw new UserError('crossSells.includesItself', {}, field)
  if (new Set(ids).size < ids.length) throw new UserError('crossSells.duplicate', {}, field)
  if (ids.length > maxCrossSells) throw new UserError('crossSells.tooMany', { count: maxCrossSells }, field)
  const { crossSells, products } = tx.t
  if (ids.length > 0) {
    const found = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids))
    if (found.length < ids.length) throw new UserError('form.choose', {}, field)
  }
  await tx.delete(crossSells).where(eq(crossSells.productId, productId))
  if (input.length === 0) return
  await tx.insert(crossSells).values(
    input.map(({ offeredId, displayOnItemView, displayOnPostCart }, position) => {
      return { productId, offeredId, displayOnItemView, displayOnPostCart, position }
    }),
  )
}

export async function listCrossSells(q: Exec, productId: number): Promise<CrossSell[]> {
  const { crossSells } = q.t
  return q
    .select(pick(crossSells, 'offeredId', 'displayOnItemView', 'displayOnPostCart'))
    .from(crossSells)
    .where(eq(crossSells.productId, productId))
    .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
}

export async function findCrossSellCandidates(q: Exec, ids: number[]) {
  const { products } = q.t
  return ids.length === 0 ? [] : q.select(candidateColumns(q)).from(products).where(inArray(products.id, ids))
}

export type CrossSellCandidate = Awaited<ReturnType<typeof findCrossSellCandidates>>[number]

/** Products whose name, brand or SKU matches the query, active ones first. */
export async function searchCrossSellCandidates(q: Exec, query: string, exceptIds: number[]): Promise<CrossSellCandidate[]> {
  const { products } = q.t
  if (query.trim() === '') return []
  const matches = matchesSearch(q, query, await chooseSearchMode(q, query))
  return q
    .select(candidateColumns(q))
    .from(products)
    .where(and(matches, exceptIds.length > 0 ? notInArray(products.id, exceptIds) : undefined))
    .orderBy(sql`case when ${products.status} = 'active' then 0 else 1 end`, desc(products.updatedAt), desc(products.id))
    .limit(maxSuggestedCrossSells)
}

const candidateColumns = ({ t: { products } }: Exec) => ({ ...pick(products, 'id', 'name', 'status', 'card'), price: products.listPrice })
