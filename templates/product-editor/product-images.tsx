import { unfilledText } from '#templates/ui/unfilled-text.ts'
import type { StaffImage, StaffProduct } from '#src/product-editor/find-product.ts'
import { focusPoints } from '#src/lib/images/focus.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { fieldId, type FormState, type Option } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge, ErrorNotice, Notice } from '#templates/ui/notice.tsx'
import { PickButton } from '#templates/media/pick-button.tsx'
import { advisedAltLength, maxAltLength, maxImageMegabytes } from '#src/media/limits.ts'

interface ProductImagesProps {
  view: View
  stored: Pick<StaffProduct, 'images' | 'variants'> & { product: Pick<StaffProduct['product'], 'id' | 'options'> }
  form: FormState
  /** The audit entry of a removal that can be undone. */
  undoEntryId: number | null
  error: string | null
}

/** The fragment #media. Texts are saved with the product; adding, moving and removing take effect at once, through ImageActionsForm. */
export function ProductImages({ view, stored, form, undoEntryId, error }: ProductImagesProps) {
  const { images, product } = stored
  const path = `/admin/ecommerce/products/${product.id}/images`
  const choices = {
    colors: (product.options.find((option) => option.name === 'Color')?.values ?? []).map(({ value }) => ({ value, label: value })),
    skus: new Map(stored.variants.map(({ id, sku }) => [id, sku])),
  }
  const missingAltCount = images.filter(({ id }) => String(form.values[`images.${id}.image_alt`] ?? '') === '').length
  return (
    <section class="panel" id="media" aria-labelledby="media-title">
      <div class="panel-head">
        <h2 id="media-title">{view.t('productEditor.card.images')}</h2>
        {missingAltCount > 0 && <Badge tone="warn">{view.t('productEditor.missingAltCount', { count: missingAltCount })}</Badge>}
      </div>
      <div
        class="panel-body form-rows"
        data-upload="images"
        data-path={path}
        data-part="#media"
        data-text-stop={unfilledText(view, 'productEditor.stopUpload')}
        data-text-failed={unfilledText(view, 'productEditor.uploadFailed')}
        data-text-large={unfilledText(view, 'productEditor.imageTooLarge', { megabytes: maxImageMegabytes })}
      >
        <ErrorNotice text={error} />
        {undoEntryId !== null && (
          <Notice tone="ok" live="status" id="undo">
            <div class="cluster" data-gap="3">
              <span>{view.t('productEditor.imageRemoved')}</span>
              <Button size="small" icon="undo-2" id="undo-button" attrs={imageActionAttrs(`${path}/restore?entry=${undoEntryId}`)}>
                {view.t('admin.undo')}
              </Button>
            </div>
          </Notice>
        )}
        <p class="visually-hidden" id="sort-help">
          {view.t('productEditor.sortHelp')}
        </p>
        {images.length === 0 && <p class="muted small">{view.t('productEditor.noImages')}</p>}
        <ol class="image-tiles" data-sort={`${path}/order?`} data-sort-target="#media" data-sort-axis="both">
          {images.map((image, index) => (
            <ImageTile
              view={view}
              form={form}
              image={image}
              choices={choices}
              path={`${path}/${image.id}`}
              number={index + 1}
              isLast={index === images.length - 1}
            />
          ))}
        </ol>
        <ul class="uploads" data-uploads aria-label={view.t('productEditor.uploads')} />
        <div class="drop" id="drop">
          <Icon name="upload" />
          <p class="small">{view.t('productEditor.dropHere')}</p>
          <label class="button" for={`f-images-${images.length}`}>
            {view.t('productEditor.addImages')}
          </label>
          <input
            class="visually-hidden"
            type="file"
            name="images"
            // A new id per count: a morph would keep the files chosen for the last upload.
            id={`f-images-${images.length}`}
            multiple
            accept="image/*"
            form="image-actions"
            aria-describedby="f-images-hint"
            data-upload-input="images"
          />
          <p class="field-hint" id="f-images-hint">
            {view.t('media.addImagesHint', { megabytes: maxImageMegabytes })}
          </p>
          <div data-image-field data-pick-posts={path} data-pick-target="#media">
            <PickButton view={view} id="pick-images" field={view.t('productEditor.card.images')} target={path} />
          </div>
          <Button icon="upload" attrs={{ form: 'image-actions', formaction: path, formnovalidate: true, class: 'button without-script' }}>
            {view.t('productEditor.upload')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The form for immediate image actions. Separate, because forms cannot be nested. */
export function ImageActionsForm({ productId }: { productId: number }) {
  const path = `/admin/ecommerce/products/${productId}/images`
  return <form id="image-actions" method="post" action={path} enctype="multipart/form-data" novalidate />
}

interface ImageTileProps {
  view: View
  form: FormState
  image: StaffImage
  choices: { colors: Option[]; skus: ReadonlyMap<number, string> }
  path: string
  number: number
  isLast: boolean
}

function ImageTile(props: ImageTileProps) {
  const { view, form, image, path, number, isLast } = props
  const getValue = (name: string) => String(form.values[`images.${image.id}.${name}`] ?? '')
  const alt = getValue('image_alt')
  const [sku, ...otherSkus] = listImageSkus(props)
  const badgeText = getValue('color') || (sku && otherSkus.length > 0 ? `${sku} +${otherSkus.length}` : sku)
  return (
    <li class="image-tile" id={`image-${image.id}`} data-sort-id={image.id}>
      <button
        class="image-grip"
        type="button"
        id={`grip-${image.id}`}
        data-sort-grip
        aria-label={view.t('productEditor.moveImage', { number, name: alt || image.originalName })}
        aria-describedby="sort-help"
      >
        <img
          src={`/media/${image.file}-400.webp`}
          width="160"
          height="160"
          alt=""
          loading="lazy"
          decoding="async"
          draggable="false"
          data-focus={getValue('focus')}
        />
        <span class="image-number num">{number}</span>
      </button>
      <div class="image-marks">
        {alt === '' && <Badge tone="warn">{view.t('productEditor.altMissing')}</Badge>}
        {badgeText && <Badge>{badgeText}</Badge>}
      </div>
      <div class="image-buttons">
        <IconButton
          icon="arrow-left"
          label={view.t('productEditor.moveLeft', { number })}
          size="small"
          type="submit"
          id={`left-${image.id}`}
          disabled={number === 1}
          attrs={imageActionAttrs(`${path}/move?by=-1`)}
        />
        <IconButton
          icon="arrow-right"
          label={view.t('productEditor.moveRight', { number })}
          size="small"
          type="submit"
          id={`right-${image.id}`}
          disabled={isLast}
          attrs={imageActionAttrs(`${path}/move?by=1`)}
        />
        <IconButton
          icon="pencil"
          label={view.t('productEditor.describeImage', { number })}
          size="small"
          id={`image-details-${image.id}`}
          attrs={{ 'data-dialog': `sheet-${image.id}` }}
        />
        <IconButton
          icon="trash"
          label={view.t('productEditor.removeImage', { number })}
          size="small"
          type="submit"
          id={`remove-${image.id}`}
          attrs={imageActionAttrs(`${path}/delete`)}
        />
      </div>
      <ImageDrawer {...props} />
    </li>
  )
}

/** The texts of an image in a drawer. Its fields belong to the product's form. */
function ImageDrawer(props: ImageTileProps) {
  const { view, form, image, choices, number } = props
  const skus = listImageSkus(props)
  const fieldName = (field: string) => `images.${image.id}.${field}`
  const id = `sheet-${image.id}`
  return (
    <dialog class="drawer image-sheet" id={id} aria-labelledby={`${id}-title`} closedby="any">
      <div class="dialog-head">
        <h2 id={`${id}-title`} tabindex={-1} autofocus>
          {view.t('productEditor.imageTitle', { number })}
        </h2>
        <IconButton icon="x" label={view.t('common.close')} attrs={{ 'data-close-dialog': true }} />
      </div>
      <div class="dialog-body form-rows">
        <FocusField {...props} />
        <Field
          form={form}
          name={fieldName('image_alt')}
          type="textarea"
          rows={3}
          label={view.t('productEditor.imageAlt', { number })}
          hint={view.t('productEditor.altHint', { most: advisedAltLength })}
          maxlength={maxAltLength}
          attrs={{ 'data-count': advisedAltLength }}
        />
        <Field
          form={form}
          name={fieldName('zoom_label')}
          label={view.t('productEditor.zoomLabel')}
          optional={view.t('common.optional')}
          maxlength={maxAltLength}
        />
        {choices.colors.length > 0 ? (
          <Field
            form={form}
            name={fieldName('color')}
            type="select"
            label={view.t('productEditor.imageColor')}
            placeholder={view.t('productEditor.everyColor')}
            options={choices.colors}
          />
        ) : (
          <input type="hidden" name={fieldName('color')} value={image.color} />
        )}
        {skus.length > 0 && <p class="muted small">{view.t('productEditor.imageVariants', { skus: skus.join(', ') })}</p>}
        <p class="muted small">{view.t('productEditor.savedWithProduct')}</p>
      </div>
      <div class="dialog-foot">
        <Button type="button" kind="primary" attrs={{ 'data-close-dialog': true }}>
          {view.t('productEditor.done')}
        </Button>
      </div>
    </dialog>
  )
}

/** The image with nine focus points: the chosen one stays visible when it is cropped. */
function FocusField({ view, form, image }: ImageTileProps) {
  const name = `images.${image.id}.focus`
  const selectedPoint = String(form.values[name] ?? '')
  return (
    <fieldset class="field">
      <legend>{view.t('productEditor.focus')}</legend>
      <div class="focus-image">
        <img src={`/media/${image.file}-400.webp`} alt="" width={image.width} height={image.height} loading="lazy" decoding="async" />
        <div class="focus-points">
          {focusPoints.map((point) => (
            <input
              type="radio"
              name={name}
              value={point}
              id={`${fieldId(name)}-${point || 'middle'}`}
              checked={selectedPoint === point}
              aria-label={view.t(`productEditor.focus.${point}`)}
              title={view.t(`productEditor.focus.${point}`)}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

const listImageSkus = ({ image, choices }: ImageTileProps): string[] => image.variantIds.flatMap((id) => choices.skus.get(id) ?? [])

// Submits immediately: in place with script, through ImageActionsForm without.
function imageActionAttrs(path: string): Record<string, string | boolean> {
  return {
    form: 'image-actions',
    formaction: path,
    formnovalidate: true,
    'hx-post': path,
    'hx-target': '#media',
    'hx-swap': 'outerMorph',
  }
}
