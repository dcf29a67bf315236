import { t } from 'elysia'
import { modalAudiences, modalFrequencies, modalPages, modalTriggers } from '#db/schema/modals.ts'
import { entityCommands } from '#db/lists/entity-store.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { type PublishView, publishViews, publishedOf } from '#src/admin/entities/part-list.tsx'
import { storeRows } from '#src/admin/entities/store-rows.ts'
import { scheduleState } from '#src/lib/dates/schedule.ts'
import type { Shop } from '#src/shop.ts'
import { ModalPreviews } from '#templates/modals/modal-dialog.tsx'
import { modalFields } from '#templates/modals/modal-fields.ts'
import { modalColumns, modalsPath } from '#templates/modals/modal-list.tsx'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import {
  leastScrollPercent,
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
import { findModal, modalStore } from './modals.ts'
import { oneOf } from '#src/web/form/one-of.ts'

const schema = t.Object({
  name: t.String({ maxLength: maxNameLength, default: '' }),
  title: t.String({ maxLength: maxTitleLength, default: '' }),
  text: t.String({ maxLength: maxTextLength, multiline: true, default: '' }),
  buttonLabel: t.String({ maxLength: maxButtonLength, default: '' }),
  buttonLink: t.String({ maxLength: maxLinkLength, default: '' }),
  trigger: oneOf(modalTriggers),
  seconds: t.Integer({ minimum: leastSeconds, maximum: mostSeconds }),
  scrollDepth: t.Integer({ minimum: leastScrollPercent, maximum: 100 }),
  slug: t.String({ maxLength: maxSlugLength, default: '' }),
  pages: oneOf(modalPages),
  paths: t.String({ maxLength: maxPathsLength, multiline: true, default: '' }),
  audience: oneOf(modalAudiences),
  frequency: oneOf(modalFrequencies),
  starts: t.String({ maxLength: 19, default: '' }),
  ends: t.String({ maxLength: 19, default: '' }),
  published: t.Boolean(),
})

const modalRows = storeRows(modalStore, ['name', 'title'], (view: PublishView) => ({ published: publishedOf(view) }))

const modalList = defineList({
  ...publishViews,
  ...listText('modals', 'bookmark'),
  name: 'modals',
  path: modalsPath,
  area: 'content',
  note: 'modals.never',
  sorts: { name: 'asc' },
  columns: modalColumns,
  opens: 'editor',
  query: (shop, view, params) => {
    const query = modalRows(shop, view, params)
    const now = shop.now()
    return { ...query, select: async (part) => (await query.select(part)).map((row) => ({ ...row, state: scheduleState(row, now) })) }
  },
})

const modal = defineEntity({
  ...entityCommands(modalStore),
  find: findModal,
  list: modalList,
  name: 'modal',
  schema,
  fields: modalFields,
  text: editorText('modals'),
  title: ({ name }) => name,
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
  more: async (_shop, view, stored) => ({ title: 'modals.preview', content: <ModalPreviews view={view} modal={stored} /> }),
})

export const modalsAdmin = (shop: Shop) => entityRoutes(shop, modal)
