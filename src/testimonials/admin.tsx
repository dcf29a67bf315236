import { t } from 'elysia'
import { entityCommands } from '#db/lists/entity-store.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { inStaffOrder, publishViews, publishedOf } from '#src/admin/entities/part-list.tsx'
import { storeRows } from '#src/admin/entities/store-rows.ts'
import type { Shop } from '#src/shop.ts'
import { testimonialColumns, testimonialFields } from '#templates/testimonials/testimonial-list.tsx'
import { maxNameLength, maxQuoteLength, maxRoleLength } from './limits.ts'
import { testimonialStore } from './testimonials.ts'

const testimonialList = defineList({
  ...publishViews,
  ...inStaffOrder,
  ...listText('testimonials', 'quote'),
  name: 'testimonials',
  path: '/admin/testimonials',
  area: 'content',
  columns: testimonialColumns,
  opens: 'editor',
  query: storeRows(testimonialStore, ['name', 'quote', 'role'], (view) => ({ published: publishedOf(view) })),
})

const testimonial = defineEntity({
  ...entityCommands(testimonialStore),
  list: testimonialList,
  name: 'testimonial',
  schema: t.Object({
    quote: t.String({ maxLength: maxQuoteLength, multiline: true, default: '' }),
    name: t.String({ maxLength: maxNameLength, default: '' }),
    role: t.String({ maxLength: maxRoleLength, default: '' }),
    rating: t.Nullable(t.Integer({ minimum: 1, maximum: 5 })),
    mediaId: t.Nullable(t.Integer({ minimum: 1 })),
    published: t.Boolean(),
  }),
  fields: testimonialFields,
  text: editorText('testimonials'),
  title: ({ name }) => name,
})

export const testimonialsAdmin = (shop: Shop) => entityRoutes(shop, testimonial)
