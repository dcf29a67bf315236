import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { isOneOf, isShortText } from '#src/admin/list.ts'
import { dateRanges, startOfRange } from '#src/admin/date-ranges.ts'
import type { Shop } from '#src/shop.ts'
import { auditColumns, auditLogPath, drawAuditRow } from '#templates/audit-log/audit-list.tsx'
import { type AuditArea, auditAreas } from './audited-actions.ts'
import { auditListQuery, listStaffNames } from './list-entries.ts'

const auditList = defineList({
  name: 'audit-log',
  path: auditLogPath,
  area: 'staff',
  hasPersonalData: true,
  title: 'auditLog.title',
  note: 'auditLog.note',
  searchLabel: 'auditLog.search',
  views: ['all'],
  sorts: { date: 'desc' },
  filters: {
    person: (value) => /^([1-9]\d{0,14}|system)$/.test(value),
    area: isOneOf(auditAreas),
    created: isOneOf(dateRanges),
    subject: isShortText,
  },
  filterFields: async (q, { t }, { filters }) => [
    {
      name: 'person',
      label: t('auditLog.person'),
      any: t('auditLog.anyPerson'),
      value: filters.person,
      options: [
        ...(await listStaffNames(q)).map(({ id, name, email }) => ({ value: id, label: name || email })),
        { value: 'system', label: t('auditLog.system') },
      ],
    },
    {
      name: 'area',
      label: t('accounts.permissions.area'),
      any: t('auditLog.anyArea'),
      value: filters.area,
      options: auditAreas.map((value) => ({ value, label: t(`accounts.area.${value}`) })),
    },
    {
      name: 'created',
      label: t('orders.period'),
      any: t('orders.anyPeriod'),
      value: filters.created,
      options: dateRanges.map((value) => ({ value, label: t(`admin.range.${value}`) })),
    },
    { kind: 'text', name: 'subject', label: t('auditLog.subject'), value: filters.subject },
  ],
  columns: auditColumns,
  drawRow: drawAuditRow,
  opens: 'page',
  query: async (shop, { t }, { filters: { person, area, created, subject }, search, descending }) =>
    auditListQuery(shop.db.read, {
      actor: person === undefined ? null : person === 'system' ? 'system' : Number(person),
      area: (area as AuditArea | undefined) ?? null,
      subject: subject ?? null,
      since: created ? await startOfRange(shop, created) : null,
      search,
      t,
      descending,
    }),
  empty: () => ({ icon: 'shield-check', title: 'auditLog.none', text: 'auditLog.noneText' }),
})

/** What staff did. Entries are only read here; the retention setting deletes old ones. */
export const auditLogAdmin = (shop: Shop) => entityListRoutes(shop, auditList)
