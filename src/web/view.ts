import type { RoleId } from '#db/schema/accounts.ts'
import type { AccessLevel, Area } from '#src/accounts/permissions.ts'
import type { Announcement } from '#src/appearance/announcement.ts'
import type { SellingObstacle } from '#src/first-steps/obstacle-names.ts'
import type { MoneyInput } from '#src/lib/money/money.ts'
import type { Modal } from '#src/modals/modals.ts'
import type { StringKey, Translate } from '#src/i18n/built-in-strings.ts'
import type { FooterLayout, HeaderLayout } from '#src/navigation/site-layout.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { ImageFile } from '#templates/ui/image.tsx'

export interface Notice {
  kind: 'notice' | 'error'
  text: string
}

export interface NavLink {
  label: string
  /** The label, where that is ''. */
  labelKey?: StringKey
  href: string
  current: boolean
  children: NavLink[]
  icon?: string
  count?: number
  /** Where it leads depends on the visitor. */
  target?: 'contact' | 'account'
  newTab?: boolean
  look?: 'button'
  image?: ImageFile
}

export interface ViewLanguage {
  /** BCP 47. */
  code: string
  /** In the language itself. */
  name: string
}

/** What surrounds the pages of the store. */
export interface SiteLayout {
  header: HeaderLayout
  footer: FooterLayout
  lists: ReadonlyMap<number, { name: string; links: NavLink[] }>
  /** A few categories, for the footer. */
  shopLinks: NavLink[]
  /** Staff arranged the footer. */
  hasOwnFooter: boolean
}

/** `user` stands for everyone who signed in; null for guests. */
export interface PartCache {
  user: View['user']
  parts: Map<string, Html>
}

export interface View {
  requestId: string
  /** A new key for a form, by which a repeat of it is recognized. */
  newKey(): string
  area: 'store' | 'checkout' | 'admin'
  /** Path and query of this request, e.g. /shop?page=2. */
  url: URL
  partial: boolean
  language: string
  /** The language of translated content; null in the default language. */
  contentLanguage: string | null
  direction: 'ltr' | 'rtl'
  /** Active languages of the store, the default first. */
  languages: ViewLanguage[]
  t: Translate
  /** Formats minor units of the shop's currency. */
  money(minor: number): string
  moneyInput: MoneyInput
  /** A percent and a rate are ratios: 0.25 is 25 %. A percent has at most one decimal, a rate is exact. */
  number(value: number, style?: 'decimal' | 'percent' | 'rate'): string
  /** Formats grams, from 1,000 as kilograms. */
  weight(grams: number): string
  fileSize(bytes: number): string
  /** Formats epoch ms in the shop's time zone. */
  date(ms: number, style?: 'date' | 'short' | 'datetime' | 'time'): string
  /** Formats epoch ms for lists: "Today, 8:54 AM", "Yesterday, 3:10 PM", "Nov 20". */
  recentDate(ms: number, now: number): string
  day(day: string, style?: 'date' | 'short' | 'monthDay'): string
  /** Two YYYY-MM-DD days: "Nov 25–27". */
  dayRange(from: string, to: string): string
  /** Hashed URL of a file under static/, e.g. asset('css/store.css'). */
  asset(name: string): string
  siteName: string
  /** What the store chose of its look. */
  branding: {
    /** URL of the theme's stylesheet; null for the built-in theme. */
    theme: string | null
    /** Whether text is set in the shipped font. */
    preloadsFont: boolean
    /** `darkSrc` is for dark mode, or always. */
    logo: { src: string; width: number; height: number; darkSrc: string | null; isAlwaysDark: boolean } | null
    /** URLs; null for the built-in icon. */
    icons: { favicon16: string; favicon32: string; touch: string } | null
  }
  /** BASE_URL without a trailing slash: for canonical links and emails. */
  baseUrl: string
  user: { id: number; name: string; email: string; roleId: RoleId } | null
  isStaff: boolean
  /** What this visitor gets of the shop: `closed` until the owner opens it, `preview` for staff meanwhile. */
  opening: 'open' | 'closed' | 'preview'
  /** Whether this user may open or change pages of the area. Always false for customers. */
  can(area: Area, level: AccessLevel): boolean
  isWholesale: boolean
  /** While a staff member places test orders: until when, in epoch ms. Null for everyone else. */
  testMode: { until: number } | null
  notices: Notice[]
  /** Of the form in this request, by field; '' for the form itself. */
  formErrors?: Record<string, string>
  /** Why a shopper could not buy now, for staff. */
  obstacle?: SellingObstacle | null
  navigation: NavLink[]
  site: SiteLayout
  /** Fragments that are the same for every visitor of this kind; null for staff. See ui/part-cache.ts. */
  partCache: PartCache | null
  /** As the request found it; null = none. */
  cartId: number | null
  cartCount: number
  /** Above the header; not in the checkout. */
  announcement?: Announcement | null
  /** Modals that may open on this page. */
  modals?: Modal[]
  shop: {
    pageSize: number
    currency: string
    /** What the store says of itself in one line; '' = nothing. */
    tagline: string
    /** Of the store; '' = none. */
    vatNumber: string
    pricesIncludeTax: boolean
    reviewsMode: string
    orderComments: boolean
    /** Whether shoppers can enter discount codes. */
    discountCodes: boolean
    /** Whole percent off for wholesale customers where a product has no wholesale price. */
    wholesalePercent: number
    /** What the badge of a reduced product shows. */
    saleBadge: 'label' | 'percent' | 'off'
    supportEmail: string
    lowStockThreshold: number
    wholesaleApplications: boolean
    /** Whether visitors without an account can open tickets. */
    guestTickets: boolean
    /** Whether a help article is shown. */
    helpCenter: boolean
    /** Whether search engines may list the store. */
    isListed: boolean
  }
  development: boolean
  /** True in a demo shop: pages may show its sign-ins and link to its mailbox. */
  demo: boolean
}
