import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const reviewsModule = {
  name: 'reviews',
  routes: [async () => (await import('./routes.tsx')).reviewRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).reviewsAdmin],
  menu: [{ group: 'catalog', place: 50, label: 'reviews.nav', href: '/admin/ecommerce/reviews', icon: 'star', area: 'catalog' }],
  tasks: [
    { name: 'delete reviews of deleted products', intervalMs: day, load: async () => (await import('./prune-reviews.ts')).pruneReviews },
  ],
  jobs: {
    'reviews.forgetPhotos': async () => (await import('./delete-unused-photos.ts')).deleteUnusedReviewPhotos,
  },
  packs: {
    de: [async () => (await import('#src/i18n/de/reviews.ts')).reviewsStrings],
    fr: [async () => (await import('#src/i18n/fr/reviews.ts')).reviewsStrings],
  },
  labels: {
    product: {
      reviews: `
        title of none starCount starShare sort sort.* applySort more deletedCustomer verified answer photo backToProduct write
        change signIn buyersOnly rating ratingMissing heading text textHint textMissing photos photosHint tooManyPhotos
        removePhoto yourPhotos send sendChange publicName pendingNotice published rejected already`,
    },
  },
  pageTables: {
    review_photos: { products: (row) => `select product_id from reviews where id = ${row}.review_id` },
    reviews: { products: (row) => `select ${row}.product_id as product_id` },
  },
  audit: {
    area: 'catalog',
    nouns: {
      reviews: { label: 'reviews.queue', verbs: ['answered', 'decided', 'deleted'] },
    },
    lists: { reviews: 'reviews.queue' },
  },
  personalData: [
    { table: 'reviews', columns: ['author'], by: { account: 'userId' }, erasure: 'redact', audited: { as: 'review' } },
    // An answer loses the name of the author.
    { table: 'reviews', columns: ['title', 'text', 'storeAnswer'], by: { account: 'userId' }, erasure: 'keep', reason: 'review' },
    { table: 'reviews', columns: ['status'], erasure: 'none' },
  ],
  demo: async () => (await import('#db/seeds/demo/reviews/seed-reviews.ts')).reviewsDemo,
} as const satisfies Module
