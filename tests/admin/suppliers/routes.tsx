import { t } from 'elysia'
import { entityCommands } from '#db/lists/entity-store.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { storeRows } from '#src/admin/entities/store-rows.ts'
import type { Shop } from '#src/shop.ts'
import { deleteSupplier, supplierStore } from './suppliers.ts'
import { supplierColumns, supplierFields } from './template.tsx'

const schema = t.Object({
  name: t.String({ maxLength: 60 }),
  email: t.String({ maxLength: 120, default: '' }),
  status: t.Union([t.Literal('active'), t.Literal('draft')]),
})

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
    query: storeRows(supplierStore, ['name', 'email'], (view) => ({ status: view === 'all' ? null : view })),
    empty: ({ view }) => (view === 'all' ? { icon: 'tags', title: 'brands.none', text: 'brands.noneText' } : null),
  })
  const supplier = defineEntity({
    ...entityCommands(supplierStore),
    remove: deleteSupplier,
    list,
    name: 'supplier',
    schema,
    fields: supplierFields,
    text: editorText('brands'),
    title: ({ name }) => name,
  })
  return entityRoutes(shop, supplier)
}
