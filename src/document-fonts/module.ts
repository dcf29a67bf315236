import type { Module } from '#src/module.ts'

export const documentFontsModule = {
  name: 'document-fonts',
  staffRoutes: [async () => (await import('./admin.tsx')).documentFontsAdmin],
  menu: [{ group: 'system', place: 95, label: 'documentFonts.title', href: '/admin/document-fonts', icon: 'languages', area: 'settings' }],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/document-fonts.ts')).documentFontsStrings],
  },
  audit: {
    area: 'settings',
    nouns: {
      document_font: { label: 'documentFonts.noun', verbs: ['added', 'removed'] },
    },
  },
} as const satisfies Module
