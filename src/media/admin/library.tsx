import { inArray } from 'drizzle-orm'
import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes, entityUndoRoutes, respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { requireStaff } from '#src/admin/layout.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { LibraryBulkBar, LibraryTools, UploadArea, libraryColumns, libraryPath as path } from '#templates/media/library-list.tsx'
import { findImageUses } from '../image-uses.ts'
import { addImage } from '../images.ts'
import { libraryQuery, restoreImages, trashImages } from '../library.ts'
import { maxChecksPerMinute, maxImageSize, maxImagesPerUpload, maxLibraryUploadsPerTenMinutes } from '../limits.ts'
import { markUnused } from '../prune-unused.ts'
import { imagePageRoutes } from './image.tsx'
import { maxSelectedRows } from '#src/admin/limits.ts'

const idsSchema = t.Object({ ids: t.Array(t.Integer()) })

const undo: UndoableActions = {
  'media.trashed': undoable(idsSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: view.t('media.done.trashed', { count }), canUndo: count > 0 }),
    async undo(tx, { ids }) {
      if ((await restoreImages(tx, ids)).length === 0) throw new Conflict('admin.undoTooLate')
    },
  }),
  'media.restored': undoable(idsSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: view.t('media.done.restored', { count }), canUndo: count > 0 }),
    async undo(tx, { ids }, { now }) {
      if ((await trashImages(tx, ids, now)).length === 0) throw new Conflict('admin.undoTooLate')
    },
  }),
}

const libraryList = defineList({
  name: 'media',
  path,
  area: 'media',
  title: 'media.library',
  note: 'media.libraryNote',
  searchLabel: 'media.search',
  views: ['all', 'unused', 'large', 'trash'],
  viewsLabel: 'media.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `media.view.${name}`),
  sorts: { added: 'desc', name: 'asc', size: 'desc' },
  columns: libraryColumns,
  drawBulkBar: LibraryBulkBar,
  drawTools: LibraryTools,
  intro: (_shop, view) => (view.can('media', 'write') ? <UploadArea view={view} /> : null),
  opens: 'editor',
  scripts: ['js/uploads.js'],
  styles: ['css/media-library-page.css'],
  query: (shop, _view, params) => libraryQuery(shop.db.read, params),
  empty: ({ view: name }) => emptyTexts[name],
  undo,
})

const emptyTexts = {
  all: { icon: 'image', title: 'media.none', text: 'media.noneText' },
  unused: { icon: 'circle-check', title: 'media.noneUnused', text: 'media.noneUnusedText' },
  large: { icon: 'circle-check', title: 'media.noneLarge', text: 'media.noneLargeText' },
  trash: { icon: 'trash', title: 'media.trashEmpty', text: 'media.trashEmptyText' },
} as const

const uploadSchema = t.Object({ images: t.Array(t.File(), { maxItems: maxImagesPerUpload }) })
const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxSelectedRows }),
  action: t.Union([t.Literal('trash'), t.Literal('restore')]),
  back: t.String({ maxLength: 2000 }),
})

/** All images of the store: uploads, search, what is unused, and the trash. */
export const libraryRoutes = (shop: Shop) =>
  new Elysia()
    .use(imagePageRoutes(shop))
    .use(entityListRoutes(shop, libraryList))
    .use(entityUndoRoutes(shop, libraryList))
    .use(requireStaff(shop, 'media'))
    .post(path, async ({ view, req }) => {
      req.extendTimeout(120)
      await enforceRateLimit(shop, `library-upload:${view.user.id}`, maxLibraryUploadsPerTenMinutes, 10 * 60_000)
      const { values } = requireValid(
        await readForm(view, req.raw, uploadSchema, { bytes: maxImagesPerUpload * maxImageSize, fields: maxImagesPerUpload + 10 }),
      )
      if (values.images.length === 0) throw new UserError('media.chooseFile', {}, 'images')
      const ids: number[] = []
      for (const file of values.images) ids.push(await storeImage(shop, file))
      await withAudit(shop, view, { action: 'media.uploaded', subject: `media:${ids[0]}` }, async () => ({
        change: { media: ids, name: values.images[0]!.name },
      }))
      return redirect(view, path, view.t('media.added', { count: ids.length }))
    })
    .post(`${path}/check`, async ({ view, req }) => {
      req.extendTimeout(300)
      await enforceRateLimit(shop, 'media.check', maxChecksPerMinute, 60_000)
      const { unused } = await markUnused(shop)
      const count = unused.filter(({ origin, deletedAt }) => origin !== 'customer' && deletedAt === null).length
      return redirect(view, `${path}?view=unused`, view.t('media.checked', { count }))
    })
    .post(`${path}/bulk`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, bulkSchema))
      if (values.ids.length === 0) throw new UserError('admin.list.selectFirst')
      const ids = values.action === 'trash' ? await unusedAmong(shop, values.ids) : values.ids
      const audited = { action: values.action === 'trash' ? 'media.trashed' : 'media.restored', subject: 'media' }
      const { entry } = await withAudit(shop, view, audited, async (tx, now) => ({
        change: { ids: values.action === 'trash' ? await trashImages(tx, ids, now) : await restoreImages(tx, ids) },
      }))
      return respondWithEntityList(shop, { view, req }, libraryList, { back: parseBackUrl(path, values.back), entry })
    })

async function storeImage(shop: Shop, file: File): Promise<number> {
  return (await addImage(shop, await file.bytes(), file.name, { origin: 'library' })).id
}

/** Those that nothing uses. Throws UserError, naming one that is in use, when there are others: nothing is deleted by halves. */
async function unusedAmong(shop: Shop, ids: number[]): Promise<number[]> {
  const images = await shop.db.read.select().from(shop.db.t.media).where(inArray(shop.db.t.media.id, ids))
  const usedIds = new Set((await findImageUses(shop, images)).map(({ mediaId }) => mediaId))
  const used = images.filter(({ id }) => usedIds.has(id))
  if (used.length > 0) throw new UserError('media.inUse', { count: used.length, name: used[0]!.originalName })
  return ids
}
