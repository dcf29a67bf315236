import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const i18nSettings = {
  default_language: {
    type: 'language',
    default: 'en',
    group: 'general',
    inStaffLayout: true,
    effect: 'Is the language of visitors without a better match, and of emails.',
  },
} as const satisfies SettingDefinitions
