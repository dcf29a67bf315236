import type { Module } from '#src/module.ts'

export const countryPresetsModule = {
  name: 'country-presets',
  staffRoutes: [async () => (await import('./admin.tsx')).countryPresetsAdmin],
  menu: [{ group: 'system', place: 95, label: 'countryPresets.title', href: '/admin/country-presets', icon: 'globe', area: 'settings' }],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/country-presets.ts')).countryPresetsStrings],
  },
  audit: {
    area: 'settings',
    nouns: {
      country_preset: { label: 'countryPresets.noun', verbs: ['created'] },
    },
  },
} as const satisfies Module
