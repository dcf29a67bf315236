import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { imageText } from '#src/lib/images/stored-images.ts'
import { addImage } from '#src/media/images.ts'
import { getLibraryImage } from '#src/media/library.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { checkLibraryImage } from '#src/media/library-images.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { redirect } from '#src/web/response.tsx'
import { type AppearanceImageName, appearanceImageNames, appearanceImagePath, appearancePath } from '#templates/appearance/paths.ts'

const schema = t.Object({
  image: t.Optional(t.File({ maxSize: '10m' })),
  image_id: t.Nullable(t.Integer({ minimum: 1 })),
  remove: t.Boolean(),
})

/** Images of the appearance page, uploaded or chosen from the library, each saved at once. */
export const appearanceImageRoutes = (shop: Shop) => {
  const routes = new Elysia().use(requireStaff(shop, 'settings'))
  for (const name of appearanceImageNames) routes.post(appearanceImagePath(name), ({ view, req }) => saveImage(shop, view, req, name))
  return routes
}

async function saveImage(shop: Shop, view: StaffView, req: HttpRequest, key: AppearanceImageName): Promise<Response> {
  req.extendTimeout(120)
  const form = await readForm(view, req.raw, schema, { bytes: maxImageSize + 64 * 1024, fields: 5 })
  const entry = await form.attempt(async ({ image, image_id, remove }) => {
    if (!image && image_id === null && !remove) throw new UserError('media.chooseFile', {}, 'image')
    const chosen = remove ? null : await readChosen(shop, image, image_id)
    const value = chosen ? imageText(chosen.file, chosen.width, chosen.height) : ''
    const saved = await withAudit(shop, view, { action: 'appearance.saved', subject: 'appearance' }, async (tx, now) => {
      const previous = (await readSettings(tx))[key]
      await saveSettings(tx, { [key]: value }, now)
      return { change: { [key]: [previous, value] } }
    })
    return saved.entry
  })
  if (entry !== undefined) return redirect(view, `${appearancePath}?undo=${entry}`)
  const error = Object.values(form.state.errors)[0] ?? ''
  return redirect(view, appearancePath, { kind: 'error', text: error })
}

/** A new file comes before an image of the library. Throws UserError. */
async function readChosen(shop: Shop, image: File | undefined, imageId: number | null) {
  if (image) return addImage(shop, await image.bytes(), image.name, { renditions: 'now' })
  if (imageId === null) return null
  await checkLibraryImage(shop.db.read, imageId, 'image')
  return getLibraryImage(shop.db.read, imageId)
}
