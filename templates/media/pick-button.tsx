import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { imagePickerPath, pickerPageFor } from './picker-path.ts'

interface PickButtonProps {
  view: View
  id: string
  /** What the image is for. */
  field: string
  /** Takes the image at once, also without script; see `pickerTarget`. */
  target?: string
}

/** Opens the library for the closest `data-image-field`; js/admin/image-picker.js does. Nothing for staff who may not see the library. */
export function PickButton({ view, id, field, target }: PickButtonProps) {
  if (!view.can('media', 'read')) return <></>
  const label = { 'aria-label': view.t('media.picker.openFor', { field }) }
  return (
    <>
      <Button
        type="button"
        size="small"
        icon="image"
        id={id}
        attrs={{ class: 'button with-script', 'data-pick-image': imagePickerPath, 'aria-haspopup': 'dialog', ...label }}
      >
        {view.t('media.picker.open')}
      </Button>
      {target !== undefined && (
        <LinkButton href={pickerPageFor(target)} size="small" icon="image" attrs={{ class: 'button without-script', ...label }}>
          {view.t('media.picker.open')}
        </LinkButton>
      )}
    </>
  )
}
