import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const storefrontSettings = {
  theme_hue: {
    type: 'integer',
    min: 0,
    max: 360,
    default: 158,
    effect: 'Is the hue of the brand color in degrees; emails read it.',
  },
  theme_chroma: {
    type: 'integer',
    min: 0,
    max: 150,
    default: 65,
    effect: 'Is the strength of the brand color in thousandths of oklch chroma; emails read it.',
  },
  logo_media_id: {
    type: 'media',
    default: null,
    effect: 'Replaces the store name with an image, once a page chooses one; nothing reads it yet.',
  },
  favicon_media_id: { type: 'media', default: null, effect: 'Is the icon of browser tabs, once a page chooses one; nothing reads it yet.' },
  home_media_id: { type: 'media', default: null, effect: 'Is the large image of the home page; null = that of the first category.' },
} as const satisfies SettingDefinitions
