import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { publishRoutes, undoPublish } from '#src/admin/part-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import { scheduleState } from '#src/lib/schedule.ts'
import type { Shop } from '#src/shop.ts'
import { PublishBulkBar } from '#templates/admin/publish.tsx'
import { ModalPreviews } from '#templates/modals/modal-dialog.tsx'
import { modalFields } from '#templates/modals/modal-fields.ts'
import { modalColumns, modalsPath } from '#templates/modals/modal-list.tsx'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import {
  leastSeconds,
  maxButtonLength,
  maxLinkLength,
  maxNameLength,
  maxPathsLength,
  maxSlugLength,
  maxTextLength,
  maxTitleLength,
  mostSeconds,
} from './limits.ts'
import {
  createModal,
  deleteModal,
  findModal,
  modalAudiences,
  modalFrequencies,
  modalListQuery,
  modalPages,
  modalTriggers,
  restoreModal,
  saveModal,
  setModalsPublished,
} from './modals.ts'

const oneOf = <const T extends readonly string[]>(values: T) => t.Union(values.map((value) => t.Literal(value as T[number])))

const schema = t.Object({
  name: t.String({ maxLength: maxNameLength, default: '' }),
  title: t.String({ maxLength: maxTitleLength, default: '' }),
  text: t.String({ maxLength: maxTextLength, multiline: true, default: '' }),
  buttonLabel: t.String({ maxLength: maxButtonLength, default: '' }),
  buttonLink: t.String({ maxLength: maxLinkLength, default: '' }),
  trigger: oneOf(modalTriggers),
  seconds: t.Integer({ minimum: leastSeconds, maximum: mostSeconds }),
  scrollDepth: t.Integer({ minimum: 10, maximum: 100 }),
  slug: t.String({ maxLength: maxSlugLength, default: '' }),
  pages: oneOf(modalPages),
  paths: t.String({ maxLength: maxPathsLength, multiline: true, default: '' }),
  audience: oneOf(modalAudiences),
  frequency: oneOf(modalFrequencies),
  starts: t.String({ maxLength: 19, default: '' }),
  ends: t.String({ maxLength: 19, default: '' }),
  published: t.Boolean(),
})
const title = ({ name }: { name: string }) => name

const modalList = defineList({
  name: 'modals',
  path: modalsPath,
  area: 'content',
  title: 'modals.title',
  note: 'modals.never',
  searchLabel: 'modals.search',
  views: ['all', 'published', 'draft'],
  viewsLabel: 'admin.publish.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `admin.publish.view.${name}`),
  sorts: { name: 'asc' },
  filters: {},
  columns: modalColumns,
  drawBulkBar: PublishBulkBar,
  opens: 'editor',
  createLabel: 'modals.add',
  query: (shop, _view, { view, search, descending }) => {
    const published = view === 'all' ? null : view === 'published'
    const query = modalListQuery(shop.db.read, { published, search, descending })
    const now = shop.now()
    return { ...query, select: async (part) => (await query.select(part)).map((row) => ({ ...row, state: scheduleState(row, now) })) }
  },
  empty: ({ view }) => (view === 'all' ? { icon: 'bookmark', title: 'modals.none', text: 'modals.noneText' } : null),
  undo: {
    'modal.deleted': undoDeletion({ schema, message: 'modals.deleted', title, restore: restoreModal }),
    ...undoPublish('modal', setModalsPublished),
  },
})

const modalEditor = defineEditor({
  list: modalList,
  name: 'modal',
  schema,
  fields: modalFields,
  text: {
    newTitle: 'modals.create',
    create: 'modals.createButton',
    created: 'modals.created',
    saved: 'modals.saved',
    delete: 'modals.delete',
    deleted: 'modals.deleted',
  },
  title,
  initial: {
    trigger: 'time',
    seconds: '20',
    scrollDepth: '50',
    pages: 'all',
    audience: 'everyone',
    frequency: 'once',
  },
  scripts: richTextScripts,
  styles: ['css/modals-page.css'],
  find: findModal,
  create: createModal,
  save: async (tx, id, values, options) => {
    await saveModal(tx, id, values, options)
    return null
  },
  remove: deleteModal,
  more: async (_shop, view, modal) => ({ title: 'modals.preview', content: <ModalPreviews view={view} modal={modal} /> }),
})

export const modalsAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, modalList))
    .use(entityUndoRoutes(shop, modalList))
    .use(publishRoutes(shop, modalList, { name: 'modal', setPublished: setModalsPublished }))
    .use(entityEditorRoutes(shop, modalEditor))
