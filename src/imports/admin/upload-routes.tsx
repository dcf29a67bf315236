import { Elysia } from 'elysia'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { displayFileName, maxFileNameLength } from '#src/lib/files/file-names.ts'
import type { Shop } from '#src/shop.ts'
import { redirect, page } from '#src/web/response.tsx'
import { initialForm } from '#src/web/form/form.ts'
import { readParts } from '#src/web/form/multipart.ts'
import { importsPath } from '#templates/imports/import-layout.tsx'
import { UploadPage } from '#templates/imports/upload-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { createImport } from '../create-import.ts'
import { deleteImportFiles } from '../uploads/upload-storage.ts'
import { listedImports, maxTableSize, maxZipSize } from '../limits.ts'
import { listRuns } from '../import-runs.ts'
import { storeUpload } from '../uploads/store-upload.ts'

const megabyte = 1024 * 1024

export const importUploadRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .get(importsPath, ({ view }) => renderUpload(shop, view, initialForm(), 200))
    .post(importsPath, async ({ view, req }) => {
      // Seconds, for slow connections.
      req.extendTimeout(120)
      const form = initialForm()
      try {
        const uploaded = await receiveFiles(shop, req.raw)
        const id = await createImport(shop, view.user, uploaded)
        return redirect(view, `${importsPath}/${id}/mapping`)
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        form.errors[error.field ?? 'csv'] = view.t(error.key, error.params)
        return renderUpload(shop, view, form, 422)
      }
    })

async function renderUpload(shop: Shop, view: StaffView, form: FormState, status: number): Promise<Response> {
  const props = {
    view,
    form,
    runs: await listRuns(shop.db.read, listedImports),
    limits: { csv: maxTableSize / megabyte, zip: maxZipSize / megabyte },
    mayWrite: view.can('catalog', 'write'),
  }
  const baseTitle = view.t('imports.title')
  return page(view, baseTitle, <UploadPage {...props} />, { status })
}

/** Stores the two uploaded files. Files that are too large are still read to the end. Throws UserError and then stores nothing. */
async function receiveFiles(shop: Shop, request: Request): Promise<{ file: string; imagesFile: string; originalName: string }> {
  const received = { file: '', imagesFile: '', originalName: '' }
  let uploadError: UserError | undefined
  const store = async (bytes: AsyncIterable<Uint8Array>, options: Parameters<typeof storeUpload>[2]): Promise<string> => {
    try {
      return await storeUpload(shop, bytes, options)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      uploadError ??= error
      return ''
    }
  }
  try {
    for await (const { name, fileName, bytes } of readParts(request)) {
      if (!fileName) continue
      if (name === 'csv' && /\.zip$/i.test(fileName) && received.imagesFile === '') {
        received.imagesFile = await store(bytes, { extension: 'zip', maxSize: maxZipSize, field: 'csv' })
        received.originalName = shownName(fileName)
      } else if (name === 'csv' && received.file === '') {
        received.file = await store(bytes, { extension: 'csv', maxSize: maxTableSize, field: 'csv' })
        received.originalName = shownName(fileName)
      }
      if (name === 'images' && received.imagesFile === '') {
        received.imagesFile = await store(bytes, { extension: 'zip', maxSize: maxZipSize, field: 'images' })
      }
    }
    if (uploadError) throw uploadError
  } catch (error) {
    await deleteImportFiles(shop, [received.file, received.imagesFile])
    throw error
  }
  return received
}

const shownName = (name: string): string => displayFileName(name).toWellFormed().slice(0, maxFileNameLength) || 'products.csv'
