import type { View } from '#src/web/view.ts'

/** Switches a preview between the widths of a desktop and a phone. */
export const PreviewWidths = ({ view: { t } }: { view: View }) => (
  <fieldset class="segments">
    <legend class="visually-hidden">{t('appearance.preview.width')}</legend>
    {(['desktop', 'phone'] as const).map((device) => (
      <label class="check">
        <input type="radio" name="device" value={device} checked={device === 'desktop'} />
        <span>{t(`appearance.preview.${device}`)}</span>
      </label>
    ))}
  </fieldset>
)
