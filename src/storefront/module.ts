import type { Module } from '#src/module.ts'

export const storefrontModule = {
  name: 'storefront',
  routes: [
    async () => (await import('./visit-routes.tsx')).visitRoutes,
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
  labels: {
    general: {
      common: `
        skip close menu mainNavigation moreIn breadcrumb pages listPages pageNumber previousPage nextPage yes optional problem
        errorTitle showPassword hidePassword originalPrice salePrice wholesalePrice priceFrom save soldOut colors colorCount
        rated reviewCount quantity decreaseQuantity increaseQuantity scrollPrevious scrollNext loading search searchShop shop
        allProducts account yourAccount signIn signOut orders cart yourCart cartCount help contactUs tagline copyright
        language pricesIn secureCheckout requestFailed retry dismiss openViewer imageViewer imageOf imagePosition previousImage
        nextImage range previous next addedToCart`,
      form: '*',
      errors: '*',
    },
    shop: { storefront: '*' },
  },
  bundles: {
    'css/home-page.css': ['css/home.css'],
    'css/announcement-page.css': ['css/announcement.css'],
    'css/closed-shop-page.css': ['css/closed-shop.css'],
  },
} as const satisfies Module
