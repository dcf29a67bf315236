import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { Schema } from '#db/schema/index.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { checkSlug } from '#src/lib/links/slugs.ts'
import type { TreeMove, TreeReader } from '#src/lib/collections/tree-moves.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { addCategory } from './categories.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { selfAndDescendantIds, findCategoryParents } from './category-ancestors.ts'
import { runOrQueueCategoryJob } from './category-jobs.ts'
import { maxDepth } from './limits.ts'

export type CategoryFacts = Omit<Schema['categories']['$inferSelect'], 'id' | 'position' | 'updatedAt'>

/** The facts of a row: all that the editor saves. */
export const pickCategoryFacts = (row: CategoryFacts): CategoryFacts => pick(row, 'name', 'slug', 'intro', 'parentId', 'mediaId')

/** Throws UserError on the invalid field. */
export async function createCategory(tx: Tx, facts: CategoryFacts, now: number): Promise<number> {
  checkCategoryFacts(facts)
  await checkParent(tx, null, facts.parentId)
  const siblings = await findChildren(tx, facts.parentId)
  return refuseDuplicateInSavepoint(tx, slugTaken(), (savepoint) => addCategory(savepoint, { ...facts, position: siblings.length }, now))
}

/** True when done, false when a job continues. Throws Conflict after a save later than `seenAt`, NotFound and UserError. */
export async function saveCategory(
  tx: Tx,
  id: number,
  facts: CategoryFacts,
  options: { now: number; expectedUpdatedAt: number },
): Promise<boolean> {
  checkCategoryFacts(facts)
  const { categories } = tx.t
  const existing = await findCategory(tx, id)
  if (!existing) throw new NotFound('category')
  await checkParent(tx, id, facts.parentId)
  const parentChanged = existing.parentId !== facts.parentId
  const position = parentChanged ? (await findChildren(tx, facts.parentId)).length : existing.position
  const updated = await refuseDuplicateInSavepoint(tx, slugTaken(), (savepoint) =>
    savepoint
      .update(categories)
      .set({ ...facts, position, updatedAt: nextUpdatedAt(options.now, options.expectedUpdatedAt) })
      .where(and(eq(categories.id, id), eq(categories.updatedAt, options.expectedUpdatedAt)))
      .returning({ id: categories.id }),
  )
  if (updated.length === 0) throw new Conflict('categories.editConflict')
  if (existing.slug !== facts.slug) await addRedirect(tx, 'category', existing.slug, id, options.now)
  await bumpVersion(tx, 'navigation')
  return parentChanged ? runOrQueueCategoryJob(tx, { action: 'reindex', categoryId: id }, options.now) : true
}

/** True when done, false when a job continues. Throws NotFound, Conflict, and UserError for a move into itself. */
export async function moveCategory(tx: Tx, move: TreeMove, now: number): Promise<boolean> {
  const { categories } = tx.t
  const category = await findCategory(tx, move.id)
  if (!category) throw new NotFound('category')
  if (move.from !== undefined && move.from !== category.parentId) throw new Conflict('categories.moveConflict')
  await checkParent(tx, move.id, move.parentId)
  const siblings = (await findChildren(tx, move.parentId)).filter((sibling) => sibling.id !== move.id)
  const targetIndex = siblings.findIndex((sibling) => sibling.id === move.before)
  const order = siblings.toSpliced(targetIndex < 0 ? siblings.length : targetIndex, 0, category)
  const parentChanged = category.parentId !== move.parentId
  if (parentChanged) {
    // Conditional: of two concurrent moves only one succeeds.
    const rows = await tx
      .update(categories)
      .set({ parentId: move.parentId, updatedAt: nextUpdatedAt(now, category.updatedAt) })
      .where(
        and(
          eq(categories.id, move.id),
          category.parentId === null ? isNull(categories.parentId) : eq(categories.parentId, category.parentId),
        ),
      )
      .returning({ id: categories.id })
    if (rows.length === 0) throw new Conflict('categories.moveConflict')
  }
  for (const [position, sibling] of order.entries()) {
    if (parentChanged || sibling.position !== position) await tx.update(categories).set({ position }).where(eq(categories.id, sibling.id))
  }
  await bumpVersion(tx, 'navigation')
  return parentChanged ? runOrQueueCategoryJob(tx, { action: 'reindex', categoryId: move.id }, now) : true
}

/** Throws NotFound for an unknown category. */
export const readCategoryTree = (q: Exec): TreeReader => ({
  parentOf: async (id) => {
    const category = await findCategory(q, id)
    if (!category) throw new NotFound('category')
    return category.parentId
  },
  childrenOf: (parentId) => findChildren(q, parentId),
})

/** Subcategories move up, products to `targetId` if set. False when a job continues. Throws NotFound, UserError for an unknown target. */
export async function deleteCategory(tx: Tx, id: number, targetId: number | null, now: number): Promise<boolean> {
  const { categories } = tx.t
  const category = await findCategory(tx, id)
  if (!category) throw new NotFound('category')
  if (targetId === id || (targetId !== null && !(await findCategory(tx, targetId))))
    throw new UserError('categories.unknownTarget', {}, 'to')
  const parentSiblings = await findChildren(tx, category.parentId)
  let position = parentSiblings.length
  for (const child of await findChildren(tx, id)) {
    await tx.update(categories).set({ parentId: category.parentId, position: position++ }).where(eq(categories.id, child.id))
  }
  return runOrQueueCategoryJob(tx, { action: 'delete', categoryId: id, to: targetId }, now)
}

/** Deletes an empty category that is unedited since `addedAt` (epoch ms); keeps any other. */
export async function deleteUnusedCategory(tx: Tx, id: number, addedAt: number, now: number): Promise<void> {
  const category = await findCategory(tx, id)
  if (category?.updatedAt !== addedAt || (await findChildren(tx, id)).length > 0) return
  const { categoryProducts } = tx.t
  const placements = await tx
    .select({ id: categoryProducts.productId })
    .from(categoryProducts)
    .where(eq(categoryProducts.categoryId, id))
    .limit(1)
  if (placements.length === 0) await deleteCategory(tx, id, null, now)
}

export async function findCategory(q: Exec, id: number) {
  const [row] = await q.select().from(q.t.categories).where(eq(q.t.categories.id, id)).limit(1)
  return row ?? null
}

/** Throws NotFound. */
export async function getCategory(q: Exec, id: number) {
  const category = await findCategory(q, id)
  if (!category) throw new NotFound('category')
  return category
}

export async function isCategorySlugFree(q: Exec, slug: string, exceptId: number | null): Promise<boolean> {
  const rows = await q.select({ id: q.t.categories.id }).from(q.t.categories).where(eq(q.t.categories.slug, slug)).limit(1)
  return rows.every(({ id }) => id === exceptId)
}

async function findChildren(q: Exec, parentId: number | null) {
  const { categories } = q.t
  return q
    .select()
    .from(categories)
    .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
    .orderBy(asc(categories.position), asc(categories.id))
}

function checkCategoryFacts(facts: CategoryFacts): void {
  if (facts.name.trim() === '') throw new UserError('categories.nameMissing', {}, 'name')
  checkSlug(facts.slug, 'slug')
}

async function checkParent(tx: Tx, id: number | null, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const parentById = await findCategoryParents(tx)
  if (!parentById.has(parentId)) throw new UserError('categories.unknownParent', {}, 'parent')
  if (id !== null && selfAndDescendantIds(parentById, id).includes(parentId)) throw new UserError('categories.cycle', {}, 'parent')
  if (subtreeDepth(parentById, id) + depthOf(parentById, parentId) > maxDepth)
    throw new UserError('categories.tooDeep', { count: maxDepth }, 'parent')
}

type ParentById = ReadonlyMap<number, number | null>

const depthOf = (parentById: ParentById, id: number | null): number =>
  id === null ? 0 : 1 + depthOf(parentById, parentById.get(id) ?? null)

const subtreeDepth = (parentById: ParentById, id: number | null): number =>
  id === null
    ? 1
    : Math.max(...selfAndDescendantIds(parentById, id).map((descendantId) => depthOf(parentById, descendantId))) -
      depthOf(parentById, id) +
      1

const slugTaken = () => new UserError('categories.slugTaken', {}, 'slug')
