import { Elysia, t } from 'elysia'
import { entityCommands } from '#db/lists/entity-store.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { inStaffOrder, publishViews, publishedOf } from '#src/admin/entities/part-list.tsx'
import { storeRows } from '#src/admin/entities/store-rows.ts'
import type { Shop } from '#src/shop.ts'
import {
  StoreLocationTools,
  storeLocationColumns,
  storeLocationFields,
  storeLocationsPath,
} from '#templates/store-locations/store-location-list.tsx'
import { importRoutes } from './admin/import.tsx'
import { maxLengths } from './limits.ts'
import { deleteStoreLocation, storeLocationStore } from './store-locations.ts'

const text = (name: keyof typeof maxLengths) => t.String({ maxLength: maxLengths[name], default: '' })

const storeLocationList = defineList({
  ...publishViews,
  ...inStaffOrder,
  ...listText('storeLocations', 'store'),
  name: 'store-locations',
  path: storeLocationsPath,
  area: 'content',
  note: 'storeLocations.listNote',
  columns: storeLocationColumns,
  drawTools: StoreLocationTools,
  opens: 'editor',
  query: storeRows(storeLocationStore, ['name', 'address1', 'city', 'postalCode'], (view) => ({ published: publishedOf(view) })),
})

const storeLocation = defineEntity({
  ...entityCommands(storeLocationStore),
  remove: deleteStoreLocation,
  list: storeLocationList,
  name: 'store_location',
  schema: t.Object({
    name: text('name'),
    slug: text('slug'),
    address1: text('address1'),
    address2: text('address2'),
    postalCode: text('postalCode'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    coordinates: text('coordinates'),
    monday: text('monday'),
    tuesday: text('tuesday'),
    wednesday: text('wednesday'),
    thursday: text('thursday'),
    friday: text('friday'),
    saturday: text('saturday'),
    sunday: text('sunday'),
    mediaId: t.Nullable(t.Integer({ minimum: 1 })),
    note: t.String({ maxLength: maxLengths.note, multiline: true, default: '' }),
    published: t.Boolean(),
  }),
  fields: storeLocationFields,
  text: editorText('storeLocations'),
  title: ({ name }) => name,
})

export const storeLocationsAdmin = (shop: Shop) => new Elysia().use(importRoutes(shop)).use(entityRoutes(shop, storeLocation))
