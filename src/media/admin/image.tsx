import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { compareFields, describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffRequest, type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { focusPoints, parseFocus } from '#src/lib/images/focus.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect } from '#src/web/response.tsx'
import { ImagePage, UsesPanel } from '#templates/media/image-page.tsx'
import { libraryPath as path } from '#templates/media/library-list.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { type DescribedUse, describeUses } from '../describe-uses.ts'
import { findImageUses } from '../image-uses.ts'
import { addImage, deleteImage, deleteImageFiles } from '../images.ts'
import {
  type ImageFacts,
  type LibraryImage,
  getLibraryImage,
  replaceImage,
  restoreImages,
  saveImageFacts,
  trashImages,
} from '../library.ts'
import { maxAltLength, maxImageNameLength, maxImageSize, unusedDays } from '../limits.ts'

const schema = t.Object({
  name: t.String({ maxLength: maxImageNameLength, default: '' }),
  alt: t.String({ maxLength: maxAltLength, default: '' }),
  focus: t.Union(focusPoints.map((point) => t.Literal(point || 'center'))),
  updated_at: t.Nullable(t.Integer({ minimum: 0 })),
  back: t.String({ maxLength: 2000, default: '' }),
})
const replaceSchema = t.Object({ file: t.Optional(t.File()), updated_at: t.Nullable(t.Integer({ minimum: 0 })) })
const backSchema = t.Object({ back: t.String({ maxLength: 2000, default: '' }) })

export const imagePageRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'media'))
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const image = await getLibraryImage(shop.db.read, parseId(params.id))
      return renderImage(shop, view, image, { form: storedForm(image) })
    })
    // Reads every text of the store, so the page comes first.
    .get(`${path}/:id/uses`, async ({ view, params }) => {
      const image = await getLibraryImage(shop.db.read, parseId(params.id))
      const uses = await describeUses(shop.db.read, await findImageUses(shop, [image]), (area) => view.can(area, 'read'))
      if (!view.partial) return renderImage(shop, view, image, { form: storedForm(image), uses })
      return fragments(view, <UsesPanel view={view} image={image} uses={uses} unusedDays={unusedDays} />)
    })
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const image = await getLibraryImage(shop.db.read, parseId(params.id))
      const form = await readForm(view, req.raw, schema)
      const { status } = await saveForm(form, ({ updated_at: expected, name, alt, focus }) =>
        withAudit(shop, view, { action: 'media.saved', subject: `media:${image.id}` }, async (tx, now) => {
          const before = factsOf(await getLibraryImage(tx, image.id))
          await saveImageFacts(
            tx,
            image.id,
            { name, alt, focus: parseFocus(focus) },
            { now, expectedUpdatedAt: expected ?? image.updatedAt },
          )
          return { change: changesBetween(before, factsOf(await getLibraryImage(tx, image.id))) }
        }),
      )
      if (status !== 200) return renderImage(shop, view, await getLibraryImage(shop.db.read, image.id), { form: form.state, status })
      return redirect(view, backOf(form.state), view.t('media.saved'))
    })
    .post(`${path}/:id/replace`, async ({ view, req, params }) => {
      req.extendTimeout(120)
      const image = await getLibraryImage(shop.db.read, parseId(params.id))
      const form = await readForm(view, req.raw, replaceSchema, { bytes: maxImageSize + 64 * 1024, fields: 10 })
      const { status } = await saveForm(form, async ({ file, updated_at: expected }) => {
        if (!file || file.size === 0) throw new UserError('media.chooseFile', {}, 'file')
        if (expected !== null && expected !== image.updatedAt) throw new Conflict('media.editConflict')
        await replaceWithUpload(shop, view, image, file)
      })
      const current = await getLibraryImage(shop.db.read, image.id)
      if (status !== 200) return renderImage(shop, view, current, { form: { ...storedForm(current), errors: form.state.errors }, status })
      return redirect(view, `${path}/${image.id}/edit`, view.t('media.replaced'))
    })
    .post(`${path}/:id/trash`, ({ view, req, params }) => trashImage(shop, { view, req, params }))
    .post(`${path}/:id/delete`, ({ view, req, params }) => trashImage(shop, { view, req, params }))
    .post(`${path}/:id/restore`, async ({ view, params }) => {
      const image = await getLibraryImage(shop.db.read, parseId(params.id))
      await withAudit(shop, view, { action: 'media.restored', subject: `media:${image.id}` }, async (tx) => ({
        change: { ids: await restoreImages(tx, [image.id]) },
      }))
      return redirect(view, `${path}/${image.id}/edit`, view.t('media.done.restored', { count: 1 }))
    })

async function trashImage(shop: Shop, { view, req, params }: StaffRequest): Promise<Response> {
  const image = await getLibraryImage(shop.db.read, parseId(params.id))
  const { values } = requireValid(await readForm(view, req.raw, backSchema))
  if ((await findImageUses(shop, [image])).length > 0) throw new UserError('media.trashUsed')
  const { entry } = await withAudit(shop, view, { action: 'media.trashed', subject: `media:${image.id}` }, async (tx, now) => ({
    change: { ids: await trashImages(tx, [image.id], now) },
  }))
  const back = parseBackUrl(path, values.back)
  back.searchParams.set('undo', String(entry))
  return redirect(view, back.pathname + back.search)
}

/** The new files are stored before the transaction; after it the old ones are deleted. */
async function replaceWithUpload(shop: Shop, view: StaffView, image: LibraryImage, file: File): Promise<void> {
  const added = await addImage(shop, await file.bytes(), file.name, { origin: 'library', renditions: 'now' })
  try {
    await withAudit(shop, view, { action: 'media.replaced', subject: `media:${image.id}` }, async (tx, now) => {
      await replaceImage(tx, image, { added, now })
      return { change: { name: [image.originalName, added.originalName], bytes: [image.bytes, added.bytes] } }
    })
  } catch (error) {
    await deleteImage(shop, added.id)
    throw error
  }
  await deleteImageFiles(shop, image)
}

async function renderImage(
  shop: Shop,
  view: StaffView,
  image: LibraryImage,
  { form, status = 200, uses = null }: { form: FormState; status?: 200 | 409 | 422; uses?: DescribedUse[] | null },
): Promise<Response> {
  const body = (
    <ImagePage
      view={view}
      image={image}
      uses={uses}
      form={form}
      conflict={status === 409 ? await describeImageConflict(shop, view, image, form) : null}
      back={backOf(form.values['back'] === undefined ? initialForm({ back: view.url.searchParams.get('back') ?? '' }) : form)}
      canWrite={view.can('media', 'write')}
      unusedDays={unusedDays}
    />
  )
  return page(view, image.originalName, body, { status, styles: ['css/media-library-page.css'] })
}

function backOf(form: FormState): string {
  const { pathname, search } = parseBackUrl(path, fieldValue({ form, name: 'back' }))
  return pathname + search
}

const factsOf = ({ originalName, alt, focus }: LibraryImage): ImageFacts => ({ name: originalName, alt, focus })

const storedForm = (image: LibraryImage): FormState => initialForm({ ...factsOf(image), focus: image.focus || 'center' })

function describeImageConflict(shop: Shop, view: StaffView, image: LibraryImage, form: FormState) {
  const forms = { yours: form, theirs: storedForm(image) }
  const differences = compareFields(view, forms, { name: ['media.name'], alt: ['media.alt'], focus: ['media.focus'] })
  return describeConflict(shop, view, { subject: `media:${image.id}`, savedAt: image.updatedAt }, differences)
}
