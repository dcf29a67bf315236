import { Elysia, t } from 'elysia'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { defineEditor, entityEditorRoutes } from '#src/admin/entities/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entities/entity-list.tsx'
import type { StaffView } from '#src/admin/layout.ts'
import { publishRoutes, publishViews, publishedOf, undoPublish } from '#src/admin/entities/part-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import { BadRequest, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { validateFields } from '#src/web/form/form.ts'
import { readParts } from '#src/web/form/multipart.ts'
import { type HttpRequest, acceptsJson } from '#src/web/request.ts'
import { type Fields, readFields, rememberFields } from '#src/web/form/body.ts'
import { downloadFields } from '#templates/site-downloads/download-fields.ts'
import { DownloadFacts, downloadColumns, downloadsPath } from '#templates/site-downloads/download-list.tsx'
import { maxTitleLength } from './limits.ts'
import {
  createSiteDownload,
  deleteSiteDownload,
  findDownloadForStaff,
  findSiteDownload,
  restoreSiteDownload,
  saveSiteDownload,
  setDownloadsEnabled,
} from './site-downloads.ts'
import { storeDownload } from './store-download.ts'
import { downloadListQuery } from './list-downloads.ts'

const schema = t.Object({
  title: t.String({ maxLength: maxTitleLength, default: '' }),
  file: t.String({ default: '' }),
  enabled: t.Boolean(),
  membersOnly: t.Boolean(),
})
const storedSchema = t.Composite([schema, t.Object({ downloads: t.Integer() })])
const title = (values: { title: string }) => values.title

const downloadList = defineList({
  ...publishViews,
  ...listText('siteDownloads', 'download'),
  name: 'site-downloads',
  path: downloadsPath,
  area: 'content',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `siteDownloads.view.${name}`),
  sorts: { title: 'asc', downloads: 'desc' },
  columns: downloadColumns,
  opens: 'editor',
  query: (shop, _view, { view, search, sort, descending }) =>
    downloadListQuery(shop.db.read, { enabled: publishedOf(view), search, sort, descending }),
  undo: {
    'site_download.deleted': undoDeletion({ schema: storedSchema, message: 'siteDownloads.deleted', title, restore: restoreSiteDownload }),
    ...undoPublish('site_download', setDownloadsEnabled),
  },
})

const downloadEditor = defineEditor({
  list: downloadList,
  name: 'site_download',
  schema,
  fields: downloadFields,
  text: editorText('siteDownloads'),
  title,
  read: readDownloadForm,
  find: findDownloadForStaff,
  create: createSiteDownload,
  save: async (tx, id, values, options) => {
    await saveSiteDownload(tx, id, values, options)
    return null
  },
  remove: deleteSiteDownload,
  undoValues: ['downloads'],
  more: async (shop, view, { id }) => ({
    title: 'siteDownloads.current',
    content: <DownloadFacts view={view} download={(await findSiteDownload(shop.db.read, id))!} />,
  }),
})

export const siteDownloadsAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, downloadList))
    .use(entityUndoRoutes(shop, downloadList))
    .use(publishRoutes(shop, downloadList, { name: 'site_download', setPublished: setDownloadsEnabled }))
    .use(entityEditorRoutes(shop, downloadEditor))

/** Bytes of all fields beside the file. */
const maxFieldBytes = 64 * 1024
/** Seconds; allows large files on slow connections. */
const uploadSeconds = 255

/** The file goes to the storage as it arrives. What the browser sends as text under its name is ignored. */
async function readDownloadForm(shop: Shop, view: StaffView, req: HttpRequest) {
  req.extendTimeout(uploadSeconds)
  const isMultipart = /^multipart\/form-data\s*;/i.test(req.raw.headers.get('content-type') ?? '')
  const { fields, file, error } = isMultipart
    ? await readUpload(shop, req.raw)
    : { fields: await readFields(req.raw), file: null, error: null }
  if (!isMultipart) fields.delete('file')
  if (file) fields.set('file', [JSON.stringify(file)])
  const form = validateFields(view, fields, schema, acceptsJson(req.raw))
  if (error) form.addError('file', view.t(error.key, error.params))
  // Neither an invalid form nor a later error shows what is stored; the daily cleanup deletes it.
  delete form.state.values['file']
  return form
}

async function readUpload(shop: Shop, request: Request) {
  const fields: Fields = new Map()
  let file: Awaited<ReturnType<typeof storeDownload>> | null = null
  let error: UserError | null = null
  let chosen: { field: string; name: string } | null = null
  let size = 0
  for await (const part of readParts(request)) {
    if (part.fileName === null) {
      const chunks: Uint8Array[] = []
      for await (const chunk of part.bytes) {
        size += chunk.length
        if (size > maxFieldBytes) throw new BadRequest(413, 'body_too_large', `more than ${maxFieldBytes} bytes of fields`)
        chunks.push(chunk)
      }
      const text = Buffer.concat(chunks).toString('utf8')
      if (text.includes('\u0000')) throw new BadRequest(400, 'bad_form', 'NUL in a field')
      fields.set(part.name, [...(fields.get(part.name) ?? []), text])
    } else if (part.name === 'file' && part.fileName !== '' && file === null) {
      chosen = { field: part.name, name: part.fileName }
      try {
        file = await storeDownload(shop, { name: part.fileName, parts: part.bytes })
      } catch (cause) {
        if (!(cause instanceof UserError)) throw cause
        error = cause
      }
    }
  }
  fields.delete('file')
  rememberFields(request, fields, chosen)
  return { fields, file, error }
}
