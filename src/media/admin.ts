import { Elysia } from 'elysia'
import { staff } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { limitHits } from '#src/jobs/rate-limits.ts'
import { Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { json } from '#src/web/answer.tsx'
import { readFields } from '#src/web/body.ts'
import type { View } from '#src/web/view.ts'
import { addPicture, largestUpload, renditionName } from './pictures.ts'
import { sniffPicture } from './sniff.ts'

/** Pictures somebody writes into a text: sent one by one by the editor, which reads JSON. `location` and `url` are the names the usual editors look for. */
export const mediaAdmin = (shop: Shop) =>
  new Elysia().use(staff(shop, 'media')).post('/admin/cms-pages/upload-image', async ({ view, visit }) => {
    visit.allowSeconds(120)
    await limitHits(shop, `upload:${view.user.id}`, 60, 10 * 60_000)
    if (!isMultipart(visit.request)) return refused(view, 415, 'unsupported_media_type', 'errors.mediaType.body')
    const fields = await readFields(visit.request, { bytes: largestUpload + 64 * 1024, fields: 20, depth: 1 })
    const sent = ['file', 'image', 'upload'].flatMap((name) => fields.get(name) ?? []).find((value) => value instanceof File)
    if (!sent) return refused(view, 422, 'invalid', 'media.chooseFile')
    if (sent.size > largestUpload) return refused(view, 413, 'body_too_large', 'media.tooLarge', { megabytes: largestUpload / 1024 / 1024 })
    const bytes = await sent.bytes()
    if (sniffPicture(bytes) === null) return refused(view, 415, 'unsupported_media_type', 'media.notAPicture')
    try {
      const { file, width } = await addPicture(shop, bytes, sent.name, { renditions: 'now' })
      const url = `/media/${renditionName(file, Math.min(width, columnWidth))}`
      return json({ success: true, location: url, url, alt: wordsOf(sent.name) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refused(view, 422, 'refused', error.key as StringKey, error.params)
    }
  })

/** Pixels: a column of text on a screen of two dots per point. */
const columnWidth = 800

const isMultipart = (request: Request) => /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

function refused(view: View, status: number, error: string, key: StringKey, params: Refusal['params'] = {}): Response {
  const message = view.t(key, params)
  return json({ success: false, error, message, errors: { file: [message] } }, status)
}

// waxed-daypack_front.jpg says something; IMG_2041.jpg and "image.png" do not.
function wordsOf(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return /\d{3,}|^(image|img|photo|picture|screenshot|untitled|pasted)\b|^.{0,2}$|[<>]/i.test(words) ? '' : words.slice(0, 125)
}
