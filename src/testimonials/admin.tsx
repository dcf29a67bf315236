import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { moveRoutes, publishRoutes, undoPublish } from '#src/admin/part-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Shop } from '#src/shop.ts'
import { PublishBulkBar } from '#templates/admin/publish.tsx'
import { testimonialFields } from '#templates/testimonials/testimonial-fields.ts'
import { testimonialColumns, testimonialsPath } from '#templates/testimonials/testimonial-list.tsx'
import { maxNameLength, maxQuoteLength, maxRoleLength } from './limits.ts'
import { testimonialListQuery } from './list-testimonials.ts'
import {
  createTestimonial,
  deleteTestimonial,
  findTestimonial,
  moveTestimonial,
  restoreTestimonial,
  saveTestimonial,
  setTestimonialsPublished,
} from './testimonials.ts'

const schema = t.Object({
  quote: t.String({ maxLength: maxQuoteLength, multiline: true, default: '' }),
  name: t.String({ maxLength: maxNameLength, default: '' }),
  role: t.String({ maxLength: maxRoleLength, default: '' }),
  rating: t.Nullable(t.Integer({ minimum: 1, maximum: 5 })),
  mediaId: t.Nullable(t.Integer({ minimum: 1 })),
  published: t.Boolean(),
})
const storedSchema = t.Composite([schema, t.Object({ position: t.Integer() })])
const title = ({ name }: { name: string }) => name

const testimonialList = defineList({
  name: 'testimonials',
  path: testimonialsPath,
  area: 'content',
  title: 'testimonials.title',
  searchLabel: 'testimonials.search',
  views: ['all', 'published', 'draft'],
  viewsLabel: 'admin.publish.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `admin.publish.view.${name}`),
  sorts: { position: 'asc' },
  filters: {},
  columns: testimonialColumns,
  drawBulkBar: PublishBulkBar,
  ordered: true,
  opens: 'editor',
  createLabel: 'testimonials.add',
  query: (shop, _view, { view, search }) =>
    testimonialListQuery(shop.db.read, { published: view === 'all' ? null : view === 'published', search }),
  empty: ({ view }) => (view === 'all' ? { icon: 'quote', title: 'testimonials.none', text: 'testimonials.noneText' } : null),
  undo: {
    'testimonial.deleted': undoDeletion({ schema: storedSchema, message: 'testimonials.deleted', title, restore: restoreTestimonial }),
    ...undoPublish('testimonial', setTestimonialsPublished),
  },
})

const testimonialEditor = defineEditor({
  list: testimonialList,
  name: 'testimonial',
  schema,
  fields: testimonialFields,
  text: {
    newTitle: 'testimonials.create',
    create: 'testimonials.createButton',
    created: 'testimonials.created',
    saved: 'testimonials.saved',
    delete: 'testimonials.delete',
    deleted: 'testimonials.deleted',
  },
  title,
  find: findTestimonial,
  create: createTestimonial,
  save: async (tx, id, values, options) => {
    await saveTestimonial(tx, id, values, options)
    return null
  },
  remove: deleteTestimonial,
  undoValues: ['position'],
})

export const testimonialsAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, testimonialList))
    .use(entityUndoRoutes(shop, testimonialList))
    .use(publishRoutes(shop, testimonialList, { name: 'testimonial', setPublished: setTestimonialsPublished }))
    .use(moveRoutes(shop, testimonialList, { name: 'testimonial', move: moveTestimonial }))
    .use(entityEditorRoutes(shop, testimonialEditor))
