import { and, eq } from 'drizzle-orm'
import { findRow } from '#db/lists/entity-store.ts'
import { checkParent, findChildren, moveChildrenUp, moveInTree, treeReader } from '#db/lists/tree-rows.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import type { TreeMove, TreeReader } from '#src/lib/collections/tree-moves.ts'
import { deleteContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { Conflict, UserError, orNotFound } from '#src/lib/errors/errors.ts'
import { checkSlug, slugify } from '#src/lib/links/slugs.ts'
import { addRedirect, deleteRedirects } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { maxCategoryDepth } from './limits.ts'

/** A slug of '' is made from the name. */
export interface KbCategoryFacts extends Omit<Schema['kbCategories']['$inferSelect'], 'id' | 'position' | 'updatedAt'> {
  /** By language. */
  texts: Record<string, { name: string; description: string }>
}

const categoryRows = {
  table: (q: Exec) => q.t.kbCategories,
  maxDepth: maxCategoryDepth,
  errors: {
    unknownParent: () => new UserError('form.choose', {}, 'parent'),
    cycle: () => new UserError('kb.categoryCycle', {}, 'parent'),
    tooDeep: () => new UserError('kb.categoryTooDeep', { most: maxCategoryDepth }, 'parent'),
  },
  moveConflict: 'kb.moveConflict',
} as const

/** A category with its texts in other languages; null when missing. */
export async function findKbCategory(q: Exec, id: number) {
  const { contentTranslations: table } = q.t
  const row = await findRow(q, categoryRows, id)
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
export const getKbCategory = async (q: Exec, id: number): Promise<StoredKbCategory> => orNotFound(await findKbCategory(q, id), 'category')

/** Returns its id. Throws UserError on the invalid field. */
export async function createKbCategory(tx: Tx, facts: KbCategoryFacts, now: number): Promise<number> {
  const { texts, ...row } = withSlug(facts)
  await checkKbCategory(tx, null, row)
  const position = (await findChildren(tx, categoryRows, row.parentId)).length
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
  const position = existing.parentId === row.parentId ? existing.position : (await findChildren(tx, categoryRows, row.parentId)).length
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
  await moveInTree(tx, categoryRows, await getKbCategory(tx, move.id), move, now)
  await bumpVersion(tx, 'kb')
}

/** Throws NotFound for an unknown category. */
export const readKbCategoryTree = (q: Exec): TreeReader => treeReader(q, categoryRows)

/** Its subcategories move up; its articles stay, without this category. Throws NotFound. */
export async function deleteKbCategory(tx: Tx, id: number): Promise<void> {
  const { kbCategories } = tx.t
  await moveChildrenUp(tx, categoryRows, await getKbCategory(tx, id))
  await tx.delete(kbCategories).where(eq(kbCategories.id, id))
  await deleteContentTexts(tx, 'kb_category', [id])
  await deleteRedirects(tx, 'kb_category', id)
  await bumpVersion(tx, 'kb')
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
  await checkParent(q, categoryRows, id, parentId)
}

const slugTaken = () => new UserError('kb.categorySlugTaken', {}, 'slug')
