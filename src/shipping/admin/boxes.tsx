import { Elysia } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Shop } from '#src/shop.ts'
import { boxFields } from '#templates/shipping/shipping-fields.ts'
import { boxColumns } from '#templates/shipping/shipping-lists.tsx'
import { ShippingTabs, boxesPath } from '#templates/shipping/shipping-tabs.tsx'
import { createBox, deleteBox, findBoxForStaff, restoreBox, saveBox } from '../edit-boxes.ts'
import { boxSchema } from '../forms.ts'
import { boxListQuery } from '../list-shipping.ts'

const title = ({ name }: { name: string }) => name

const boxList = defineList({
  name: 'shipping-boxes',
  path: boxesPath,
  area: 'settings',
  title: 'shipping.boxes',
  note: 'shipping.boxesNote',
  searchLabel: 'shipping.searchBoxes',
  views: ['all'],
  sorts: { name: 'asc' },
  filters: {},
  columns: boxColumns,
  opens: 'sheet',
  createLabel: 'shipping.addBox',
  query: (shop, _view, params) => boxListQuery(shop.db.read, params),
  intro: (_shop, view) => <ShippingTabs view={view} current={boxesPath} />,
  empty: () => ({ icon: 'box', title: 'shipping.noBoxes', text: 'shipping.noBoxesText' }),
  undo: { 'shipping-box.deleted': undoDeletion({ schema: boxSchema, message: 'shipping.deleted', title, restore: restoreBox }) },
})

const boxEditor = defineEditor({
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
  title,
  find: findBoxForStaff,
  create: createBox,
  save: async (tx, id, values, options) => {
    await saveBox(tx, id, values, options)
    return null
  },
  remove: deleteBox,
})

export const boxRoutes = (shop: Shop) =>
  new Elysia().use(entityListRoutes(shop, boxList)).use(entityUndoRoutes(shop, boxList)).use(entityEditorRoutes(shop, boxEditor))
