import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const storefrontSettings = {
  theme_accent: {
    type: 'color',
    default: '#2e5b42',
    group: 'appearance',
    label: 'settings.theme_accent',
    hint: 'settings.theme_accent.hint',
    effect: 'Colors buttons and links of the storefront (/theme/….css) and of emails.',
  },
  theme_corners: {
    type: 'choice',
    options: {
      round: { label: 'settings.theme_corners.round' },
      soft: { label: 'settings.theme_corners.soft' },
      square: { label: 'settings.theme_corners.square' },
    },
    default: 'round',
    group: 'appearance',
    label: 'settings.theme_corners',
    hint: 'settings.theme_corners.hint',
    error: 'settings.theme_corners.error',
    effect: 'Sets the radius tokens of the storefront (/theme/….css).',
  },
  logo: { type: 'image', default: '', effect: 'Replaces the store name in the header of the storefront and of emails.' },
  favicon: { type: 'image', default: '', effect: 'Is the icon of browser tabs (/favicon.ico).' },
  home_media_id: { type: 'media', default: null, effect: 'Is the large image of the home page; null = that of the first category.' },
} as const satisfies SettingDefinitions
