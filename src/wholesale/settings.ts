import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const wholesaleSettings = {
  wholesale_applications: {
    type: 'boolean',
    default: false,
    group: 'customers',
    label: 'settings.wholesale_applications',
    hint: 'settings.wholesale_applications.hint',
    effect: 'Lets customers apply for wholesale prices at /account/wholesale, linked in the storefront footer.',
  },
} as const satisfies SettingDefinitions
