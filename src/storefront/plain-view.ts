import { formatsFor } from '#src/i18n/formats.ts'
import { translateFrom } from '#src/i18n/translator.ts'
import { settingDefaults } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { assets } from '#src/web/assets.ts'
import type { View, SiteLayout } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { builtInHeader, builtInFooter } from '#src/navigation/site-layout.ts'

/** Around pages before anything was chosen, and where the store's own cannot be read. */
export const builtInSite: SiteLayout = {
  header: builtInHeader,
  footer: builtInFooter,
  lists: new Map(),
  shopLinks: [],
  hasOwnFooter: false,
}

const english = translateFrom()

/** A view made from the request alone: built-in English, signed out. For API callers and for when the database is down. */
export function plainView(shop: Shop, req: HttpRequest, area: View['area'] = 'store'): View {
  const { baseUrl, production, demo } = shop.config
  const { currency, timezone, site_name, shop_page_size, low_stock_threshold } = settingDefaults
  return {
    ...formatsFor('en', currency, timezone),
    requestId: req.requestId,
    newKey: () => shop.random.uuid(),
    area,
    url: req.url,
    partial: req.partial,
    language: 'en',
    contentLanguage: null,
    direction: 'ltr',
    languages: [{ code: 'en', name: 'English' }],
    t: english,
    asset: (name) => assets(shop).url(name),
    siteName: site_name,
    branding: { theme: null, preloadsFont: true, logo: null, icons: null },
    baseUrl,
    user: null,
    isStaff: false,
    opening: 'open',
    can: () => false,
    isWholesale: false,
    testMode: null,
    notices: [],
    navigation: [],
    site: builtInSite,
    partCache: null,
    cartId: null,
    cartCount: 0,
    shop: {
      pageSize: shop_page_size,
      currency,
      tagline: '',
      vatNumber: '',
      pricesIncludeTax: false,
      reviewsMode: 'off',
      orderComments: false,
      discountCodes: false,
      wholesalePercent: 0,
      saleBadge: 'label',
      supportEmail: '',
      lowStockThreshold: low_stock_threshold,
      wholesaleApplications: false,
      guestTickets: true,
      helpCenter: false,
      isListed: true,
    },
    development: !production,
    demo,
  }
}
