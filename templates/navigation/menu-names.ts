import type { MenuAudience, MenuItemLook } from '#db/schema/navigation.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { CheckedItem } from '#src/navigation/admin/menu-form.ts'
import type { IconName } from '#templates/ui/icon-names.ts'

export const menuActions = [
  { step: 'up', icon: 'arrow-up' },
  { step: 'down', icon: 'arrow-down' },
  { step: 'out', icon: 'arrow-left' },
  { step: 'in', icon: 'arrow-right' },
] as const satisfies { step: string; icon: IconName }[]

export const menuAudienceNames = {
  everyone: 'navigation.audience.everyone',
  'signed-in': 'navigation.audience.signed-in',
  guests: 'navigation.audience.guests',
  wholesale: 'navigation.audience.wholesale',
} as const satisfies Record<MenuAudience, StringKey>

export const menuLookNames = {
  link: 'navigation.look.link',
  button: 'navigation.look.button',
} as const satisfies Record<MenuItemLook, StringKey>

/** What staff should know of an item's target; null = nothing. */
export const rowStates = {
  shown: null,
  hidden: 'navigation.state.hidden',
  missing: 'navigation.state.missing',
  scheduled: 'navigation.state.scheduled',
  members: 'navigation.state.members',
} as const satisfies Record<CheckedItem['state'], StringKey | null>
