import { asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { findLegalPages, legalPageSetting } from '#src/legal-pages/find-legal-pages.ts'
import { type LegalPage, legalPages } from '#src/legal-pages/legal-slugs.ts'
import { applySettings } from '#src/settings/change-settings.ts'
import { retargetFooterLinks } from './footer-links.ts'
import { maxPageOptions } from './limits.ts'

/** Null = found by its slug; undefined = as before. */
export type ChosenPages = { [kind in LegalPage]?: number | null | undefined }

/**
 * Stores which page is which, and moves the links of the footer to it. Returns [previous, new] by key of the settings that changed. Throws
 * UserError for a page that does not exist.
 */
export async function chooseLegalPages(tx: Tx, chosen: ChosenPages, now: number): Promise<Record<string, [unknown, unknown]>> {
  await checkPages(tx, chosen)
  const before = await findLegalPages(tx, now)
  const settings = legalPages.flatMap((kind) => (chosen[kind] === undefined ? [] : [[legalPageSetting(kind), chosen[kind]]]))
  const change = await applySettings(tx, Object.fromEntries(settings), now)
  const after = await findLegalPages(tx, now)
  const moved = legalPages.flatMap((kind) => {
    const [from, to] = [before[kind]?.id, after[kind]?.id]
    return from !== undefined && to !== undefined && from !== to ? [[from, to] as const] : []
  })
  await retargetFooterLinks(tx, new Map(moved), now)
  return change
}

/** The store's pages by title, with those that are chosen. */
export async function listPageOptions(q: Exec, chosenIds: number[]): Promise<{ id: number; title: string; slug: string }[]> {
  const { cmsPages } = q.t
  const columns = pick(cmsPages, 'id', 'title', 'slug')
  const rows = await q
    .select(columns)
    .from(cmsPages)
    .where(isNull(cmsPages.deletedAt))
    .orderBy(asc(cmsPages.title), asc(cmsPages.id))
    .limit(maxPageOptions)
  const missing = chosenIds.filter((id) => rows.every((row) => row.id !== id))
  return missing.length === 0 ? rows : [...rows, ...(await q.select(columns).from(cmsPages).where(inArray(cmsPages.id, missing)))]
}

async function checkPages(tx: Tx, chosen: ChosenPages): Promise<void> {
  const { cmsPages } = tx.t
  for (const kind of legalPages) {
    const id = chosen[kind]
    if (id === null || id === undefined) continue
    const [page] = await tx.select({ id: cmsPages.id }).from(cmsPages).where(eq(cmsPages.id, id)).limit(1)
    if (!page) throw new UserError('form.choose', {}, kind)
  }
}
