import type { Module } from '#src/module.ts'

export const shopPanelModule = {
  name: 'shop-panel',
  staffRoutes: [async () => (await import('./admin.ts')).shopPanelRoutes],
  packs: {
    de: [async () => (await import('#src/i18n/de/shop-panel.ts')).shopPanelStrings],
    fr: [async () => (await import('#src/i18n/fr/shop-panel.ts')).shopPanelStrings],
  },
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/shop-panel.ts')).shopPanelStrings] },
  labels: { help: { shopPanel: 'orderLinkText trackingLinkText reply.*' } },
  bundles: {
    // Beside a ticket, with the forms of orders that open there.
    'css/shop-panel-page.css': ['css/shop-panel.css', 'css/user-notes.css', 'css/order-forms.css'],
    'js/shop-panel-page.js': ['js/admin/shop-panel.js', 'js/admin/refund.js'],
  },
} as const satisfies Module
