import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const storefrontSettings = {
  shop_open: {
    type: 'boolean',
    default: true,
    effect: 'Off: visitors read that the shop opens soon, and staff preview it. New stores begin so (src/storefront/closed).',
  },
  search_indexing: {
    type: 'boolean',
    default: true,
    group: 'searchEngines',
    effect: 'Off: robots.txt closes the store, and every page asks not to be listed.',
  },
  robots_rules: {
    type: 'text',
    maxLength: 4000,
    lines: /^(?:#.*|(?:user-agent|allow|disallow|crawl-delay|sitemap|clean-param)\s*:.*)$/i,
    default: '',
    group: 'searchEngines',
    error: 'settings.robots_rules.error',
    effect: 'Is added to robots.txt, before the address of the site map.',
  },
  home_media_id: { type: 'media', default: null, effect: 'Is the large image of the home page; null = that of the first category.' },
} as const satisfies SettingDefinitions
