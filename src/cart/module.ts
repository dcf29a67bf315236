import { hour } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const cartModule = {
  name: 'cart',
  routes: [async () => (await import('./routes.tsx')).cartRoutes],
  tasks: [{ name: 'delete stale carts', intervalMs: hour, load: async () => (await import('./prune-carts.ts')).pruneCarts }],
  packs: {
    de: [async () => (await import('#src/i18n/de/cart.ts')).cartStrings],
    fr: [async () => (await import('#src/i18n/fr/cart.ts')).cartStrings],
  },
  labels: {
    cart: { cart: '*' },
  },
  linkTargets: { cart: { place: 120, label: 'navigation.target.cart', path: '/cart' } },
  personalData: [
    { table: 'carts', columns: ['tokenHash'], by: { account: 'userId' }, erasure: 'delete', hidden: true },
    { table: 'cartLines', columns: ['giftMessage', 'answers'], by: { cart: 'cartId' }, erasure: 'cascade' },
    { table: 'cartRemovals', columns: ['lines'], by: { cart: 'cartId' }, erasure: 'cascade' },
  ],
} as const satisfies Module
