import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Shop } from '#src/shop.ts'
import { createSupplier, deleteSupplier, findSupplier, restoreSupplier, saveSupplier, supplierListQuery } from './suppliers.ts'
import { supplierColumns, supplierFields } from './template.tsx'

const schema = t.Object({
  name: t.String({ maxLength: 60 }),
  email: t.String({ maxLength: 120, default: '' }),
  status: t.Union([t.Literal('active'), t.Literal('draft')]),
})
const title = ({ name }: { name: string }) => name

/** The same entity edited in a sheet over its list, and on a page of its own. */
export const supplierRoutes = (shop: Shop, opens: 'sheet' | 'editor', path: string) => {
  const list = defineList({
    name: 'suppliers',
    path,
    area: 'catalog',
    title: 'brands.title',
    searchLabel: 'brands.search',
    views: ['all', 'active', 'draft'],
    viewsLabel: 'brands.title',
    viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `products.status.${name}`),
    sorts: { name: 'asc', email: 'desc' },
    filters: {},
    columns: supplierColumns,
    opens,
    createLabel: 'brands.add',
    query: (shop, _view, { view, search, sort, descending }) =>
      supplierListQuery(shop.db.read, { search, sort, descending, status: view === 'all' ? null : view }),
    empty: ({ view }) => (view === 'all' ? { icon: 'tags', title: 'brands.none', text: 'brands.noneText' } : null),
    undo: { 'supplier.deleted': undoDeletion({ schema, message: 'brands.deleted', title, restore: restoreSupplier }) },
  })
  const editor = defineEditor({
    list,
    name: 'supplier',
    schema,
    fields: supplierFields,
    text: {
      newTitle: 'brands.create',
      create: 'brands.createButton',
      created: 'brands.created',
      saved: 'brands.saved',
      delete: 'brands.delete',
      deleted: 'brands.deleted',
    },
    title,
    find: findSupplier,
    create: createSupplier,
    save: saveSupplier,
    remove: deleteSupplier,
  })
  return new Elysia().use(entityListRoutes(shop, list)).use(entityUndoRoutes(shop, list)).use(entityEditorRoutes(shop, editor))
}
