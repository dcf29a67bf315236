/** Sections of the settings page in order, with the strings `settings.section.<group>` and `….hint`. */
export const settingGroups = [
  'general',
  'display',
  'searchEngines',
  'checkout',
  'giftWrap',
  'tax',
  'downloads',
  'returns',
  'reviews',
  'helpdesk',
  'accounts',
  'customers',
  'staff',
] as const
export type SettingGroup = (typeof settingGroups)[number]
