import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { isUnique } from '#db/is-unique.ts'
import { Conflict, NotFound, Refusal } from '#src/lib/errors.ts'
import { isSlug } from '#src/lib/slugs.ts'
import { bumpVersion } from '#src/settings/versions.ts'
import { addCategory } from './categories.ts'
import { rememberMove } from './moved-links.ts'
import { downwards, parentsOf } from './restand.ts'
import { doShelfWork } from './shelf-work.ts'

export interface CategoryFacts {
  name: string
  slug: string
  intro: string
  parentId: number | null
  mediaId: number | null
}

/** Adds a category behind its siblings; returns its id. Throws Refusal with the field of the rule that was broken. */
export async function createCategory(tx: Tx, facts: CategoryFacts, now: number): Promise<number> {
  checkFacts(facts)
  await checkParent(tx, null, facts.parentId)
  const siblings = await childrenOf(tx, facts.parentId)
  return orTaken(tx, (inner) => addCategory(inner, { ...facts, position: siblings.length }, now))
}

/**
 * Saves a category. `seenAt` is the updated_at the page was opened with: a later save by somebody else throws Conflict. A changed address
 * leads on, and products stand in their new ancestors. True when all is done at once, false when a job goes on with it.
 * Throws NotFound and Refusal.
 */
export async function saveCategory(tx: Tx, id: number, facts: CategoryFacts, at: { now: number; seenAt: number }): Promise<boolean> {
  checkFacts(facts)
  const { categories } = tx.t
  const before = await findCategory(tx, id)
  if (!before) throw new NotFound('category')
  await checkParent(tx, id, facts.parentId)
  const moves = before.parentId !== facts.parentId
  const position = moves ? (await childrenOf(tx, facts.parentId)).length : before.position
  const saved = await orTaken(tx, (inner) =>
    inner
      .update(categories)
      .set({ ...facts, position, updatedAt: Math.max(at.now, at.seenAt + 1) })
      .where(and(eq(categories.id, id), eq(categories.updatedAt, at.seenAt)))
      .returning({ id: categories.id }),
  )
  if (saved.length === 0) throw new Conflict('categories.savedMeanwhile')
  if (before.slug !== facts.slug) await rememberMove(tx, 'category', before.slug, id, at.now)
  await bumpVersion(tx, 'navigation')
  return moves ? doShelfWork(tx, { what: 'restand', categoryId: id }, at.now) : true
}

export interface CategoryMove {
  id: number
  /** Where it was when it was taken up: when it stands elsewhere by now, somebody else moved it and Conflict is thrown. */
  from?: number | null
  parentId: number | null
  /** The sibling it comes to stand before; null = last. */
  before: number | null
}

/**
 * Moves a category with all below it. Throws NotFound, Conflict, and Refusal when it would stand in itself. True when all is done at once,
 * false when a job goes on with the products.
 */
export async function moveCategory(tx: Tx, move: CategoryMove, now: number): Promise<boolean> {
  const { categories } = tx.t
  const category = await findCategory(tx, move.id)
  if (!category) throw new NotFound('category')
  if (move.from !== undefined && move.from !== category.parentId) throw new Conflict('categories.movedMeanwhile')
  await checkParent(tx, move.id, move.parentId)
  const siblings = (await childrenOf(tx, move.parentId)).filter((sibling) => sibling.id !== move.id)
  const found = siblings.findIndex((sibling) => sibling.id === move.before)
  const order = siblings.toSpliced(found < 0 ? siblings.length : found, 0, category)
  const moves = category.parentId !== move.parentId
  if (moves) {
    // Only from where it was read: two people who move it at once do not both succeed.
    const rows = await tx
      .update(categories)
      .set({ parentId: move.parentId, updatedAt: Math.max(now, category.updatedAt + 1) })
      .where(
        and(
          eq(categories.id, move.id),
          category.parentId === null ? isNull(categories.parentId) : eq(categories.parentId, category.parentId),
        ),
      )
      .returning({ id: categories.id })
    if (rows.length === 0) throw new Conflict('categories.movedMeanwhile')
  }
  for (const [position, sibling] of order.entries()) {
    if (moves || sibling.position !== position) await tx.update(categories).set({ position }).where(eq(categories.id, sibling.id))
  }
  await bumpVersion(tx, 'navigation')
  return moves ? doShelfWork(tx, { what: 'restand', categoryId: move.id }, now) : true
}

export type Nudge = 'up' | 'down' | 'in' | 'out'

/** Where a category goes by one step: past a sibling, into the one above it, or out of its parent and behind it. Null when there is no such place. */
export async function stepOf(q: Exec, id: number, to: Nudge): Promise<CategoryMove | null> {
  const category = await findCategory(q, id)
  if (!category) throw new NotFound('category')
  const { parentId } = category
  const siblings = await childrenOf(q, parentId)
  const at = siblings.findIndex((sibling) => sibling.id === id)
  const above = siblings[at - 1]
  if (to === 'up') return above ? { id, parentId, before: above.id } : null
  if (to === 'down') return siblings[at + 1] ? { id, parentId, before: siblings[at + 2]?.id ?? null } : null
  if (to === 'in') return above ? { id, parentId: above.id, before: null } : null
  if (parentId === null) return null
  const parent = (await findCategory(q, parentId))!
  const uncles = await childrenOf(q, parent.parentId)
  const behind = uncles[uncles.findIndex((uncle) => uncle.id === parentId) + 1]
  return { id, parentId: parent.parentId, before: behind?.id ?? null }
}

/**
 * Deletes a category. What stands below it moves up; products put in it go to the category `to`, or only lose it. True when all is done at
 * once, false when a job goes on with it. Throws NotFound, and Refusal for a `to` that is not there.
 */
export async function deleteCategory(tx: Tx, id: number, to: number | null, now: number): Promise<boolean> {
  const { categories } = tx.t
  const category = await findCategory(tx, id)
  if (!category) throw new NotFound('category')
  if (to === id || (to !== null && !(await findCategory(tx, to)))) throw new Refusal('categories.unknownTarget', {}, 'to')
  const uncles = await childrenOf(tx, category.parentId)
  let position = uncles.length
  for (const child of await childrenOf(tx, id)) {
    await tx.update(categories).set({ parentId: category.parentId, position: position++ }).where(eq(categories.id, child.id))
  }
  return doShelfWork(tx, { what: 'emptyCategory', categoryId: id, to }, now)
}

/**
 * Deletes a category with no product and no category in it that nobody has edited since it was added (`addedAt`, epoch ms); leaves any
 * other alone.
 */
export async function deleteUnusedCategory(tx: Tx, id: number, addedAt: number, now: number): Promise<void> {
  const category = await findCategory(tx, id)
  if (category?.updatedAt !== addedAt || (await childrenOf(tx, id)).length > 0) return
  const { categoryProducts } = tx.t
  const held = await tx
    .select({ id: categoryProducts.productId })
    .from(categoryProducts)
    .where(eq(categoryProducts.categoryId, id))
    .limit(1)
  if (held.length === 0) await deleteCategory(tx, id, null, now)
}

/** One category; null when there is none. */
export async function findCategory(q: Exec, id: number) {
  const [row] = await q.select().from(q.t.categories).where(eq(q.t.categories.id, id)).limit(1)
  return row ?? null
}

/** True while no other category stands at this address. */
export async function isCategorySlugFree(q: Exec, slug: string, exceptId: number | null): Promise<boolean> {
  const rows = await q.select({ id: q.t.categories.id }).from(q.t.categories).where(eq(q.t.categories.slug, slug)).limit(1)
  return rows.every(({ id }) => id === exceptId)
}

async function childrenOf(q: Exec, parentId: number | null) {
  const { categories } = q.t
  return q
    .select()
    .from(categories)
    .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
    .orderBy(asc(categories.position), asc(categories.id))
}

function checkFacts(facts: CategoryFacts): void {
  if (facts.name.trim() === '') throw new Refusal('categories.nameMissing', {}, 'name')
  if (!isSlug(facts.slug)) throw new Refusal('catalog.seoLinkShape', {}, 'slug')
}

async function checkParent(tx: Tx, id: number | null, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const parents = await parentsOf(tx)
  if (!parents.has(parentId)) throw new Refusal('categories.unknownParent', {}, 'parent')
  if (id !== null && downwards(parents, id).includes(parentId)) throw new Refusal('categories.cycle', {}, 'parent')
  if (depthBelow(parents, id) + depthOf(parents, parentId) > mostDeep)
    throw new Refusal('categories.tooDeep', { count: mostDeep }, 'parent')
}

const mostDeep = 6

type Parents = ReadonlyMap<number, number | null>

const depthOf = (parents: Parents, id: number | null): number => (id === null ? 0 : 1 + depthOf(parents, parents.get(id) ?? null))

const depthBelow = (parents: Parents, id: number | null): number =>
  id === null ? 1 : Math.max(...downwards(parents, id).map((below) => depthOf(parents, below))) - depthOf(parents, id) + 1

async function orTaken<T>(tx: Tx, write: (inner: Tx) => Promise<T>): Promise<T> {
  try {
    return await tx.savepoint(write)
  } catch (error) {
    if (isUnique(error)) throw new Refusal('categories.slugTaken', {}, 'slug')
    throw error
  }
}
