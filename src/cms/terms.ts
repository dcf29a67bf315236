import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TermKind } from '#db/schema/cms.ts'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import { createRow, entityStore, restoreRow, saveRow } from '#db/lists/entity-store.ts'
import { listNames } from '#db/lists/named-rows.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { offeredTerms } from '#src/blocks/limits.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { checkSlug, slugify, slugifyWithoutMarks } from '#src/lib/links/slugs.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** Of a category or a tag. */
export type TermFacts = Omit<Schema['cmsTerms']['$inferSelect'], 'id' | 'kind' | 'updatedAt'>

export const termKinds = { category: 'page_category', tag: 'page_tag' } as const satisfies Record<TermKind, string>

export const termPath = (kind: TermKind, slug: string): string => `/${kind}/${slug}`

/** With its number of pages of any state but the trash; null when missing. */
export async function findTermForStaff(q: Exec, kind: TermKind, id: number) {
  const { cmsTerms } = q.t
  const [row] = await q
    .select()
    .from(cmsTerms)
    .where(and(eq(cmsTerms.kind, kind), eq(cmsTerms.id, id)))
    .limit(1)
  return row ?? null
}

const termStore = entityStore({
  table: (q) => q.t.cmsTerms,
  check: checkedTerm,
  taken: () => new UserError('cms.termSlugTaken', {}, 'slug'),
  conflict: 'cms.termConflict',
  written: (tx) => bumpVersion(tx, 'cms'),
  restoresUnchecked: true,
})

/** Throws UserError on the invalid field. */
export const createTerm = (tx: Tx, kind: TermKind, facts: TermFacts, now: number) => createRow(tx, termStore, { kind, ...facts }, now)

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveTerm(
  tx: Tx,
  { kind, id }: { kind: TermKind; id: number },
  facts: TermFacts,
  options: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const stored = await findTermForStaff(tx, kind, id)
  if (!stored) throw new NotFound(termKinds[kind])
  await saveRow(tx, termStore, id, { kind, ...facts }, options)
  if (stored.slug !== facts.slug) await addRedirect(tx, termKinds[kind], stored.slug, id, options.now)
}

/** Its pages stay. */
export async function deleteTerm(tx: Tx, kind: TermKind, id: number): Promise<void> {
  const { cmsTerms } = tx.t
  await tx.delete(cmsTerms).where(and(eq(cmsTerms.kind, kind), eq(cmsTerms.id, id)))
  await deleteContentTexts(tx, termKinds[kind], [id])
  await bumpVersion(tx, 'cms')
}

/** Restores a deleted category or tag with the same id, without its pages. Throws Conflict when it exists, UserError when its slug is taken. */
export const restoreTerm = (tx: Tx, kind: TermKind, id: number, facts: TermFacts, now: number): Promise<void> =>
  restoreRow(tx, termStore, id, { kind, ...facts }, now)

/** The ids of tags with these names; those that do not exist are created. Names with the same slug are one tag. */
export async function findOrCreateTags(tx: Tx, names: string[], now: number): Promise<number[]> {
  const { cmsTerms } = tx.t
  const former = await findFormerTags(tx, names)
  const bySlug = new Map(names.map((name) => [former.get(nameKey(name)) ?? slugify(name), name.trim()]))
  bySlug.delete('')
  if (bySlug.size === 0) return []
  const rows = [...bySlug].map(([slug, name]) => ({ kind: 'tag' as const, slug, name, updatedAt: now }))
  await tx.insert(cmsTerms).values(rows).onConflictDoNothing()
  const found = await tx
    .select({ id: cmsTerms.id, slug: cmsTerms.slug })
    .from(cmsTerms)
    .where(and(eq(cmsTerms.kind, 'tag'), inArray(cmsTerms.slug, [...bySlug.keys()])))
  return [...bySlug.keys()].flatMap((slug) => found.find((row) => row.slug === slug)?.id ?? [])
}

/** Slugs of tags that got theirs until 0.2.0, without marks, by name. */
async function findFormerTags(q: Exec, names: string[]): Promise<Map<string, string>> {
  const { cmsTerms } = q.t
  const slugs = names.map(slugifyWithoutMarks).filter((slug, at) => slug !== '' && slug !== slugify(names[at]!))
  if (slugs.length === 0) return new Map()
  const rows = await q
    .select({ slug: cmsTerms.slug, name: cmsTerms.name })
    .from(cmsTerms)
    .where(and(eq(cmsTerms.kind, 'tag'), inArray(cmsTerms.slug, slugs)))
  return new Map(rows.map(({ slug, name }) => [nameKey(name), slug]))
}

const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

export interface TermRow extends TermFacts {
  id: number
  /** In any state but the trash. */
  pages: number
}

export interface TermListParams {
  search: string
  sort: 'name' | 'pages'
  descending: boolean
}

export function termListQuery(q: Exec, kind: TermKind, { search, sort, descending }: TermListParams): ListQuery<TermRow> {
  const { cmsTerms } = q.t
  const pages = sql<number>`(select count(*) from cms_page_terms join cms_pages on cms_pages.id = cms_page_terms.page_id
    where cms_page_terms.term_id = ${cmsTerms.id} and cms_pages.deleted_at is null)`
  return {
    from: sql`${cmsTerms}`,
    where: and(eq(cmsTerms.kind, kind), matchesWords(search, [cmsTerms.name, cmsTerms.slug])),
    order: [sort === 'pages' ? pages : cmsTerms.name, cmsTerms.id],
    descending,
    cursor: (row) => [row[sort], row.id],
    select: (part) =>
      selectPart(
        q
          .select({
            ...pick(cmsTerms, 'id', 'name', 'slug', 'description'),
            pages: pages.mapWith(Number),
          })
          .from(cmsTerms)
          .$dynamic(),
        part,
      ),
  }
}

export const listTermOptions = (q: Exec, kind: TermKind): Promise<{ id: number; name: string }[]> =>
  listNames(q, { table: q.t.cmsTerms, name: q.t.cmsTerms.name, where: eq(q.t.cmsTerms.kind, kind) }, offeredTerms)

function checkedTerm(_q: Exec, term: TermFacts & { kind: TermKind }) {
  if (term.name.trim() === '') throw new UserError('cms.nameMissing', {}, 'name')
  checkSlug(term.slug, 'slug')
  return term
}
