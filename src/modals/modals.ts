import { createRow, entityStore, findRow } from '#db/lists/entity-store.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { parseSchedule, scheduleFields } from '#src/lib/dates/schedule.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import { checkSlug, withSlug } from '#src/lib/links/slugs.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { readSettings } from '#src/settings/settings.ts'
import { pick } from '#src/lib/collections/pick.ts'

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
  return row ? { ...row, ...typedModal(row), ...scheduleFields(row, (await readSettings(q)).timezone) } : null
}

export const createModal = (tx: Tx, facts: ModalFacts, now: number) => createRow(tx, modalStore, facts, now)

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
  return {
    name: row.name.trim(),
    slug,
    title: row.title.trim(),
    text: await sanitizeDescription(row.text),
    buttonLabel: row.buttonLabel,
    buttonLink,
    ...pick(row, 'trigger', 'seconds', 'scrollDepth', 'pages'),
    paths: paths.join('\n'),
    audience: row.audience,
    frequency: row.frequency,
    published: row.published,
    ...schedule,
  }
}
