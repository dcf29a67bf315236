import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors.ts'
import { imageText } from '#src/lib/stored-images.ts'
import { addImage } from '#src/media/images.ts'
import { maxImageSize } from '#src/media/limits.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { redirect } from '#src/web/response.tsx'
import { settingsPath } from '#templates/settings/settings-page.tsx'
import { readSettings, saveSettings } from '../settings.ts'

const schema = t.Object({ image: t.Optional(t.File({ maxSize: '10m' })), remove: t.Boolean() })

/** Uploads of the settings page, each saved at once. */
export const settingsImageRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .post(`${settingsPath}/logo`, ({ view, req }) => saveImage(shop, view, req, 'logo'))
    .post(`${settingsPath}/favicon`, ({ view, req }) => saveImage(shop, view, req, 'favicon'))

async function saveImage(shop: Shop, view: StaffView, req: HttpRequest, key: 'logo' | 'favicon'): Promise<Response> {
  req.extendTimeout(120)
  const form = await readForm(view, req.raw, schema, { bytes: maxImageSize + 64 * 1024, fields: 5 })
  const saved = await form.attempt(async ({ image, remove }) => {
    if (!image && !remove) throw new UserError('media.chooseFile', {}, 'image')
    const added = image && !remove ? await addImage(shop, await image.bytes(), image.name, { renditions: 'now' }) : null
    const value = added ? imageText(added.file, added.width, added.height) : ''
    await withAudit(shop, view, { action: 'settings.saved', subject: 'settings' }, async (tx, now) => {
      const previous = (await readSettings(tx))[key]
      await saveSettings(tx, { [key]: value }, now)
      return { change: { [key]: [previous, value] } }
    })
    return view.t(value === '' ? 'settings.imageRemoved' : 'settings.imageSaved')
  })
  const error = Object.values(form.state.errors)[0] ?? ''
  return redirect(view, settingsPath, saved ?? { kind: 'error', text: error })
}
