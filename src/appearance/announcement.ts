import type { Tx } from '#db/types.ts'
import type { SettingKey } from '#src/all-settings.ts'
import { contrastRatio, nearestColor } from '#src/lib/images/color.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { isDue, parseSchedule, scheduleFields, scheduleState } from '#src/lib/dates/schedule.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import { changeSettings } from '#src/settings/change-settings.ts'
import { type Settings, isValidSetting, readSettings } from '#src/settings/settings.ts'
import { leastTextContrast } from './limits.ts'

export const announcementKeys = [
  'announcement_text',
  'announcement_link',
  'announcement_from',
  'announcement_until',
  'announcement_dismissible',
  'announcement_background',
  'announcement_ink',
] as const satisfies SettingKey[]

type AnnouncementSettings = Pick<Settings, (typeof announcementKeys)[number]>

/** The bar above the header of the store. */
export interface Announcement {
  text: string
  /** '' = none. */
  link: string
  isDismissible: boolean
  /** Changes with the message, so that a dismissed one does not hide the next. */
  version: string
}

/** Null without one, before its start and from its end on. */
export function announcementAt(settings: AnnouncementSettings, now: number): Announcement | null {
  const { announcement_text: text, announcement_link: link, announcement_from: from } = settings
  if (text === '' || !isDue(scheduleOf(settings), now)) return null
  const version = Bun.hash(JSON.stringify([text, link, from])).toString(36)
  return { text, link, isDismissible: settings.announcement_dismissible, version }
}

/** For staff: also one that is not shown now. */
export function announcementState(
  settings: AnnouncementSettings,
  now: number,
): { text: string; state: 'shown' | 'scheduled' | 'ended' } | null {
  const { announcement_text: text } = settings
  if (text === '') return null
  const state = scheduleState({ ...scheduleOf(settings), published: true }, now)
  return { text, state: state === 'ended' || state === 'scheduled' ? state : 'shown' }
}

export interface AnnouncementFacts {
  text: string
  link: string
  /** In the store's time zone; '' = no limit. */
  starts: string
  ends: string
  dismissible: boolean
  /** Off: the accent of the theme. */
  own_colors: boolean
  background: string
  ink: string
}

/** White on black: what the fields show until staff choose. */
const initialColors = { background: '#1b1f27', ink: '#ffffff' }

export function announcementFacts(settings: AnnouncementSettings & Pick<Settings, 'timezone'>): AnnouncementFacts {
  const hasOwnColors = settings.announcement_background !== ''
  return {
    text: settings.announcement_text,
    link: settings.announcement_link,
    ...scheduleFields(scheduleOf(settings), settings.timezone),
    dismissible: settings.announcement_dismissible,
    own_colors: hasOwnColors,
    background: hasOwnColors ? settings.announcement_background : initialColors.background,
    ink: hasOwnColors ? settings.announcement_ink : initialColors.ink,
  }
}

/** [previous, new] by key. Throws UserError for a link, time or color that cannot be used, Conflict after another save. */
export async function saveAnnouncement(
  tx: Tx,
  facts: AnnouncementFacts,
  { expectedUpdatedAt, now }: { expectedUpdatedAt: number; now: number },
): Promise<Record<string, [unknown, unknown]>> {
  const { timezone } = await readSettings(tx)
  return changeSettings(tx, toSettings(facts, timezone), { keys: announcementKeys, expectedUpdatedAt, now })
}

function toSettings(facts: AnnouncementFacts, timeZone: string): AnnouncementSettings {
  const text = facts.text.trim()
  const link = facts.link.trim() === '' ? '' : siteLink(facts.link.trim())
  if (link === null) throw new UserError('admin.link.invalid', {}, 'link')
  if (text === '' && link !== '') throw new UserError('appearance.announcement.textMissing', {}, 'text')
  const { startsAt, endsAt } = parseSchedule(facts, timeZone)
  const colors = facts.own_colors ? checkedColors(facts) : { announcement_background: '', announcement_ink: '' }
  return {
    announcement_text: text,
    announcement_link: link,
    announcement_from: startsAt,
    announcement_until: endsAt,
    announcement_dismissible: facts.dismissible,
    ...colors,
  }
}

function checkedColors(facts: AnnouncementFacts) {
  const [background, ink] = (['background', 'ink'] as const).map((name) => {
    const color = facts[name].toLowerCase()
    if (color === '' || !isValidSetting(`announcement_${name}`, color)) throw new UserError('appearance.color.error', {}, name)
    return color
  }) as [string, string]
  const ratio = contrastRatio(ink, background)
  if (ratio < leastTextContrast) {
    const isFine = (hex: string) => contrastRatio(hex, background) >= leastTextContrast
    const color = nearestColor(ink, isFine) ?? (isFine('#ffffff') ? '#ffffff' : '#000000')
    const params = { ratio: `${Math.floor(ratio * 10) / 10}:1`, least: `${leastTextContrast}:1`, color }
    throw new UserError('appearance.announcement.contrast', params, 'ink')
  }
  return { announcement_background: background, announcement_ink: ink }
}

const scheduleOf = ({ announcement_from: startsAt, announcement_until: endsAt }: AnnouncementSettings) => ({ startsAt, endsAt })
