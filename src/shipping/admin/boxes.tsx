import { entityCommands } from '#db/lists/entity-store.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import type { Shop } from '#src/shop.ts'
import { boxFields } from '#templates/shipping/shipping-fields.ts'
import { boxColumns } from '#templates/shipping/shipping-lists.tsx'
import { ShippingTabs, boxesPath } from '#templates/shipping/shipping-tabs.tsx'
import { boxStore, createBox } from '../edit-boxes.ts'
import { boxSchema } from '../forms.ts'
import { boxListQuery } from '../list-shipping.ts'

const boxList = defineList({
  name: 'shipping-boxes',
  path: boxesPath,
  area: 'settings',
  title: 'shipping.boxes',
  note: 'shipping.boxesNote',
  searchLabel: 'shipping.searchBoxes',
  views: ['all'],
  sorts: { name: 'asc' },
  columns: boxColumns,
  opens: 'sheet',
  createLabel: 'shipping.addBox',
  query: (shop, _view, params) => boxListQuery(shop.db.read, params),
  intro: (_shop, view) => <ShippingTabs view={view} current={boxesPath} />,
  empty: () => ({ icon: 'box', title: 'shipping.noBoxes', text: 'shipping.noBoxesText' }),
})

const box = defineEntity({
  ...entityCommands(boxStore),
  create: createBox,
  list: boxList,
  name: 'shipping-box',
  schema: boxSchema,
  fields: boxFields,
  text: {
    newTitle: 'shipping.newBox',
    create: 'shipping.createBox',
    created: 'shipping.created',
    saved: 'shipping.saved',
    delete: 'shipping.deleteBox',
    deleted: 'shipping.deleted',
  },
  title: ({ name }) => name,
})

export const boxRoutes = (shop: Shop) => entityRoutes(shop, box)
