import { type EntityValues, createRow, entityStore, findRow } from '#db/lists/entity-store.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { parseSchedule, scheduleFields } from '#src/lib/dates/schedule.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import { checkSlug, withSlug } from '#src/lib/links/slugs.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { readSettings } from '#src/settings/settings.ts'

/** A slug of '' is made from the name; `text` is sanitized when stored, and times are in the store's time zone, '' = no limit. */
export type ModalFacts = Omit<EntityValues<Schema['modals']>, 'startsAt' | 'endsAt'> & { starts: string; ends: string }

export type Modal = Schema['modals']['$inferSelect']

export const selectModals = (q: Exec) => q.select().from(q.t.modals).$dynamic()

export const modalStore = entityStore({
  table: (q) => q.t.modals,
  check: checkedModal,
  taken: () => new UserError('modals.slugTaken', {}, 'slug'),
})

/** With its schedule in the store's time zone; null when missing. */
export async function findModal(q: Exec, id: number) {
  const row = await findRow(q, modalStore, id)
  return row ? { ...row, ...scheduleFields(row, (await readSettings(q)).timezone) } : null
}

export const createModal = (tx: Tx, facts: ModalFacts, now: number) => createRow(tx, modalStore, facts, now)

async function checkedModal(q: Exec, facts: ModalFacts) {
  const { starts, ends, ...row } = facts
  if (row.name.trim() === '') throw new UserError('modals.nameMissing', {}, 'name')
  if (row.title.trim() === '') throw new UserError('modals.titleMissing', {}, 'title')
  const { slug } = withSlug(row)
  checkSlug(slug, 'slug')
  const buttonLink = row.buttonLink === '' ? '' : siteLink(row.buttonLink)
  if (buttonLink === null) throw new UserError('admin.link.invalid', {}, 'buttonLink')
  if (row.buttonLabel !== '' && buttonLink === '') throw new UserError('modals.buttonLinkMissing', {}, 'buttonLink')
  if (row.buttonLabel === '' && buttonLink !== '') throw new UserError('modals.buttonLabelMissing', {}, 'buttonLabel')
  const paths = row.paths.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (row.pages === 'paths' && paths.length === 0) throw new UserError('modals.pathsMissing', {}, 'paths')
  if (paths.some((path) => localPath(path.replace(/\*$/, '')) === null)) throw new UserError('modals.pathsInvalid', {}, 'paths')
  const schedule = parseSchedule({ starts, ends }, (await readSettings(q)).timezone)
  const [name, title, text] = [row.name.trim(), row.title.trim(), await sanitizeDescription(row.text)]
  return { ...row, name, slug, title, text, buttonLink, paths: paths.join('\n'), ...schedule }
}
