import { unfilledText } from '#templates/ui/unfilled-text.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'

interface UploadButtonProps {
  view: View
  /** Which upload this is, for the script. */
  kind: 'files' | 'film' | 'poster'
  label: string
  path: string
  /** Error for a file over the size limit; with {{name}}. */
  tooLarge: string
  accept?: string
  multiple?: boolean
  /** The fragment to reload after the last upload. */
  refreshTarget?: string
  /** The id of the field that receives the response's value. */
  targetFieldId?: string
}

/** Files upload immediately, each with a progress bar and a cancel button. */
export function UploadButton({ view, kind, label, path, tooLarge, accept, multiple, refreshTarget, targetFieldId }: UploadButtonProps) {
  const id = `f-upload-${kind}`
  return (
    <div
      class="upload-box"
      data-upload={kind}
      data-path={path}
      data-part={refreshTarget}
      data-fills={targetFieldId}
      data-text-stop={unfilledText(view, 'productEditor.stopUpload')}
      data-text-failed={unfilledText(view, 'productEditor.uploadFailed')}
      data-text-large={tooLarge}
    >
      <label class="button" for={id}>
        <Icon name="upload" />
        {label}
      </label>
      <input
        class="visually-hidden"
        type="file"
        id={id}
        accept={accept}
        multiple={multiple}
        data-upload-input={kind}
        form="image-actions"
      />
      <ul class="uploads" data-uploads aria-label={view.t('productEditor.uploads')} />
    </div>
  )
}
