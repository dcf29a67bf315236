import { focusPoints } from '#src/lib/images/focus.ts'
import { maxAltLength } from '#src/media/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { HintAndError } from '#templates/ui/fields/field-hint.tsx'
import { type FormState, describedByIds } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { type ImageFile, renditionUrl } from '#templates/ui/image.tsx'
import { fieldIdOf, valueAttrs } from './value-attrs.ts'

interface ImageControlProps {
  view: View
  path: string
  label: string
  hint: string | undefined
  form: FormState
  image: { src: string; alt: string; focus: string; file: ImageFile | null } | null
  megabytes: number
}

/** An image: upload or choose one, describe it, and say which part stays visible when it is cropped. */
export function ImageControl({ view, path, label, hint, form, image, megabytes }: ImageControlProps) {
  const { t } = view
  const id = fieldIdOf(path)
  const props = { form, name: path, id, label, hint: hint ?? t('admin.imageField.hint', { megabytes }) }
  return (
    <fieldset class="field block-image-field" data-image={path} aria-describedby={describedByIds(props)}>
      <legend>{label}</legend>
      <HintAndError {...props} />
      {image && <FocusPoints view={view} path={path} image={image} />}
      <div class="button-row">
        <Button type="button" size="small" icon="upload" id={id} attrs={{ 'data-act': 'upload' }}>
          {t(image ? 'blocks.editor.replaceImage' : 'blocks.editor.uploadImage')}
        </Button>
        <Button
          type="button"
          size="small"
          icon="image"
          attrs={{ 'data-act': 'find-image', 'data-target': path, 'aria-haspopup': 'dialog' }}
        >
          {t('blocks.editor.chooseImage')}
        </Button>
        {image && (
          <Button type="button" size="small" kind="danger" attrs={{ 'data-act': 'image-remove', 'data-target': path }}>
            {t('blocks.editor.removeImage')}
          </Button>
        )}
      </div>
      <input
        type="file"
        hidden
        form="block-fields"
        data-part="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={label}
      />
      <div class="block-upload" data-part="upload" hidden>
        <span data-part="upload-text" />
        <progress max={100} value={0} aria-label={label} />
        <Button type="button" size="small" kind="quiet" attrs={{ 'data-act': 'upload-stop' }}>
          {t('admin.richText.uploadCancel')}
        </Button>
      </div>
      {image && (
        <Field
          form={{ values: { alt: image.alt }, errors: {} }}
          name="alt"
          id={`${id}-alt`}
          label={t('admin.richText.alt')}
          hint={t('admin.richText.altHint')}
          maxlength={maxAltLength}
          autocomplete="off"
          attrs={valueAttrs(`${path}.alt`, 'text')}
        />
      )}
    </fieldset>
  )
}

// Radios: a click on the image chooses the nearest point, and arrow keys move it.
function FocusPoints({ view: { t }, path, image }: { view: View; path: string; image: NonNullable<ImageControlProps['image']> }) {
  const id = fieldIdOf(path)
  return (
    <fieldset class="block-focus">
      <legend class="visually-hidden">{t('blocks.editor.focus')}</legend>
      <img src={image.file ? renditionUrl(image.file, 400) : image.src} alt="" />
      <div class="block-focus-points">
        {focusPoints.map((point) => (
          <label class="block-focus-point" title={t(`productEditor.focus.${point}`)}>
            <input
              type="radio"
              name={`${id}-focus`}
              value={point}
              checked={point === image.focus}
              {...valueAttrs(`${path}.focus`, 'text')}
            />
            <span class="visually-hidden">{t(`productEditor.focus.${point}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
