import { type Module, orderedRowVerbs } from '#src/module.ts'

export const storeLocationsModule = {
  name: 'store-locations',
  routes: [async () => (await import('./routes.tsx')).storeLocationRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).storeLocationsAdmin],
  menu: [{ group: 'website', place: 125, label: 'storeLocations.title', href: '/admin/store-locations', icon: 'store', area: 'content' }],
  packs: {
    de: [async () => (await import('#src/i18n/de/store-locations.ts')).storeLocationsStrings],
    fr: [async () => (await import('#src/i18n/fr/store-locations.ts')).storeLocationsStrings],
  },
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/store-locations.ts')).storeLocationsStrings] },
  labels: { pages: { storeLocations: 'title summary storeSummary empty emptyText hours closed map mapOf' } },
  pageTables: { store_locations: {} },
  segments: ['stores'],
  sitemap: async () => (await import('./shown-store-locations.ts')).listStoreLocationPaths,
  searched: {
    type: 'store_location',
    label: 'storeLocations.noun',
    group: 'storeLocations.title',
    load: async () => (await import('./searched-stores.ts')).searchedStores,
  },
  linkTargets: {
    'store-location': {
      place: 90,
      label: 'storeLocations.noun',
      prefix: '/stores/',
      kind: 'store_location',
      nameField: null,
      version: 'store_location',
      load: async () => (await import('./link-target.ts')).linkedStores,
    },
    'store-locations': { place: 135, label: 'storeLocations.title', path: '/stores' },
  },
  translatedTables: [{ table: 'store_locations', kind: 'store_location', columns: ['note'] }],
  bundles: { 'css/store-locations-page.css': ['css/store-locations.css'] },
  imageUses: {
    store_locations: {
      label: 'storeLocations.noun',
      area: 'content',
      title: 'name',
      page: (id) => `/admin/store-locations/${id}/edit`,
    },
  },
  audit: {
    area: 'content',
    nouns: {
      store_location: { label: 'storeLocations.noun', verbs: orderedRowVerbs },
      store_locations: { label: 'storeLocations.title', verbs: ['imported'] },
    },
    lists: { 'store-locations': 'storeLocations.title' },
  },
  personalData: [
    {
      table: 'storeLocations',
      columns: [
        'slug',
        'name',
        'address1',
        'address2',
        'postalCode',
        'city',
        'state',
        'country',
        'coordinates',
        'note',
        'monday',
        'tuesday',
        'wednesday',
        'thursday',
        'friday',
        'saturday',
        'sunday',
      ],
      erasure: 'none',
    },
  ],
  demo: async () => (await import('#db/seeds/demo/store-locations.ts')).storeLocationsDemo,
} as const satisfies Module
