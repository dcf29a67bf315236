import { Elysia } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Exec } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { zoneFields } from '#templates/shipping/shipping-fields.ts'
import { zoneColumns } from '#templates/shipping/shipping-lists.tsx'
import { ShippingTabs, zonesPath } from '#templates/shipping/shipping-tabs.tsx'
import { createZone, deleteZone, findZoneForStaff, restoreZone, saveZone } from '../edit-zones.ts'
import { zoneSchema } from '../forms.ts'
import { zoneListQuery } from '../list-shipping.ts'

type ZoneForm = typeof zoneSchema.static

const title = ({ name }: { name: string }) => name

const zoneList = defineList({
  name: 'shipping-zones',
  path: zonesPath,
  area: 'settings',
  title: 'shipping.zones',
  searchLabel: 'shipping.searchZones',
  views: ['all'],
  sorts: { name: 'asc' },
  filters: {},
  columns: zoneColumns,
  opens: 'editor',
  createLabel: 'shipping.addZone',
  query: (shop, _view, params) => zoneListQuery(shop.db.read, params),
  intro: (_shop, view) => <ShippingTabs view={view} current={zonesPath} />,
  empty: () => ({ icon: 'globe', title: 'shipping.noZones', text: 'shipping.noZonesText' }),
  undo: {
    'shipping-zone.deleted': undoDeletion({
      schema: zoneSchema,
      message: 'shipping.deleted',
      title,
      restore: (tx, id, values, now) => restoreZone(tx, id, toFacts(values), now),
    }),
  },
})

const zoneEditor = defineEditor({
  list: zoneList,
  name: 'shipping-zone',
  schema: zoneSchema,
  fields: zoneFields,
  text: {
    newTitle: 'shipping.newZone',
    create: 'shipping.createZone',
    created: 'shipping.created',
    saved: 'shipping.saved',
    delete: 'shipping.deleteZone',
    deleted: 'shipping.deleted',
  },
  title,
  find: findZoneForm,
  create: (tx, values, now) => createZone(tx, toFacts(values), now),
  save: async (tx, id, values, options) => {
    await saveZone(tx, id, toFacts(values), options)
    return null
  },
  remove: deleteZone,
  canDelete: ({ rates }) => rates === 0,
})

export const zoneRoutes = (shop: Shop) =>
  new Elysia().use(entityListRoutes(shop, zoneList)).use(entityUndoRoutes(shop, zoneList)).use(entityEditorRoutes(shop, zoneEditor))

const toFacts = (values: ZoneForm) => ({ ...values, postalPrefixes: values.postalPrefixes.split(/[\n,;]/) })

async function findZoneForm(q: Exec, id: number) {
  const zone = await findZoneForStaff(q, id)
  return zone && { ...zone, postalPrefixes: zone.postalPrefixes.join('\n') }
}
