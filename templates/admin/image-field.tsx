import { maxImageMegabytes } from '#src/media/limits.ts'
import type { View } from '#src/web/view.ts'
import { PickButton } from '#templates/media/pick-button.tsx'
import { type FormState, fieldId } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Image, type ImageFile } from '#templates/ui/image.tsx'

export type FieldImage = ImageFile & { id: number }

interface ImageFieldProps {
  view: View
  form: FormState
  /** Names of what the form sends: the id of an image of the library, a new file, and that there is to be none. */
  names: { id: string; file: string; remove: string }
  label: string
  hint?: string | undefined
  image: FieldImage | null
  canWrite: boolean
  /** Overrides the id of the file field. */
  fileId?: string
}

/** An image: what it is, a file to replace it with, the library to choose from, and a box to remove it. */
export function ImageField({ view, form, names, label, hint, image, canWrite, fileId }: ImageFieldProps) {
  const { t } = view
  const error = form.errors[names.id] ?? form.errors[names.file]
  return (
    <div class="field image-field" data-image-field>
      <div class="image-field-preview" data-part="preview">
        {image && <Image image={image} alt={t('admin.imageField.current', { field: label })} sizes="240px" shape="natural" />}
      </div>
      {!canWrite && !image && <p class="field-hint">{t('admin.imageField.none', { field: label })}</p>}
      {canWrite && (
        <>
          <input type="hidden" name={names.id} value={image?.id ?? ''} data-part="value" />
          <Field
            type="file"
            form={{ values: {}, errors: error === undefined ? {} : { [names.file]: error } }}
            name={names.file}
            {...(fileId === undefined ? {} : { id: fileId })}
            label={label}
            hint={[hint, t('admin.imageField.hint', { megabytes: maxImageMegabytes })].filter(Boolean).join(' ')}
            attrs={{ accept: 'image/jpeg,image/png,image/webp,image/gif,image/avif' }}
          />
          <div>
            <PickButton view={view} id={`${fileId ?? fieldId(names.file)}-pick`} field={label} />
          </div>
          {image && <Field type="checkbox" form={form} name={names.remove} label={t('admin.imageField.remove')} />}
        </>
      )}
    </div>
  )
}
