import { and, eq, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/list-query.ts'
import { setSwitch } from '#db/ordered-rows.ts'
import { refuseDuplicate } from '#db/refuse-duplicate.ts'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, UserError } from '#src/lib/errors.ts'
import { localPath } from '#src/lib/local-path.ts'
import { parseSchedule, scheduleFields } from '#src/lib/schedule.ts'
import { siteLink } from '#src/lib/site-link.ts'
import { checkSlug, slugify } from '#src/lib/slugs.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { readSettings } from '#src/settings/settings.ts'

export const modalTriggers = ['time', 'scroll', 'exit', 'link'] as const
export const modalPages = ['all', 'home', 'products', 'categories', 'paths'] as const
export const modalAudiences = ['everyone', 'guests', 'customers', 'wholesale', 'new', 'returning', 'cart'] as const
export const modalFrequencies = ['once', 'day', 'week', 'session'] as const

export interface ModalFacts {
  name: string
  /** '' = made from the name. */
  slug: string
  title: string
  /** HTML; sanitized when stored. */
  text: string
  buttonLabel: string
  buttonLink: string
  trigger: (typeof modalTriggers)[number]
  seconds: number
  scrollDepth: number
  pages: (typeof modalPages)[number]
  paths: string
  audience: (typeof modalAudiences)[number]
  frequency: (typeof modalFrequencies)[number]
  published: boolean
  /** In the store's time zone; '' = no limit. */
  starts: string
  ends: string
}

export type Modal = Awaited<ReturnType<typeof selectModals>>[number]

export const selectModals = (q: Exec) => q.select().from(q.t.modals).$dynamic()

/** With its schedule in the store's time zone; null when missing. */
export async function findModal(q: Exec, id: number) {
  const [row] = await selectModals(q).where(eq(q.t.modals.id, id)).limit(1)
  return row ? { ...row, ...typedModal(row), ...scheduleFields(row, (await readSettings(q)).timezone) } : null
}

/** Returns the id. Throws UserError. */
export async function createModal(tx: Tx, facts: ModalFacts, now: number): Promise<number> {
  const row = await checkedModal(tx, facts)
  const [created] = await refuseDuplicate(slugTaken(), () =>
    tx.savepoint((savepoint) =>
      savepoint
        .insert(savepoint.t.modals)
        .values({ ...row, updatedAt: now })
        .returning({ id: savepoint.t.modals.id }),
    ),
  )
  return created!.id
}

/** Throws Conflict after another save, UserError. */
export async function saveModal(
  tx: Tx,
  id: number,
  facts: ModalFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const row = await checkedModal(tx, facts)
  const { modals } = tx.t
  const saved = await refuseDuplicate(slugTaken(), () =>
    tx.savepoint((savepoint) =>
      savepoint
        .update(modals)
        .set({ ...row, updatedAt: Math.max(now, expectedUpdatedAt + 1) })
        .where(and(eq(modals.id, id), eq(modals.updatedAt, expectedUpdatedAt)))
        .returning({ id: modals.id }),
    ),
  )
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

export async function deleteModal(tx: Tx, id: number): Promise<void> {
  await tx.delete(tx.t.modals).where(eq(tx.t.modals.id, id))
}

/** Restores a deleted one under its id. Throws Conflict when it exists, UserError when its slug is taken. */
export async function restoreModal(tx: Tx, id: number, facts: ModalFacts, now: number): Promise<void> {
  if (await findModal(tx, id)) throw new Conflict('admin.undoTooLate')
  const row = await checkedModal(tx, facts)
  await refuseDuplicate(slugTaken(), () => tx.insert(tx.t.modals).values({ id, ...row, updatedAt: now }))
}

export const setModalsPublished = (tx: Tx, ids: number[], published: boolean, now: number): Promise<number[]> => {
  const { modals } = tx.t
  return setSwitch(tx, modals, { name: 'published', field: modals.published }, { ids, value: published, now })
}

/** `published` null = all. */
export function modalListQuery(
  q: Exec,
  { published, search, descending }: { published: boolean | null; search: string; descending: boolean },
): ListQuery<Modal> {
  const { modals } = q.t
  return {
    from: sql`${modals}`,
    where: and(published === null ? undefined : eq(modals.published, published), matchesWords(search, [modals.name, modals.title])),
    order: [modals.name, modals.id],
    descending,
    cursor: (row) => [row.name, row.id],
    select: (part) => selectPart(selectModals(q), part),
  }
}

/** Columns with a fixed set of values, as their types. */
const typedModal = (row: Modal) => ({
  trigger: row.trigger as ModalFacts['trigger'],
  pages: row.pages as ModalFacts['pages'],
  audience: row.audience as ModalFacts['audience'],
  frequency: row.frequency as ModalFacts['frequency'],
})

async function checkedModal(q: Exec, facts: ModalFacts) {
  const { starts, ends, ...row } = facts
  if (row.name.trim() === '') throw new UserError('modals.nameMissing', {}, 'name')
  if (row.title.trim() === '') throw new UserError('modals.titleMissing', {}, 'title')
  const slug = row.slug === '' ? slugify(row.name) : row.slug
  checkSlug(slug, 'slug')
  const buttonLink = row.buttonLink === '' ? '' : siteLink(row.buttonLink)
  if (buttonLink === null) throw new UserError('admin.link.invalid', {}, 'buttonLink')
  if (row.buttonLabel !== '' && buttonLink === '') throw new UserError('modals.buttonLinkMissing', {}, 'buttonLink')
  if (row.buttonLabel === '' && buttonLink !== '') throw new UserError('modals.buttonLabelMissing', {}, 'buttonLabel')
  const paths = row.paths.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (row.pages === 'paths' && paths.length === 0) throw new UserError('modals.pathsMissing', {}, 'paths')
  if (paths.some((path) => localPath(path.replace(/\*$/, '')) === null)) throw new UserError('modals.pathsInvalid', {}, 'paths')
  const schedule = parseSchedule({ starts, ends }, (await readSettings(q)).timezone)
  return {
    name: row.name.trim(),
    slug,
    title: row.title.trim(),
    text: await sanitizeDescription(row.text),
    buttonLabel: row.buttonLabel,
    buttonLink,
    trigger: row.trigger,
    seconds: row.seconds,
    scrollDepth: row.scrollDepth,
    pages: row.pages,
    paths: paths.join('\n'),
    audience: row.audience,
    frequency: row.frequency,
    published: row.published,
    ...schedule,
  }
}

const slugTaken = () => new UserError('modals.slugTaken', {}, 'slug')
