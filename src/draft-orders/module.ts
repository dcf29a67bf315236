import type { Module } from '#src/module.ts'

export const draftOrdersModule = {
  name: 'draft-orders',
  routes: [async () => (await import('./routes.tsx')).draftOrderRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).draftOrdersAdmin],
  menu: [
    { group: 'sales', place: 50, label: 'draftOrders.title', href: '/admin/ecommerce/draft-orders', icon: 'file-text', area: 'orders' },
  ],
  packs: {
    de: [
      async () => (await import('#src/i18n/de/draft-orders.ts')).draftOrdersStrings,
      async () => (await import('#src/i18n/de/replacements.ts')).replacementsStrings,
    ],
    fr: [
      async () => (await import('#src/i18n/fr/draft-orders.ts')).draftOrdersStrings,
      async () => (await import('#src/i18n/fr/replacements.ts')).replacementsStrings,
    ],
  },
  adminPacks: {
    de: [
      async () => (await import('#src/i18n/de/admin/draft-orders.ts')).draftOrdersStrings,
      async () => (await import('#src/i18n/de/admin/replacements.ts')).replacementsStrings,
    ],
  },
  labels: {
    checkout: { draftOrders: 'discount tax linkUntil notForSale otherCurrency soldOut onlyLeft payTitle expiredTitle expiredText shipTo' },
    orders: { replacements: 'discount' },
  },
  audit: {
    area: 'orders',
    nouns: {
      draft: { label: 'draftOrders.noun', verbs: ['created', 'saved', 'copied', 'marked_paid', 'deleted'] },
    },
    lists: { 'draft-orders': 'draftOrders.title' },
    sentences: {
      'draft.sent': 'draftOrders.audit.linkSent',
      'draft.link': 'draftOrders.audit.linkCreated',
      'order.replaced': 'replacements.audit.created',
    },
  },
  personalData: [
    {
      table: 'draftOrders',
      columns: ['email', 'name', 'phone', 'address', 'discount', 'note', 'shippingName', 'lines'],
      by: { account: 'userId', address: 'email', order: 'orderId' },
      erasure: 'delete',
      audited: { as: 'draft' },
    },
    {
      table: 'draftOrders',
      columns: ['token', 'searchText', 'createdBy'],
      by: { account: 'userId', address: 'email', order: 'orderId' },
      erasure: 'delete',
      hidden: true,
    },
    { table: 'draftOrders', columns: ['state', 'currency'], erasure: 'none' },
  ],
  demo: async () => (await import('#db/seeds/demo/draft-orders.ts')).seedDrafts,
} as const satisfies Module
