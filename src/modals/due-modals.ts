import { decodePath } from '#src/lib/links/decode-path.ts'
import { asc, eq } from 'drizzle-orm'
import { isDue } from '#src/lib/dates/schedule.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import { maxPublished } from './limits.ts'
import { type Modal, selectModals } from './modals.ts'
import { isNotCapped } from './modal-frequency.ts'

/** Modals are shown nowhere below these, whatever staff choose: there, they would stop a purchase or a sign-in. */
export const pathsWithoutModals = [
  '/account',
  '/auth',
  '/cart',
  '/checkout',
  '/dashboard',
  '/discount',
  '/downloads',
  '/forgot-password',
  '/login',
  '/logout',
  '/orders',
  '/pay',
  '/register',
  '/reset-password',
  '/returns',
  '/tickets',
  '/verify-code',
  '/wholesale',
]

export interface ModalVisitor {
  path: string
  isSignedIn: boolean
  isWholesale: boolean
  hasCart: boolean
  /** Values of the cookies; '' = none. */
  seen: string
  session: string
  firstVisit: string
  now: number
  /** YYYY-MM-DD in the store's time zone. */
  today: string
}

/** Published modals of a shop, also those not yet or no longer due. */
export const publishedModals = cachedByVersion(['modals'], (q) =>
  selectModals(q).where(eq(q.t.modals.published, true)).orderBy(asc(q.t.modals.id)).limit(maxPublished),
)

/** The modals of a page for a visitor: at most one that opens by itself, and those that a link opens. */
export function chooseModals(modals: Modal[], visitor: ModalVisitor): Modal[] {
  if (isWithoutModals(visitor.path)) return []
  const shown = modals.filter((modal) => isDue(modal, visitor.now) && isOnPage(modal, visitor.path) && isForVisitor(modal, visitor))
  const first = shown.find((modal) => modal.trigger !== 'link' && isNotCapped(modal, visitor))
  return shown.filter((modal) => modal === first || modal.trigger === 'link')
}

/** Whether any modal needs to know when a visitor came first. */
export const needsFirstVisit = (modals: Modal[]): boolean => modals.some(({ audience }) => audience === 'new' || audience === 'returning')

const isWithoutModals = (path: string): boolean => pathsWithoutModals.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

const comparable = (path: string): string => decodePath(path) ?? path

const isPathLike = (line: string, path: string): boolean =>
  line.endsWith('*') ? path.startsWith(comparable(line.slice(0, -1))) : path === comparable(line)

function isOnPage({ pages, paths }: Modal, path: string): boolean {
  switch (pages) {
    case 'all':
      return true
    case 'home':
      return path === '/'
    case 'products':
      return path.startsWith('/items/')
    case 'categories':
      return path === '/shop' || /^\/(section|brands)\//.test(path)
    default:
      return paths.split('\n').some((line) => isPathLike(line, comparable(path)))
  }
}

function isForVisitor({ audience }: Modal, visitor: ModalVisitor): boolean {
  const isReturning = isDay(visitor.firstVisit) && visitor.firstVisit < visitor.today
  switch (audience) {
    case 'guests':
      return !visitor.isSignedIn
    case 'customers':
      return visitor.isSignedIn
    case 'wholesale':
      return visitor.isWholesale
    case 'new':
      return !isReturning
    case 'returning':
      return isReturning
    case 'cart':
      return visitor.hasCart
    default:
      return true
  }
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
