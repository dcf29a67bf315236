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
} as const satisfies Module
