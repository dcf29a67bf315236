import { Elysia } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Shop } from '#src/shop.ts'
import { ruleFields } from '#templates/shipping/shipping-fields.ts'
import { ruleColumns } from '#templates/shipping/shipping-lists.tsx'
import { ShippingTabs, ratesPath } from '#templates/shipping/shipping-tabs.tsx'
import { createRule, deleteRule, findRuleForStaff, restoreRule, saveRule } from '../edit-rules.ts'
import { listZones } from '../edit-zones.ts'
import { ruleSchema } from '../forms.ts'
import { ruleListQuery } from '../list-shipping.ts'

const title = ({ name }: { name: string }) => name

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
  filters: {},
  columns: ruleColumns,
  opens: 'sheet',
  createLabel: 'shipping.addRate',
  query: (shop, _view, params) => ruleListQuery(shop.db.read, params),
  intro: (_shop, view) => <ShippingTabs view={view} current={ratesPath} />,
  empty: ({ view }) => (view === 'all' ? { icon: 'truck', title: 'shipping.noRates', text: 'shipping.noRatesText' } : null),
  undo: { 'shipping-rate.deleted': undoDeletion({ schema: ruleSchema, message: 'shipping.deleted', title, restore: restoreRule }) },
})

const ruleEditor = defineEditor({
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
  title,
  options: async (q, view) => ({
    zoneId: [
      { value: '', label: view.t('shipping.everywhere') },
      ...(await listZones(q)).map(({ id, name }) => ({ value: id, label: name })),
    ],
  }),
  find: findRuleForStaff,
  create: createRule,
  save: async (tx, id, values, options) => {
    await saveRule(tx, id, values, options)
    return null
  },
  remove: deleteRule,
})

export const rateRoutes = (shop: Shop) =>
  new Elysia().use(entityListRoutes(shop, ruleList)).use(entityUndoRoutes(shop, ruleList)).use(entityEditorRoutes(shop, ruleEditor))
