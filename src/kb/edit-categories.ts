import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import type { TreeMove, TreeReader } from '#src/lib/collections/tree-moves.ts'
import { selfAndAncestorIds, selfAndDescendantIds } from '#src/categories/category-ancestors.ts'
import { deleteContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { checkSlug, slugify } from '#src/lib/links/slugs.ts'
import { addRedirect, deleteRedirects } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { maxCategoryDepth } from './limits.ts'

/** A slug of '' is made from the name. */
export interface KbCategoryFacts extends Omit<Schema['kbCategories']['$inferSelect'], 'id' | 'position' | 'updatedAt'> {
  /** By language. */
  texts: Record<string, { name: string; description: string }>
}

/** A category with its texts in other languages; null when missing. */
export async function findKbCategory(q: Exec, id: number) {
  const { kbCategories, contentTranslations: table } = q.t
  const [row] = await q.select().from(kbCategories).where(eq(kbCategories.id, id)).limit(1)
  if (!row) return null
  const translations = await q
    .select({ language: table.language, field: table.field, text: table.text })
    .from(table)
    .where(and(eq(table.kind, 'kb_category'), eq(table.entityId, id)))
  const texts: KbCategoryFacts['texts'] = {}
  for (const { language, field, text } of translations)
    texts[language] = { ...(texts[language] ?? { name: '', description: '' }), [field]: text }
  return { ...row, texts }
}

export type StoredKbCategory = NonNullable<Awaited<ReturnType<typeof findKbCategory>>>

/** Throws NotFound. */
export async function getKbCategory(q: Exec, id: number): Promise<StoredKbCategory> {
  const category = await findKbCategory(q, id)
  if (!category) throw new NotFound('category')
  return category
}

/** Returns its id. Throws UserError on the invalid field. */
export async function createKbCategory(tx: Tx, facts: KbCategoryFacts, now: number): Promise<number> {
  const { texts, ...row } = withSlug(facts)
  await checkKbCategory(tx, null, row)
  const position = (await listChildren(tx, row.parentId)).length
  const [created] = await refuseDuplicateInSavepoint(tx, slugTaken(), (savepoint) =>
    savepoint
      .insert(savepoint.t.kbCategories)
      .values({ ...row, position, updatedAt: now })
      .returning({ id: savepoint.t.kbCategories.id }),
  )
  await saveTexts(tx, created!.id, texts, now)
  await bumpVersion(tx, 'kb')
  return created!.id
}

/** Throws Conflict after another save, NotFound, and UserError. */
export async function saveKbCategory(
  tx: Tx,
  id: number,
  facts: KbCategoryFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { kbCategories } = tx.t
  const existing = await getKbCategory(tx, id)
  const { texts, ...row } = withSlug(facts)
  await checkKbCategory(tx, id, row)
  const position = existing.parentId === row.parentId ? existing.position : (await listChildren(tx, row.parentId)).length
  const updated = await refuseDuplicateInSavepoint(tx, slugTaken(), (savepoint) =>
    savepoint
      .update(kbCategories)
      .set({ ...row, position, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
      .where(and(eq(kbCategories.id, id), eq(kbCategories.updatedAt, expectedUpdatedAt)))
      .returning({ id: kbCategories.id }),
  )
  if (updated.length === 0) throw new Conflict('kb.categoryConflict')
  if (existing.slug !== row.slug) await addRedirect(tx, 'kb_category', existing.slug, id, now)
  await saveTexts(tx, id, texts, now)
  await bumpVersion(tx, 'kb')
}

/** Throws NotFound, Conflict, and UserError for a move into itself or too deep. */
export async function moveKbCategory(tx: Tx, move: TreeMove, now: number): Promise<void> {
  const { kbCategories } = tx.t
  const category = await getKbCategory(tx, move.id)
  if (move.from !== undefined && move.from !== category.parentId) throw new Conflict('kb.moveConflict')
  await checkParent(tx, move.id, move.parentId)
  const siblings = (await listChildren(tx, move.parentId)).filter(({ id }) => id !== move.id)
  const targetIndex = siblings.findIndex(({ id }) => id === move.before)
  const order = siblings.toSpliced(targetIndex < 0 ? siblings.length : targetIndex, 0, category)
  if (category.parentId !== move.parentId) {
    const isUnmoved = category.parentId === null ? isNull(kbCategories.parentId) : eq(kbCategories.parentId, category.parentId)
    const rows = await tx
      .update(kbCategories)
      .set({ parentId: move.parentId, updatedAt: nextUpdatedAt(now, category.updatedAt) })
      .where(and(eq(kbCategories.id, move.id), isUnmoved))
      .returning({ id: kbCategories.id })
    if (rows.length === 0) throw new Conflict('kb.moveConflict')
  }
  for (const [position, sibling] of order.entries())
    if (sibling.id === move.id || sibling.position !== position)
      await tx.update(kbCategories).set({ position }).where(eq(kbCategories.id, sibling.id))
  await bumpVersion(tx, 'kb')
}

/** Throws NotFound for an unknown category. */
export const readKbCategoryTree = (q: Exec): TreeReader => ({
  parentOf: async (id) => (await getKbCategory(q, id)).parentId,
  childrenOf: (parentId) => listChildren(q, parentId),
})

/** Its subcategories move up; its articles stay, without this category. Throws NotFound. */
export async function deleteKbCategory(tx: Tx, id: number): Promise<void> {
  const { kbCategories } = tx.t
  const { parentId } = await getKbCategory(tx, id)
  let position = (await listChildren(tx, parentId)).length
  for (const child of await listChildren(tx, id))
    await tx.update(kbCategories).set({ parentId, position: position++ }).where(eq(kbCategories.id, child.id))
  await tx.delete(kbCategories).where(eq(kbCategories.id, id))
  await deleteContentTexts(tx, 'kb_category', [id])
  await deleteRedirects(tx, 'kb_category', id)
  await bumpVersion(tx, 'kb')
}

function listChildren(q: Exec, parentId: number | null) {
  const { kbCategories } = q.t
  return q
    .select()
    .from(kbCategories)
    .where(parentId === null ? isNull(kbCategories.parentId) : eq(kbCategories.parentId, parentId))
    .orderBy(asc(kbCategories.position), asc(kbCategories.id))
}

const withSlug = (facts: KbCategoryFacts): KbCategoryFacts => ({
  ...facts,
  name: facts.name.trim(),
  slug: facts.slug === '' ? slugify(facts.name) : facts.slug,
})

async function saveTexts(tx: Tx, id: number, texts: KbCategoryFacts['texts'], now: number): Promise<void> {
  for (const [language, { name, description }] of Object.entries(texts))
    await saveContentTexts(tx, { kind: 'kb_category', id, language }, { name: name.trim(), description: description.trim() }, now)
}

async function checkKbCategory(q: Exec, id: number | null, { name, slug, parentId }: Omit<KbCategoryFacts, 'texts'>): Promise<void> {
  if (name === '') throw new UserError('kb.nameMissing', {}, 'name')
  checkSlug(slug, 'slug')
  await checkParent(q, id, parentId)
}

async function checkParent(q: Exec, id: number | null, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const { kbCategories } = q.t
  const rows = await q.select({ id: kbCategories.id, parentId: kbCategories.parentId }).from(kbCategories)
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  if (!parents.has(parentId)) throw new UserError('form.choose', {}, 'parent')
  const moved = id === null ? [] : selfAndDescendantIds(parents, id)
  if (moved.includes(parentId)) throw new UserError('kb.categoryCycle', {}, 'parent')
  const depthOf = (category: number) => selfAndAncestorIds(parents, category).length
  const height = id === null ? 1 : Math.max(...moved.map(depthOf)) - depthOf(id) + 1
  if (depthOf(parentId) + height > maxCategoryDepth) throw new UserError('kb.categoryTooDeep', { most: maxCategoryDepth }, 'parent')
}

const slugTaken = () => new UserError('kb.categorySlugTaken', {}, 'slug')
