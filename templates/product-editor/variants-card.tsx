import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Dialog } from '#templates/ui/dialog.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { EditorProps, VariantGridProps } from './editor-props.ts'
import { variantActionAttrs, variantsPath } from './variant-actions.tsx'
import { VariantGrid } from './variant-grid.tsx'
import { OptionRows } from './option-rows.tsx'

/** The fragment #variants: options and the variants they make. Arranging them saves nothing. */
export function VariantsCard(props: VariantGridProps) {
  const { view, stored, form, missing } = props
  const path = variantsPath(stored.product.id)
  const error = form.errors.options ?? form.errors.variants
  return (
    <section class="panel" id="variants" aria-labelledby="variants-title" tabindex={-1}>
      <div class="panel-head">
        <h2 id="variants-title">{view.t('productEditor.card.variants')}</h2>
      </div>
      <div class="panel-body form-rows">
        <input type="hidden" name="with_options" value="on" />
        {error && (
          <p class="field-error" id="f-options" role="alert" tabindex={-1}>
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
        <OptionRows view={view} form={form} path={path} />
        <VariantGrid {...props} />
        {missing > 0 && (
          <p class="cluster small" data-gap="2">
            <span class="muted">{view.t('productEditor.missing', { count: missing })}</span>
            <Button type="button" size="small" icon="plus" id="make-missing" attrs={variantActionAttrs(path, 'make-missing')}>
              {view.t('productEditor.addMissing')}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}

/** The dialog that assigns images to one variant or to all selected variants. */
export function ImagePickerDialog({ view, stored }: { view: View; stored: EditorProps['stored'] }) {
  return (
    <Dialog view={view} id="pick-image" title={view.t('productEditor.pickImage')}>
      <div class="stack" data-gap="4">
        <p class="muted small">{view.t(stored.images.length === 0 ? 'productEditor.noImageYet' : 'productEditor.pickHint')}</p>
        <div class="pick-tiles">
          {stored.images.map((image, index) => (
            <button
              class="pick-tile"
              type="button"
              data-image={image.id}
              data-file={`/media/${image.file}-400.webp`}
              aria-pressed="false"
              aria-label={view.t('productEditor.imageNamed', { number: index + 1, name: image.imageAlt || image.originalName })}
            >
              <img src={`/media/${image.file}-400.webp`} alt="" width="96" height="96" loading="lazy" decoding="async" />
            </button>
          ))}
          <button class="pick-tile" type="button" data-image="" aria-pressed="false">
            <span>{view.t('productEditor.noOwnImage')}</span>
          </button>
        </div>
        <div class="button-row" data-align="end">
          <Button type="button" kind="primary" id="pick-done" attrs={{ 'data-pick-done': true }}>
            {view.t('productEditor.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
