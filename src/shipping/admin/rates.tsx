import { entityCommands } from '#db/lists/entity-store.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import type { Shop } from '#src/shop.ts'
import { ruleFields } from '#templates/shipping/shipping-fields.ts'
import { ruleColumns } from '#templates/shipping/shipping-lists.tsx'
import { ShippingTabs, ratesPath } from '#templates/shipping/shipping-tabs.tsx'
import { createRule, ruleStore } from '../edit-flat-rates.ts'
import { listZones } from '../edit-zones.ts'
import { ruleSchema } from '../forms.ts'
import { ruleListQuery } from '../list-shipping.ts'

const ruleList = defineList({
  name: 'shipping-rates',
  path: ratesPath,
  area: 'settings',
  title: 'shipping.rates',
  note: 'shipping.ratesNote',
  searchLabel: 'shipping.searchRates',
  views: ['all', 'active', 'inactive'],
  viewLabel: (view) => `shipping.view.${view}` as const,
  sorts: { price: 'asc', name: 'asc' },
  columns: ruleColumns,
  opens: 'sheet',
  createLabel: 'shipping.addRate',
  query: (shop, _view, params) => ruleListQuery(shop.db.read, params),
  intro: (_shop, view) => <ShippingTabs view={view} current={ratesPath} />,
  empty: ({ view }) => (view === 'all' ? { icon: 'truck', title: 'shipping.noRates', text: 'shipping.noRatesText' } : null),
})

const rule = defineEntity({
  ...entityCommands(ruleStore),
  create: createRule,
  list: ruleList,
  name: 'shipping-rate',
  schema: ruleSchema,
  fields: ruleFields,
  text: {
    newTitle: 'shipping.newRate',
    create: 'shipping.createRate',
    created: 'shipping.created',
    saved: 'shipping.saved',
    delete: 'shipping.deleteRate',
    deleted: 'shipping.deleted',
  },
  title: ({ name }) => name,
  options: async (q, view) => ({
    zoneId: [
      { value: '', label: view.t('shipping.everywhere') },
      ...(await listZones(q)).map(({ id, name }) => ({ value: id, label: name })),
    ],
  }),
})

export const rateRoutes = (shop: Shop) => entityRoutes(shop, rule)
