import type { RoleId } from '#db/schema/accounts.ts'
import type { AccessLevel, Area } from '#src/accounts/permissions.ts'
import type { MoneyInput } from '#src/lib/money.ts'
import type { Translate } from '#src/i18n/translator.ts'
import type { Html } from '#templates/jsx/html.ts'

export interface Notice {
  kind: 'notice' | 'error'
  text: string
}

export interface NavLink {
  label: string
  href: string
  current: boolean
  children: NavLink[]
  icon?: string
  count?: number
}

export interface View {
  requestId: string
  area: 'store' | 'checkout' | 'admin'
  /** Path and query of this request, e.g. /shop?page=2. */
  url: URL
  partial: boolean
  language: string
  /** The language of translated content; null in the default language. */
  contentLanguage: string | null
  direction: 'ltr' | 'rtl'
  t: Translate
  /** Formats minor units of the shop's currency. */
  money(minor: number): string
  moneyInput: MoneyInput
  /** A percent and a rate are ratios: 0.25 is 25 %. A percent has at most one decimal, a rate is exact. */
  number(value: number, style?: 'decimal' | 'percent' | 'rate'): string
  /** Formats grams, from 1,000 as kilograms. */
  weight(grams: number): string
  /** Formats bytes as megabytes. */
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
    theme: string | null
    logo: { src: string; width: number; height: number } | null
    favicon: string | null
  }
  /** BASE_URL without a trailing slash: for canonical links and emails. */
  baseUrl: string
  user: { id: number; name: string; email: string; roleId: RoleId } | null
  isStaff: boolean
  /** Whether this user may open or change pages of the area. Always false for customers. */
  can(area: Area, level: AccessLevel): boolean
  isWholesale: boolean
  notices: Notice[]
  navigation: NavLink[]
  /** Cached layout fragments that are the same for every guest; null for signed-in visitors. See ui/guest-cache.ts. */
  guestCache: Map<string, Html> | null
  cartCount: number
  shop: {
    pageSize: number
    currency: string
    /** Of the store; '' = none. */
    vatNumber: string
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
  }
  development: boolean
  /** True in a demo shop: pages may show its sign-ins and link to its mailbox. */
  demo: boolean
}
