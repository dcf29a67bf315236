import { unfilledText } from '#templates/ui/unfilled-text.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'

interface UploadButtonProps {
  view: View
  /** Names the box: what the script tells it from others by. */
  kind: 'files' | 'film' | 'poster'
  label: string
  /** Where each file is sent. */
  path: string
  /** Said of a file that is larger than the server takes; with {{name}}. */
  tooLarge: string
  accept?: string
  multiple?: boolean
  /** The fragment that is asked for anew when all are sent. */
  refreshTarget?: string
  /** The id of the field that the answer is written into. */
  targetFieldId?: string
}

/** A button that sends files at once, each with a bar and a way to stop it. */
export function UploadButton({ view, kind, label, path, tooLarge, accept, multiple, refreshTarget, targetFieldId }: UploadButtonProps) {
  const id = `f-upload-${kind}`
  return (
    <div
      class="upload-box"
      data-upload={kind}
      data-path={path}
      data-part={refreshTarget}
      data-fills={targetFieldId}
      data-words-stop={unfilledText(view, 'productEditor.stopUpload')}
      data-words-failed={unfilledText(view, 'productEditor.uploadFailed')}
      data-words-large={tooLarge}
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
        form="picture-actions"
      />
      <ul class="uploads" data-uploads aria-label={view.t('productEditor.uploads')} />
    </div>
  )
}
