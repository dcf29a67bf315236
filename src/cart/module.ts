import { hour } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const cartModule = {
  name: 'cart',
  routes: [async () => (await import('./routes.tsx')).cartRoutes],
  tasks: [{ name: 'delete stale carts', intervalMs: hour, load: async () => (await import('./find-cart.ts')).pruneCarts }],
  packs: {
    de: [async () => (await import('#src/i18n/de/cart.ts')).cartStrings],
    fr: [async () => (await import('#src/i18n/fr/cart.ts')).cartStrings],
  },
  labels: {
    cart: { cart: '*' },
  },
} as const satisfies Module
