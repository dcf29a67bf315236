import { Elysia } from 'elysia'
import { may } from '#src/accounts/capabilities.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { Refusal } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { go, page } from '#src/web/answer.tsx'
import { blankForm } from '#src/web/form.ts'
import { readParts } from '#src/web/multipart.ts'
import { importPath } from '#templates/imports/parts.tsx'
import { UploadPage } from '#templates/imports/upload-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { beginImport } from '../begin-import.ts'
import { forgetFiles, largestTable, largestZip } from '../files.ts'
import { listRuns } from '../runs.ts'
import { storeUpload } from '../store-upload.ts'

const megabyte = 1024 * 1024

/** The first step, and what was imported so far. */
export const importUpload = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(importPath, ({ view }) => answerUpload(shop, view, blankForm(), 200))
    .post(importPath, async ({ view, visit }) => {
      // Seconds of silence: a slow line may pause.
      visit.allowSeconds(120)
      const form = blankForm()
      try {
        const uploaded = await receive(shop, visit.request)
        const id = await beginImport(shop, view.user, uploaded)
        return go(view, `${importPath}/${id}/mapping`)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        form.errors[error.field ?? 'csv'] = view.t(error.key as StringKey, error.params)
        return answerUpload(shop, view, form, 422)
      }
    })

async function answerUpload(shop: Shop, view: StaffView, form: FormState, status: number): Promise<Response> {
  const { staff_rights } = await currentSettings(shop)
  const props = {
    view,
    form,
    runs: await listRuns(shop.db.read, 25),
    limits: { csv: largestTable / megabyte, zip: largestZip / megabyte },
    mayWrite: may(view.user.roleId, 'catalog', 'write', staff_rights),
  }
  const plain = view.t('imports.title')
  return page(view, status === 422 ? view.t('common.errorTitle', { title: plain }) : plain, <UploadPage {...props} />, { status })
}

/** The two files of the form, on disk. What is too large is read to its end all the same. Throws Refusal and keeps nothing then. */
async function receive(shop: Shop, request: Request): Promise<{ file: string; picturesFile: string; originalName: string }> {
  const found = { file: '', picturesFile: '', originalName: '' }
  let refusal: Refusal | undefined
  const store = async (bytes: AsyncIterable<Uint8Array>, wish: Parameters<typeof storeUpload>[2]): Promise<string> => {
    try {
      return await storeUpload(shop, bytes, wish)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal ??= error
      return ''
    }
  }
  try {
    for await (const { name, fileName, bytes } of readParts(request)) {
      if (!fileName) continue
      if (name === 'csv' && found.file === '') {
        found.file = await store(bytes, { ending: 'csv', most: largestTable, field: 'csv' })
        found.originalName = shownName(fileName)
      }
      if (name === 'pictures' && found.picturesFile === '') {
        found.picturesFile = await store(bytes, { ending: 'zip', most: largestZip, field: 'pictures' })
      }
    }
    if (refusal) throw refusal
  } catch (error) {
    await forgetFiles(shop, [found.file, found.picturesFile])
    throw error
  }
  return found
}

// To recognise an upload by; never part of a path.
const shownName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .toWellFormed()
    .slice(0, 200) || 'products.csv'
