import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { json } from '#src/web/response.tsx'
import { readFields } from '#src/web/form/body.ts'
import type { View } from '#src/web/view.ts'
import { addImage, renditionName } from '../images.ts'
import { sniffImage } from '../sniff.ts'
import { maxImageMegabytes, maxImageSize, maxUploadsPerTenMinutes } from '../limits.ts'
import { altFromFileName } from '../alt-from-file-name.ts'

/** Image uploads of the text editor, one by one. The JSON has both `location` and `url`, the names common editors expect. */
export const uploadRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'media')).post('/admin/cms-pages/upload-image', async ({ view, req }) => {
    req.extendTimeout(120)
    await enforceRateLimit(shop, `upload:${view.user.id}`, maxUploadsPerTenMinutes, 10 * 60_000)
    if (!isMultipart(req.raw)) return errorResponse(view, 415, 'unsupported_media_type', 'errors.mediaType.body')
    const fields = await readFields(req.raw, { bytes: maxImageSize + 64 * 1024, fields: 20, depth: 1 })
    const upload = ['file', 'image', 'upload'].flatMap((name) => fields.get(name) ?? []).find((value) => value instanceof File)
    if (!upload) return errorResponse(view, 422, 'invalid', 'media.chooseFile')
    if (upload.size > maxImageSize) return errorResponse(view, 413, 'body_too_large', 'media.tooLarge', { megabytes: maxImageMegabytes })
    const bytes = await upload.bytes()
    if (sniffImage(bytes) === null) return errorResponse(view, 415, 'unsupported_media_type', 'media.notAnImage')
    try {
      const { id, file, width } = await addImage(shop, bytes, upload.name, { renditions: 'now' })
      await withAudit(shop, view, { action: 'media.uploaded', subject: `media:${id}` }, async () => ({ change: { name: upload.name } }))
      const url = `/media/${renditionName(file, Math.min(width, contentWidth))}`
      return json({ success: true, location: url, url, alt: altFromFileName(upload.name) })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return errorResponse(view, 422, 'refused', error.key, error.params)
    }
  })

/** Pixels: the text column on a 2x screen. */
const contentWidth = 800

const isMultipart = (request: Request) => /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

function errorResponse(view: View, status: number, error: string, key: StringKey, params: UserError['params'] = {}): Response {
  const message = view.t(key, params)
  return json({ success: false, error, message, ...(status === 422 ? { errors: { file: [message] } } : {}) }, status)
}
