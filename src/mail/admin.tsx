import { mailStates } from '#db/schema/mail.ts'
import { Elysia } from 'elysia'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { isOneOf } from '#src/admin/list.ts'
import type { Shop } from '#src/shop.ts'
import { ServiceLink } from '#templates/services/service-link.tsx'
import { outboxColumns } from '#templates/mail/outbox-list.tsx'
import { PassedOverTexts } from '#templates/mail/passed-over-texts.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { emailRoutes, toVisibleMail } from './admin/email.tsx'
import { listBrokenTexts } from './templates/broken-texts.ts'
import { builtInTemplates } from './templates/built-in-templates.ts'
import { countMailStates, outboxListQuery } from './list-outbox.ts'

const path = '/admin/outbox'

const outboxList = defineList({
  name: 'outbox',
  path,
  area: 'mail',
  hasPersonalData: true,
  title: 'mail.outbox',
  searchLabel: 'mail.search',
  views: ['all', ...mailStates, 'bounced'],
  viewsLabel: 'mail.views',
  viewLabel: (name) => (name === 'all' ? 'mail.view.all' : name === 'bounced' ? 'mailDelivery.bounced' : `mail.state.${name}`),
  viewCounts: countMailStates,
  sorts: { date: 'desc' },
  filters: { template: isOneOf(builtInTemplates.map(({ slug }) => slug)) },
  filterFields: (_q, { t }, { filters }) => [
    {
      name: 'template',
      label: t('mail.template'),
      any: t('mail.anyTemplate'),
      value: filters.template,
      options: builtInTemplates.map(({ slug }) => ({ value: slug, label: t(`mail.template.${slug}.name`) })),
    },
  ],
  columns: outboxColumns,
  opens: 'page',
  query(shop, view, { view: state, filters: { template = null }, search, descending }) {
    const filter = { state: state === 'all' ? null : state, template, search, descending }
    const query = outboxListQuery(shop.db.read, filter)
    return { ...query, select: async (part) => (await query.select(part)).map((mail) => toVisibleMail(view, mail)) }
  },
  empty: ({ view }) => (view === 'all' ? { icon: 'mail', title: 'mail.none', text: 'mail.noneText' } : null),
  intro: async (shop, view) => (
    <>
      {shop.mailer === null && (
        <Notice tone="info">
          {view.t('mail.notDelivered')} <ServiceLink view={view} slug="smtp" />
        </Notice>
      )}
      <PassedOverTexts view={view} texts={await listBrokenTexts(shop.db.read)} />
    </>
  ),
})

export const mailAdmin = (shop: Shop) => new Elysia().use(entityListRoutes(shop, outboxList)).use(emailRoutes(shop, path))
