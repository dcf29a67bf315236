import { iconPixels } from '#src/appearance/limits.ts'
import { maxImageMegabytes } from '#src/media/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { PickButton } from '#templates/media/pick-button.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { type AppearanceImageName, appearanceImagePath } from './paths.ts'

export interface AppearanceImage {
  name: AppearanceImageName
  /** Null without one. */
  src: string | null
}

export function AppearanceImages({ view, images }: { view: View; images: AppearanceImage[] }) {
  const { t } = view
  return (
    <AppearanceSection id="images" title={t('appearance.images')} hint={t('appearance.images.hint')}>
      {images.map((image) => (
        <ImageForm view={view} {...image} />
      ))}
    </AppearanceSection>
  )
}

function ImageForm({ view, name, src }: AppearanceImage & { view: View }) {
  const { t } = view
  return (
    <form
      class="stack"
      data-gap="3"
      method="post"
      action={appearanceImagePath(name)}
      enctype="multipart/form-data"
      data-image-field
      data-pick-submits
    >
      <input type="hidden" name="image_id" value="" data-part="value" />
      {src !== null && (
        <img class="setting-image" src={src} alt={t(`appearance.image.${name}`)} data-dark={name === 'logo_dark' ? true : undefined} />
      )}
      <Field
        form={{ values: {}, errors: {} }}
        name="image"
        id={`f-${name}`}
        type="file"
        label={t(`appearance.image.${name}`)}
        hint={t(`appearance.image.${name}.hint`, { megabytes: maxImageMegabytes, pixels: iconPixels })}
        attrs={{ accept: 'image/png,image/jpeg,image/webp,image/avif,image/gif' }}
      />
      <div class="button-row">
        <Button icon="upload" id={`upload-${name}`}>
          {t('appearance.imageUpload')}
        </Button>
        <PickButton view={view} id={`pick-${name}`} field={t(`appearance.image.${name}`)} target={appearanceImagePath(name)} />
        {src !== null && (
          <Button name="remove" value="on" id={`remove-${name}`}>
            {t('appearance.imageRemove')}
          </Button>
        )}
      </div>
    </form>
  )
}
