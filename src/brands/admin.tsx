import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import { normalizeSlug, slugify } from '#src/lib/slugs.ts'
import type { Shop } from '#src/shop.ts'
import { brandFields } from '#templates/brands/brand-fields.ts'
import { brandColumns, brandsPath } from '#templates/brands/brand-list.tsx'
import { brandMergeRoutes, renderMerge } from './admin/merge.tsx'
import { createBrand, deleteBrand, findBrandForStaff, restoreBrand, saveBrand } from './edit-brands.ts'
import { brandListQuery } from './list-brands.ts'

const schema = t.Object({
  name: t.String({ maxLength: 120 }),
  slug: t.String({ maxLength: 80, default: '' }),
  story: t.String({ maxLength: 4000, multiline: true, default: '' }),
})
const title = ({ name }: { name: string }) => name

const brandList = defineList({
  name: 'brands',
  path: brandsPath,
  area: 'catalog',
  title: 'brands.title',
  searchLabel: 'brands.search',
  views: ['all'],
  sorts: { name: 'asc', products: 'desc' },
  filters: {},
  columns: brandColumns,
  opens: 'sheet',
  createLabel: 'brands.add',
  query: (shop, _view, params) => brandListQuery(shop.db.read, params),
  empty: () => ({ icon: 'tags', title: 'brands.none', text: 'brands.noneText' }),
  undo: { 'brand.deleted': undoDeletion({ schema, message: 'brands.deleted', title, restore: restoreBrand }) },
})

const brandEditor = defineEditor({
  list: brandList,
  name: 'brand',
  schema,
  fields: brandFields,
  text: {
    newTitle: 'brands.create',
    create: 'brands.createButton',
    created: 'brands.created',
    saved: 'brands.saved',
    delete: 'brands.delete',
    deleted: 'brands.deleted',
  },
  title,
  find: findBrandForStaff,
  create: (tx, values, now) => createBrand(tx, withSlug(values), now),
  save: async (tx, id, values, options) =>
    (await saveBrand(tx, id, withSlug(values), options)) ? null : 'categories.updatingInBackground',
  remove: deleteBrand,
  canDelete: ({ products }) => products === 0,
  more: renderMerge,
})

export const brandRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, brandList))
    .use(entityUndoRoutes(shop, brandList))
    .use(entityEditorRoutes(shop, brandEditor))
    .use(brandMergeRoutes(shop, brandEditor))

const withSlug = <V extends { name: string; slug: string }>(values: V): V => ({
  ...values,
  slug: values.slug === '' ? slugify(values.name) : normalizeSlug(values.slug),
})
