import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import type { Exec } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { zoneFields } from '#templates/shipping/shipping-fields.ts'
import { zoneColumns } from '#templates/shipping/shipping-lists.tsx'
import { ShippingTabs, zonesPath } from '#templates/shipping/shipping-tabs.tsx'
import { createZone, deleteZone, findZoneForStaff, restoreZone, saveZone } from '../edit-zones.ts'
import { zoneSchema } from '../forms.ts'
import { zoneListQuery } from '../list-shipping.ts'

type ZoneForm = typeof zoneSchema.static

const zoneList = defineList({
  name: 'shipping-zones',
  path: zonesPath,
  area: 'settings',
  title: 'shipping.zones',
  searchLabel: 'shipping.searchZones',
  views: ['all'],
  sorts: { name: 'asc' },
  columns: zoneColumns,
  opens: 'editor',
  createLabel: 'shipping.addZone',
  query: (shop, _view, params) => zoneListQuery(shop.db.read, params),
  intro: (_shop, view) => <ShippingTabs view={view} current={zonesPath} />,
  empty: () => ({ icon: 'globe', title: 'shipping.noZones', text: 'shipping.noZonesText' }),
})

const zone = defineEntity({
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
  title: ({ name }) => name,
  find: findZoneForm,
  create: (tx, values, now) => createZone(tx, toFacts(values), now),
  save: (tx, id, values, options) => saveZone(tx, id, toFacts(values), options),
  remove: deleteZone,
  restore: (tx, id, values, now) => restoreZone(tx, id, toFacts(values), now),
  canDelete: ({ rates }) => rates === 0,
})

export const zoneRoutes = (shop: Shop) => entityRoutes(shop, zone)

const toFacts = (values: ZoneForm) => ({ ...values, postalPrefixes: values.postalPrefixes.split(/[\n,;]/) })

async function findZoneForm(q: Exec, id: number) {
  const stored = await findZoneForStaff(q, id)
  return stored && { ...stored, postalPrefixes: stored.postalPrefixes.join('\n') }
}
