import { hasPermission, isStaff, isWholesale } from '#src/accounts/permissions.ts'
import type { Session } from '#src/accounts/sessions.ts'
import { readTestMode } from '#src/accounts/test-mode.ts'
import { saveUserLanguage } from '#src/accounts/users.ts'
import { hasAdministrator } from '#src/accounts/administrators.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { chooseAdminLanguage } from '#src/i18n/admin-language.ts'
import { activeLanguages, directionOf, type Language } from '#src/i18n/languages.ts'
import { matchLanguage } from '#src/i18n/match-language.ts'
import { translator } from '#src/i18n/translator.ts'
import { hasHelpCenter } from '#src/kb/help-center.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readNotices } from '#src/web/notices.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { brandingOf } from './branding.ts'
import { languageDays } from './limits.ts'
import { plainView } from './plain-view.ts'
import { currentSession } from './session.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { chooseLanguage } from '#src/i18n/choose-language.ts'

export async function baseView(shop: Shop, req: HttpRequest, area: View['area']): Promise<View> {
  const settings = await currentSettings(shop)
  const session = await currentSession(shop, req)
  const user = session?.user ?? null
  const can: View['can'] = (area, level) => user !== null && hasPermission(user.roleId, area, level, settings.staff_rights)
  const languages = await activeLanguages(shop)
  const language = await resolveLanguage(shop, req, { user, languages, area })
  return {
    ...plainView(shop, req, area),
    ...formatsFor(language, settings.currency, settings.timezone),
    t: await translator(shop, language, area === 'admin' ? 'staff' : 'shoppers'),
    language,
    contentLanguage: language === settings.default_language ? null : language,
    direction: directionOf(language),
    languages,
    siteName: settings.site_name,
    branding: brandingOf(settings),
    user: user && pick(user, 'id', 'name', 'email', 'roleId'),
    isStaff: user !== null && isStaff(user.roleId),
    opening: settings.shop_open ? 'open' : user !== null && isStaff(user.roleId) ? 'preview' : 'closed',
    can,
    isWholesale: user !== null && isWholesale(user.roleId),
    testMode: can('orders', 'write') ? readTestMode(session, shop.now()) : null,
    notices: readNotices(req, shop.config.sessionSecret),
    shop: {
      pageSize: settings.shop_page_size,
      currency: settings.currency,
      tagline: settings.site_tagline,
      vatNumber: settings.seller_vat_number,
      pricesIncludeTax: settings.prices_include_tax,
      reviewsMode: settings.reviews_mode,
      orderComments: settings.enable_order_comments,
      discountCodes: settings.discount_codes_enabled,
      wholesalePercent: settings.wholesale_discount_percent,
      saleBadge: settings.sale_badge,
      supportEmail: settings.support_email,
      lowStockThreshold: settings.low_stock_threshold,
      wholesaleApplications: settings.wholesale_applications,
      guestTickets: settings.guest_ticket_enabled,
      helpCenter: await hasHelpCenter(shop),
      isListed: settings.search_indexing && settings.shop_open,
    },
  }
}

/** `?lang=` is saved; without it: cookie, account, browser, default. The admin follows the account: the cookie belongs to the store. Whoever sets it up has chosen no language of it yet. */
async function resolveLanguage(
  shop: Shop,
  req: HttpRequest,
  { user, languages, area }: { user: Session['user']; languages: Language[]; area: View['area'] },
): Promise<string> {
  const query = req.url.searchParams.get('lang')
  const accept = req.raw.headers.get('accept-language')
  const preferences = { query, user: user?.language, accept }
  const isSetup = req.url.pathname === '/account/set-password' && !(await hasAdministrator(shop.db.read))
  if (area === 'admin' || isSetup) return chooseAdminLanguage(shop, preferences, languages)
  const language = chooseLanguage({ ...preferences, cookie: req.getCookie('language') }, languages)
  if (!query || matchLanguage(query, [language]) === null) return language
  await storeLanguage(shop, req, { user, language })
  return language
}

/** Stores the choice of a visitor in a cookie, and in a customer's account: that of staff is the language of the admin. */
export async function storeLanguage(
  shop: Shop,
  req: HttpRequest,
  { user, language }: { user: Session['user']; language: string },
): Promise<void> {
  req.setCookie('language', language, languageDays * 86_400)
  if (user && !isStaff(user.roleId) && user.language !== language) await writeAside(shop, (tx) => saveUserLanguage(tx, user.id, language))
}
