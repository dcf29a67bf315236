import type { Module } from '#src/module.ts'

export const storefrontModule = {
  name: 'storefront',
  routes: [
    async () => (await import('./routes.tsx')).visitRoutes,
    async () => (await import('./language-routes.ts')).languageRoutes,
    async () => (await import('./announcement-routes.ts')).announcementRoutes,
    async () => (await import('./branding-routes.ts')).brandingRoutes,
    async () => (await import('./crawler-routes.ts')).crawlerRoutes,
  ],
  packs: {
    de: [
      async () => (await import('#src/i18n/de/common.ts')).commonStrings,
      async () => (await import('#src/i18n/de/errors.ts')).errorsStrings,
      async () => (await import('#src/i18n/de/form.ts')).formStrings,
      async () => (await import('#src/i18n/de/storefront.ts')).storefrontStrings,
    ],
    fr: [
      async () => (await import('#src/i18n/fr/common.ts')).commonStrings,
      async () => (await import('#src/i18n/fr/errors.ts')).errorsStrings,
      async () => (await import('#src/i18n/fr/form.ts')).formStrings,
      async () => (await import('#src/i18n/fr/storefront.ts')).storefrontStrings,
    ],
  },
} as const satisfies Module
