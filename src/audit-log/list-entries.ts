import { type SQL, and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/list-query.ts'
import type { Exec } from '#db/types.ts'

/** What entries are about, with the beginnings of their actions. */
export const auditKinds = {
  customers: ['user', 'users', 'wholesale', 'wholesale-applications'],
  orders: ['order', 'orders', 'pending-orders', 'draft', 'draft-orders', 'return', 'returns', 'subscription', 'subscriptions'],
  payments: ['payment', 'payment-events', 'unmatched-payments', 'disputes', 'processor'],
  tickets: ['ticket', 'tickets', 'assigned-tickets', 'ticket-report', 'saved_reply', 'saved-replies', 'inbound_mail', 'unmatched-mail'],
  catalog: ['product', 'products', 'category', 'categories', 'brand', 'brands', 'import', 'reviews'],
  inventory: ['inventory', 'stock', 'location', 'locations'],
  discounts: ['discount', 'discounts', 'codes'],
  kb: ['article', 'articles', 'kb_category', 'kb-categories', 'kb_gap', 'kb-gaps'],
  content: [
    ...['page', 'pages', 'page_category', 'page-categories', 'page_tag', 'page-tags'],
    'redirect',
    'redirects',
    'missing_pages',
    'search_rule',
    'search_synonyms',
    'search-queries',
    'search-rules',
    'search-synonyms',
    'missing-pages',
    'menu',
    'list-menus',
    'label',
    'translation',
    'site_layout',
    'language',
    'slideshow',
    'slideshows',
    'slide',
    'slides',
    'testimonial',
    'testimonials',
    'faq',
    'faqs',
    'faq_group',
    'faq-groups',
    'submission',
    'submissions',
    'form-submissions',
    'form',
    'forms',
    'site_download',
    'site-downloads',
    'modal',
    'modals',
    'embed',
    'embeds',
  ],
  media: ['media'],
  mail: ['mail', 'mail_template', 'outbox'],
  settings: [
    'settings',
    'plugin',
    'appearance',
    'tax_rate',
    'tax_rates',
    'tax-rates',
    'tax-report',
    'checkout_field',
    'shipping',
    'shipping-box',
    'shipping-boxes',
    'shipping-rate',
    'shipping-rates',
    'shipping-zone',
    'shipping-zones',
    'carrier',
  ],
  staff: ['audit-log', 'view'],
} as const
export type AuditKind = keyof typeof auditKinds

export interface AuditListParams {
  /** A user id; 'system' = the program itself or the command line; null = anybody. */
  actor: number | 'system' | null
  kind: AuditKind | null
  /** Exactly, e.g. `user:12`; null = any. */
  subject: string | null
  /** Epoch ms; null = no limit. */
  since: number | null
  /** Words in the subject, the action or the name of the person; '' = all. */
  search: string
  descending: boolean
}

export type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** A search covers only this many of the newest entries. */
const maxSearchedEntries = 20_000

export function auditListQuery(q: Exec, params: AuditListParams): ListQuery<AuditRow> {
  const { auditLog } = q.t
  return {
    from: sql`${auditLog}`,
    where: entryCondition(q, params),
    order: [auditLog.createdAt, auditLog.id],
    descending: params.descending,
    cursor: (row) => [row.createdAt, row.id],
    select: (part) => selectPart(selectEntries(q), part),
  }
}

const selectEntries = (q: Exec) => q.select().from(q.t.auditLog).$dynamic()

/** Staff accounts, whose entries the list can be narrowed to. */
export async function listStaffNames(q: Exec) {
  const { users } = q.t
  return q
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.roleId, [3, 4, 5]))
    .orderBy(users.name, users.id)
    .limit(200)
}

function entryCondition(q: Exec, { actor, kind, subject, since, search }: AuditListParams): SQL | undefined {
  const { auditLog } = q.t
  const found = matchesWords(search, [auditLog.subject, auditLog.action, auditLog.actor])
  const newest = q.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.createdAt), desc(auditLog.id)).limit(maxSearchedEntries)
  return and(
    actor === null ? undefined : actor === 'system' ? isNull(auditLog.actorId) : eq(auditLog.actorId, actor),
    kind === null ? undefined : or(...auditKinds[kind].map((prefix) => sql`${auditLog.action} like ${`${prefix}.%`}`)),
    subject === null ? undefined : eq(auditLog.subject, subject),
    since === null ? undefined : gte(auditLog.createdAt, since),
    found && and(inArray(auditLog.id, newest), found),
  )
}
