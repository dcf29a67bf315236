import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const wholesaleSettings = {
  wholesale_applications: {
    type: 'boolean',
    default: false,
    group: 'customers',
    effect: 'Lets customers apply for wholesale prices at /account/wholesale, linked in the storefront footer.',
  },
} as const satisfies SettingDefinitions
