import { Elysia, t } from 'elysia'
import { taxKinds } from '#db/schema/tax.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { isOneOf } from '#src/admin/list.ts'
import { countryList, isCountry } from '#src/lib/addresses/countries.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { rateFields } from '#templates/tax/rate-fields.ts'
import { rateColumns } from '#templates/tax/rate-list.tsx'
import { TaxTabs, taxPath } from '#templates/tax/tax-tabs.tsx'
import { UpdatesNotice } from '#templates/tax/updates-page.tsx'
import { classesRoutes } from './admin/classes.tsx'
import { reportRoutes } from './admin/report.tsx'
import { renderBuiltInFigure, restoreRoutes } from './admin/restore-rate.tsx'
import { testerRoutes } from './admin/tester.tsx'
import { updatesRoutes } from './admin/updates.tsx'
import { listRateUpdates } from './built-in-updates.ts'
import { createRate, deleteRate, findRateForStaff, rateTitle, restoreRate, saveRate, storeDay } from './edit-rates.ts'
import { maxPostalPrefixLength, maxRateNameLength, maxRegionLength } from './limits.ts'
import { rateListQuery, rateViews } from './list-rates.ts'

const schema = t.Object({
  country: t.String({ maxLength: 2, minLength: 1, missing: 'tax.countryMissing' }),
  region: t.String({ maxLength: maxRegionLength, default: '' }),
  postal_prefix: t.String({ maxLength: maxPostalPrefixLength, default: '' }),
  tax_class: t.Union(taxClasses.map((taxClass) => t.Literal(taxClass))),
  kind: t.Union(taxKinds.map((kind) => t.Literal(kind))),
  name: t.String({ maxLength: maxRateNameLength, minLength: 1, missing: 'tax.nameMissing' }),
  rate: t.String({ maxLength: 10 }),
  adds: t.Boolean(),
  valid_from: t.String({ maxLength: 10, default: '' }),
  valid_to: t.String({ maxLength: 10, default: '' }),
})

const rateList = defineList({
  name: 'tax-rates',
  path: taxPath,
  area: 'settings',
  title: 'tax.title',
  note: 'tax.note',
  searchLabel: 'tax.search',
  views: rateViews,
  viewsLabel: 'tax.views',
  viewLabel: (name) => `tax.view.${name}`,
  sorts: { area: 'asc', rate: 'desc', checked: 'asc' },
  filters: { country: isCountry, class: isOneOf(taxClasses), kind: isOneOf(taxKinds) },
  filterFields: (_q, view, { filters }) => [
    {
      name: 'country',
      label: view.t('tax.country'),
      any: view.t('tax.anyCountry'),
      value: filters.country,
      options: countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      name: 'class',
      label: view.t('tax.class'),
      any: view.t('tax.anyClass'),
      value: filters.class,
      options: taxClasses.map((taxClass) => ({ value: taxClass, label: view.t(`tax.class.${taxClass}`) })),
    },
    {
      name: 'kind',
      label: view.t('tax.kind'),
      any: view.t('tax.anyKind'),
      value: filters.kind,
      options: taxKinds.map((kind) => ({ value: kind, label: view.t(`tax.kind.${kind}`) })),
    },
  ],
  columns: rateColumns,
  opens: 'sheet',
  createLabel: 'tax.add',
  async query(shop, staffView, { view, search, filters, sort, descending }) {
    const today = dayIn(shop.now(), (await currentSettings(shop)).timezone)
    const query = rateListQuery(shop.db.read, {
      view,
      search,
      sort,
      descending,
      today,
      country: filters.country ?? null,
      taxClass: filters.class ?? null,
      kind: taxKinds.find((kind) => kind === filters.kind) ?? null,
      language: staffView.language,
    })
    return {
      ...query,
      select: async (part) => (await query.select(part)).map((row) => ({ ...row, state: stateOf(row, today) })),
    }
  },
  empty: ({ view }) => (view === 'active' || view === 'all' ? { icon: 'percent', title: 'tax.noRates', text: 'tax.noRatesText' } : null),
  intro: renderRateIntro,
})

const rate = defineEntity({
  list: rateList,
  name: 'tax_rate',
  schema,
  fields: rateFields,
  text: editorText('tax'),
  title: rateTitle,
  find: findRateForStaff,
  create: createRate,
  async save(tx, id, values, options) {
    await saveRate(tx, id, values, options)
    return null
  },
  remove: deleteRate,
  restore: restoreRate,
  more: renderBuiltInFigure,
})

export const taxAdmin = (shop: Shop) =>
  new Elysia()
    .use(classesRoutes(shop))
    .use(testerRoutes(shop))
    .use(reportRoutes(shop))
    .use(updatesRoutes(shop))
    .use(entityRoutes(shop, rate))
    .use(restoreRoutes(shop, rate))

function stateOf({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }, today: string) {
  if (validFrom !== null && validFrom > today) return 'upcoming' as const
  return validTo !== null && validTo < today ? ('ended' as const) : ('active' as const)
}

/** The pages about tax, and a notice while newer built-in figures wait for a decision. */
async function renderRateIntro(shop: Shop, view: StaffView) {
  const updates = await listRateUpdates(shop.db.read, await storeDay(shop.db.read, shop.now()))
  return (
    <>
      <TaxTabs view={view} current="rates" />
      {updates.length > 0 && <UpdatesNotice view={view} updates={updates} />}
    </>
  )
}
