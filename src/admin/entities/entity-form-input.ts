import type { Static, TObject } from '@sinclair/typebox'
import { UserError } from '#src/lib/errors/errors.ts'
import { addImage, findImages } from '#src/media/images.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { checkLibraryImage } from '#src/media/library-images.ts'
import type { Shop } from '#src/shop.ts'
import { formLimits, readFields } from '#src/web/form/body.ts'
import { type ParsedForm, readForm, validateFields } from '#src/web/form/form.ts'
import { type HttpRequest, acceptsJson } from '#src/web/request.ts'
import { type EditorField, imageFileName, imageRemoveName } from '#templates/admin/entity-form.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { StaffView } from '../layout.ts'
import { isId } from '../list.ts'

interface FormReader<S extends TObject> {
  schema: S
  fields: Readonly<Record<string, EditorField>>
  maxFormSize?: number
  read?(shop: Shop, view: StaffView, req: HttpRequest): Promise<ParsedForm<Static<S>>>
}

/** Uploaded images are stored first; the value of their field is the id of the stored one. */
export async function readEntityForm<S extends TObject>(
  shop: Shop,
  { view, req }: { view: StaffView; req: HttpRequest },
  editor: FormReader<S>,
): Promise<ParsedForm<Static<S>>> {
  const bytes = editor.maxFormSize ?? formLimits.bytes
  if (editor.read) return editor.read(shop, view, req)
  const names = imageFields(editor)
  if (names.length === 0) return readForm(view, req.raw, editor.schema, { bytes })
  req.extendTimeout(120)
  const fields = await readFields(req.raw, { ...formLimits, bytes: bytes + names.length * maxImageSize })
  const errors = new Map<string, string>()
  for (const name of names) {
    const file = fields.get(imageFileName(name))?.find((value) => value instanceof File && value.size > 0)
    if (fields.has(imageRemoveName(name))) fields.delete(name)
    try {
      if (!(file instanceof File)) {
        const id = String(fields.get(name)?.at(-1) ?? '')
        if (isId(id)) await checkLibraryImage(shop.db.read, Number(id), name)
        continue
      }
      const { id } = await addImage(shop, await file.bytes(), file.name, { renditions: 'now' })
      fields.set(name, [String(id)])
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      errors.set(name, view.t(error.key, error.params))
    }
  }
  const form = validateFields(view, fields, editor.schema, acceptsJson(req.raw))
  for (const [name, message] of errors) form.addError(name, message)
  return form
}

const imageFields = ({ fields }: { fields: Readonly<Record<string, EditorField>> }): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.type === 'image')

/** The images that the form shows, by id. */
export async function findFieldImages(shop: Shop, editor: { fields: Readonly<Record<string, EditorField>> }, form: FormState) {
  const ids = imageFields(editor).flatMap((name) => (isId(String(form.values[name] ?? '')) ? [Number(form.values[name])] : []))
  return new Map((await findImages(shop.db.read, ids)).map((image) => [image.id, image]))
}
