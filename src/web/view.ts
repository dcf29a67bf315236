import type { RoleId } from '#db/schema/accounts.ts'
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

/** Who is looking, and in what words: what every page component takes. Built by a shell once per request. */
export interface View {
  /** The request's id, shown on error pages and written in every log line. */
  requestId: string
  /** Which frame goes around a page: the shop, the reduced checkout frame, or the staff area. */
  area: 'store' | 'checkout' | 'admin'
  /** Path and query of this request, e.g. /shop?page=2. */
  url: URL
  /** True for a htmx request that swaps a part: answer with fragments only. */
  partial: boolean
  language: string
  /** The same, to read translated texts of products and the like by; null in the default language, whose texts are their own. */
  contentLanguage: string | null
  direction: 'ltr' | 'rtl'
  /** A sentence of the catalogue in the visitor's language. */
  t: Translate
  /** Minor units of the shop's currency as people write them. */
  money(minor: number): string
  /** How amounts and counts are typed. */
  moneyInput: MoneyInput
  /** A percent is a ratio: 0.25 is 25 %. */
  number(value: number, style?: 'decimal' | 'percent'): string
  /** Epoch ms in the shop's time zone. */
  date(ms: number, style?: 'date' | 'short' | 'datetime' | 'time'): string
  /** A YYYY-MM-DD day. */
  day(day: string, style?: 'date' | 'short' | 'monthDay'): string
  /** Hashed address of a file under static/, e.g. asset('css/store.css'). */
  asset(name: string): string
  siteName: string
  /** BASE_URL without a trailing slash: for canonical links and mails. */
  baseUrl: string
  user: { id: number; name: string; email: string; roleId: RoleId } | null
  isStaff: boolean
  /** Buys at wholesale prices. */
  isWholesale: boolean
  notices: Notice[]
  navigation: NavLink[]
  /** What of the frame is drawn already and says the same to every guest; null for everybody who is signed in. See ui/for-guests.ts. */
  guestCache: Map<string, Html> | null
  cartCount: number
  /** Settings a page may need, already read. */
  shop: {
    pageSize: number
    currency: string
    reviewsMode: string
    orderComments: boolean
    supportEmail: string
    lowStockThreshold: number
  }
  development: boolean
  /** True in a demo shop: pages may show its sign-ins and where mail goes. */
  demo: boolean
}
