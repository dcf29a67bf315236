import { formatsFor } from '#src/i18n/formats.ts'
import { translateFrom } from '#src/i18n/translator.ts'
import { builtInSite } from '#src/storefront/plain-view.ts'
import { assets } from '#src/web/assets.ts'
import type { View } from '#src/web/view.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** A view of an English shop in dollars, for drawing components without a request. */
export function createTestView(overrides: Partial<View> = {}): View {
  return {
    requestId: 'request-1',
    newKey: () => realSystem.random.uuid(),
    area: 'store',
    url: new URL('http://localhost/'),
    partial: false,
    language: 'en',
    contentLanguage: null,
    direction: 'ltr',
    languages: [{ code: 'en', name: 'English' }],
    t: translateFrom(),
    ...formatsFor('en', 'USD', 'UTC'),
    asset: (name) => assets({ config: { production: true }, timers: realSystem.timers }).url(name),
    siteName: 'Sundry',
    branding: { theme: null, preloadsFont: true, logo: null, icons: null },
    baseUrl: 'http://localhost',
    user: null,
    isStaff: false,
    opening: 'open',
    can: () => false,
    isWholesale: false,
    testMode: null,
    notices: [],
    navigation: [
      { label: 'Store', href: '/shop', current: true, children: [] },
      {
        label: 'Kitchen',
        href: '/section/kitchen',
        current: false,
        children: [{ label: 'Mugs', href: '/section/mugs', current: false, children: [] }],
      },
    ],
    site: builtInSite,
    partCache: null,
    cartId: 1,
    cartCount: 2,
    shop: {
      pageSize: 24,
      currency: 'USD',
      tagline: '',
      vatNumber: '',
      pricesIncludeTax: false,
      reviewsMode: 'off',
      orderComments: true,
      discountCodes: true,
      wholesalePercent: 0,
      saleBadge: 'label',
      lowStockThreshold: 5,
      wholesaleApplications: false,
      guestTickets: true,
      helpCenter: false,
      isListed: true,
      supportEmail: 'help@example.com',
    },
    development: true,
    demo: false,
    ...overrides,
  }
}
