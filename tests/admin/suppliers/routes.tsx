import { t } from 'elysia'
import { entityCommands } from '#db/lists/entity-store.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { storeRows } from '#src/admin/entities/store-rows.ts'
import type { Shop } from '#src/shop.ts'
import { deleteSupplier, supplierStore } from './suppliers.ts'
import { supplierColumns, supplierFields } from './template.tsx'

/** The same entity edited in a sheet over its list, and on a page of its own. */
export const supplierRoutes = (shop: Shop, opens: 'sheet' | 'editor', path: string) => {
  const list = defineList({
    ...listText('brands', 'tags'),
    name: 'suppliers',
    path,
    area: 'catalog',
    views: ['all', 'active', 'draft'],
    viewsLabel: 'brands.title',
    viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `products.status.${name}`),
    sorts: { name: 'asc', email: 'desc' },
    columns: supplierColumns,
    opens,
    query: storeRows(supplierStore, ['name', 'email'], (view) => ({ status: view === 'all' ? null : view })),
  })
  const supplier = defineEntity({
    ...entityCommands(supplierStore),
    remove: deleteSupplier,
    list,
    name: 'supplier',
    schema: t.Object({
      name: t.String({ maxLength: 60 }),
      email: t.String({ maxLength: 120, default: '' }),
      status: t.Union([t.Literal('active'), t.Literal('draft')]),
    }),
    fields: supplierFields,
    text: editorText('brands'),
    title: ({ name }) => name,
  })
  return entityRoutes(shop, supplier)
}
