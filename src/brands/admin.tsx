import { Elysia, t } from 'elysia'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { withSlug } from '#src/lib/links/slugs.ts'
import type { Shop } from '#src/shop.ts'
import { brandFields } from '#templates/brands/brand-fields.ts'
import { brandColumns, brandsPath } from '#templates/brands/brand-list.tsx'
import { brandMergeRoutes, renderMerge } from './admin/merge.tsx'
import { createBrand, deleteBrand, findBrandForStaff, restoreBrand, saveBrand } from './edit-brands.ts'
import { maxNameLength, maxSlugLength, maxStoryLength } from './limits.ts'
import { brandListQuery } from './list-brands.ts'

const schema = t.Object({
  name: t.String({ maxLength: maxNameLength }),
  slug: t.String({ maxLength: maxSlugLength, default: '' }),
  story: t.String({ maxLength: maxStoryLength, multiline: true, default: '' }),
})

const brandList = defineList({
  ...listText('brands', 'tags'),
  name: 'brands',
  path: brandsPath,
  area: 'catalog',
  views: ['all'],
  sorts: { name: 'asc', products: 'desc' },
  columns: brandColumns,
  opens: 'sheet',
  query: (shop, _view, params) => brandListQuery(shop.db.read, params),
})

const brand = defineEntity({
  list: brandList,
  name: 'brand',
  schema,
  fields: brandFields,
  text: editorText('brands'),
  title: ({ name }) => name,
  find: findBrandForStaff,
  create: (tx, values, now) => createBrand(tx, withSlug(values), now),
  save: async (tx, id, values, options) =>
    (await saveBrand(tx, id, withSlug(values), options)) ? null : 'categories.updatingInBackground',
  remove: deleteBrand,
  restore: restoreBrand,
  canDelete: ({ products }) => products === 0,
  more: renderMerge,
})

export const brandRoutes = (shop: Shop) => new Elysia().use(entityRoutes(shop, brand)).use(brandMergeRoutes(shop, brand))
