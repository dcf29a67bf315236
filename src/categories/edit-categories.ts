import { and, eq } from 'drizzle-orm'
import { findRow } from '#db/lists/entity-store.ts'
import { checkParent, findChildren, moveChildrenUp, moveInTree, treeReader } from '#db/lists/tree-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { Conflict, UserError, orNotFound } from '#src/lib/errors/errors.ts'
import { checkSlug } from '#src/lib/links/slugs.ts'
import type { TreeMove, TreeReader } from '#src/lib/collections/tree-moves.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { type CategoryRow, addCategory } from './categories.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { runOrQueueCategoryJob } from './category-jobs.ts'
import { maxDepth } from './limits.ts'

/** All that the editor saves. */
export type CategoryFacts = Omit<CategoryRow, 'id' | 'position' | 'updatedAt'>

const categoryRows = {
  table: (q: Exec) => q.t.categories,
  maxDepth,
  errors: {
    unknownParent: () => new UserError('categories.unknownParent', {}, 'parent'),
    cycle: () => new UserError('categories.cycle', {}, 'parent'),
    tooDeep: () => new UserError('categories.tooDeep', { count: maxDepth }, 'parent'),
  },
  moveConflict: 'categories.moveConflict',
} as const

export const pickCategoryFacts = (row: CategoryRow): CategoryFacts => omit(row, 'id', 'position', 'updatedAt')

/** Throws UserError on the invalid field. */
export async function createCategory(tx: Tx, facts: CategoryFacts, now: number): Promise<number> {
  checkCategoryFacts(facts)
  await checkParent(tx, categoryRows, null, facts.parentId)
  const siblings = await findChildren(tx, categoryRows, facts.parentId)
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
  const existing = await getCategory(tx, id)
  await checkParent(tx, categoryRows, id, facts.parentId)
  const parentChanged = existing.parentId !== facts.parentId
  const position = parentChanged ? (await findChildren(tx, categoryRows, facts.parentId)).length : existing.position
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
  const parentChanged = await moveInTree(tx, categoryRows, await getCategory(tx, move.id), move, now)
  await bumpVersion(tx, 'navigation')
  return parentChanged ? runOrQueueCategoryJob(tx, { action: 'reindex', categoryId: move.id }, now) : true
}

/** Throws NotFound for an unknown category. */
export const readCategoryTree = (q: Exec): TreeReader => treeReader(q, categoryRows)

/** Subcategories move up, products to `targetId` if set. False when a job continues. Throws NotFound, UserError for an unknown target. */
export async function deleteCategory(tx: Tx, id: number, targetId: number | null, now: number): Promise<boolean> {
  const category = await getCategory(tx, id)
  if (targetId === id || (targetId !== null && !(await findCategory(tx, targetId))))
    throw new UserError('categories.unknownTarget', {}, 'to')
  await moveChildrenUp(tx, categoryRows, category)
  return runOrQueueCategoryJob(tx, { action: 'delete', categoryId: id, to: targetId }, now)
}

/** Deletes an empty category that is unedited since `addedAt` (epoch ms); keeps any other. */
export async function deleteUnusedCategory(tx: Tx, id: number, addedAt: number, now: number): Promise<void> {
  const category = await findCategory(tx, id)
  if (category?.updatedAt !== addedAt || (await findChildren(tx, categoryRows, id)).length > 0) return
  const { categoryProducts } = tx.t
  const placements = await tx
    .select({ id: categoryProducts.productId })
    .from(categoryProducts)
    .where(eq(categoryProducts.categoryId, id))
    .limit(1)
  if (placements.length === 0) await deleteCategory(tx, id, null, now)
}

export const findCategory = (q: Exec, id: number) => findRow(q, categoryRows, id)

/** Throws NotFound. */
export const getCategory = async (q: Exec, id: number) => orNotFound(await findCategory(q, id), 'category')

export async function isCategorySlugFree(q: Exec, slug: string, exceptId: number | null): Promise<boolean> {
  const rows = await q.select({ id: q.t.categories.id }).from(q.t.categories).where(eq(q.t.categories.slug, slug)).limit(1)
  return rows.every(({ id }) => id === exceptId)
}

function checkCategoryFacts(facts: CategoryFacts): void {
  if (facts.name.trim() === '') throw new UserError('categories.nameMissing', {}, 'name')
  checkSlug(facts.slug, 'slug')
}

const slugTaken = () => new UserError('categories.slugTaken', {}, 'slug')
