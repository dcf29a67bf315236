import type { StaffPicture, StaffProduct } from '#src/catalog/staff-product.ts'
import { focusPoints } from '#src/lib/focus.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import { fieldId, type FormState, type Option } from '#templates/ui/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'

interface PicturesProps {
  view: View
  stored: Pick<StaffProduct, 'pictures' | 'variants'> & { product: Pick<StaffProduct['product'], 'id' | 'options'> }
  form: FormState
  /** The audit entry of a removal that can be taken back. */
  undo: number | null
  error: string | null
}

/**
 * The fragment #media. The words of a picture are part of the product's form and saved with it; adding, moving and removing
 * happen at once and belong to a form of their own, which stands outside.
 */
export function Pictures({ view, stored, form, undo, error }: PicturesProps) {
  const { pictures, product } = stored
  const path = `/admin/ecommerce/products/${product.id}/pictures`
  const choices = {
    colors: (product.options.find((option) => option.name === 'Color')?.values ?? []).map(({ value }) => ({ value, label: value })),
    skus: new Map(stored.variants.map(({ id, sku }) => [id, sku])),
  }
  const unnamed = pictures.filter(({ id }) => String(form.values[`pictures.${id}.image_alt`] ?? '') === '').length
  return (
    <section class="panel" id="media" aria-labelledby="media-title">
      <div class="panel-head">
        <h2 id="media-title">{view.t('products.card.pictures')}</h2>
        {unnamed > 0 && <Badge tone="warn">{view.t('editor.unnamed', { count: unnamed })}</Badge>}
      </div>
      <div
        class="panel-body form-rows"
        data-upload="pictures"
        data-path={path}
        data-part="#media"
        data-words-stop={view.t('editor.stopUpload')}
        data-words-failed={view.t('editor.uploadFailed')}
        data-words-large={view.t('editor.pictureTooLarge')}
      >
        {error !== null && (
          <Notice tone="bad" live="alert">
            {error}
          </Notice>
        )}
        {undo !== null && (
          <Notice tone="ok" live="status" id="undo">
            <div class="cluster" data-gap="3">
              <span>{view.t('products.pictureRemoved')}</span>
              <Button size="small" icon="undo-2" id="undo-button" attrs={act(`${path}/restore?entry=${undo}`)}>
                {view.t('admin.undo')}
              </Button>
            </div>
          </Notice>
        )}
        <p class="visually-hidden" id="sort-says">
          {view.t('editor.sortSays')}
        </p>
        {pictures.length === 0 && <p class="muted small">{view.t('products.noPictures')}</p>}
        <ol class="picture-tiles" data-sort={`${path}/order?`} data-sort-target="#media" data-sort-axis="both">
          {pictures.map((picture, at) => (
            <Tile {...{ view, form, picture, choices }} path={`${path}/${picture.id}`} number={at + 1} last={at === pictures.length - 1} />
          ))}
        </ol>
        <ul class="uploads" data-uploads aria-label={view.t('editor.uploads')} />
        <div class="drop" id="drop">
          <Icon name="upload" />
          <p class="small">{view.t('editor.dropHere')}</p>
          <label class="button" for={`f-pictures-${pictures.length}`}>
            {view.t('products.addPictures')}
          </label>
          <input
            class="visually-hidden"
            type="file"
            name="pictures"
            // Another id each time: a morph would keep the files that were chosen for the last upload.
            id={`f-pictures-${pictures.length}`}
            multiple
            accept="image/*"
            form="picture-actions"
            aria-describedby="f-pictures-hint"
            data-upload-input="pictures"
          />
          <p class="field-hint" id="f-pictures-hint">
            {view.t('products.addPicturesHint')}
          </p>
          <Button icon="upload" attrs={{ form: 'picture-actions', formaction: path, formnovalidate: true, class: 'button without-script' }}>
            {view.t('products.upload')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The form of what is done to pictures at once. A form cannot stand inside another. */
export function PictureActions({ productId }: { productId: number }) {
  const path = `/admin/ecommerce/products/${productId}/pictures`
  return <form id="picture-actions" method="post" action={path} enctype="multipart/form-data" novalidate />
}

interface TileProps {
  view: View
  form: FormState
  picture: StaffPicture
  choices: { colors: Option[]; skus: ReadonlyMap<number, string> }
  path: string
  number: number
  last: boolean
}

function Tile(props: TileProps) {
  const { view, form, picture, path, number, last } = props
  const said = (name: string) => String(form.values[`pictures.${picture.id}.${name}`] ?? '')
  const alt = said('image_alt')
  const [sku, ...more] = skusOf(props)
  const shows = said('color') || (sku && more.length > 0 ? `${sku} +${more.length}` : sku)
  return (
    <li class="picture-tile" id={`picture-${picture.id}`} data-sort-id={picture.id}>
      <button
        class="picture-grip"
        type="button"
        id={`grip-${picture.id}`}
        data-sort-grip
        aria-label={view.t('editor.movePicture', { number, name: alt || picture.originalName })}
        aria-describedby="sort-says"
      >
        <img
          src={`/media/${picture.file}-400.webp`}
          width="160"
          height="160"
          alt=""
          loading="lazy"
          decoding="async"
          draggable="false"
          data-focus={said('focus')}
        />
        <span class="picture-number num">{number}</span>
      </button>
      <div class="picture-marks">
        {alt === '' && <Badge tone="warn">{view.t('editor.altMissing')}</Badge>}
        {shows && <Badge>{shows}</Badge>}
      </div>
      <div class="picture-buttons">
        <IconButton
          icon="arrow-left"
          label={view.t('editor.moveLeft', { number })}
          size="small"
          type="submit"
          id={`left-${picture.id}`}
          disabled={number === 1}
          attrs={act(`${path}/move?by=-1`)}
        />
        <IconButton
          icon="arrow-right"
          label={view.t('editor.moveRight', { number })}
          size="small"
          type="submit"
          id={`right-${picture.id}`}
          disabled={last}
          attrs={act(`${path}/move?by=1`)}
        />
        <IconButton
          icon="pencil"
          label={view.t('editor.describePicture', { number })}
          size="small"
          id={`words-${picture.id}`}
          attrs={{ 'data-dialog': `sheet-${picture.id}` }}
        />
        <IconButton
          icon="trash"
          label={view.t('products.removePicture', { number })}
          size="small"
          type="submit"
          id={`remove-${picture.id}`}
          attrs={act(`${path}/delete`)}
        />
      </div>
      <Sheet {...props} />
    </li>
  )
}

/** What is said of a picture, in a sheet at the side; its fields belong to the product's form. */
function Sheet(props: TileProps) {
  const { view, form, picture, choices, number } = props
  const skus = skusOf(props)
  const name = (field: string) => `pictures.${picture.id}.${field}`
  const id = `sheet-${picture.id}`
  return (
    <dialog class="drawer picture-sheet" id={id} aria-labelledby={`${id}-title`} closedby="any">
      <div class="dialog-head">
        <h2 id={`${id}-title`} tabindex={-1} autofocus>
          {view.t('editor.pictureTitle', { number })}
        </h2>
        <IconButton icon="x" label={view.t('common.close')} attrs={{ 'data-close-dialog': true }} />
      </div>
      <div class="dialog-body form-rows">
        <FocusField {...props} />
        <Field
          form={form}
          name={name('image_alt')}
          type="textarea"
          rows={3}
          label={view.t('products.imageAlt', { number })}
          hint={view.t('editor.altHint')}
          maxlength={300}
          attrs={{ 'data-count': 125 }}
        />
        <Field
          form={form}
          name={name('zoom_label')}
          label={view.t('products.zoomLabel')}
          optional={view.t('common.optional')}
          maxlength={300}
        />
        {choices.colors.length > 0 ? (
          <Field
            form={form}
            name={name('color')}
            type="select"
            label={view.t('products.pictureColor')}
            placeholder={view.t('products.everyColor')}
            options={choices.colors}
          />
        ) : (
          <input type="hidden" name={name('color')} value={picture.color} />
        )}
        {skus.length > 0 && <p class="muted small">{view.t('editor.pictureVariants', { skus: skus.join(', ') })}</p>}
        <p class="muted small">{view.t('editor.savedWithProduct')}</p>
      </div>
      <div class="dialog-foot">
        <Button type="button" kind="primary" attrs={{ 'data-close-dialog': true }}>
          {view.t('editor.done')}
        </Button>
      </div>
    </dialog>
  )
}

/** The picture with nine points over it: the chosen one stays in sight. */
function FocusField({ view, form, picture }: TileProps) {
  const name = `pictures.${picture.id}.focus`
  const chosen = String(form.values[name] ?? '')
  return (
    <fieldset class="field">
      <legend>{view.t('editor.focus')}</legend>
      <div class="focus-picture">
        <img src={`/media/${picture.file}-400.webp`} alt="" width={picture.width} height={picture.height} loading="lazy" decoding="async" />
        <div class="focus-points">
          {focusPoints.map((point) => (
            <input
              type="radio"
              name={name}
              value={point}
              id={`${fieldId(name)}-${point || 'middle'}`}
              checked={chosen === point}
              aria-label={view.t(`editor.focus.${point}`)}
              title={view.t(`editor.focus.${point}`)}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

const skusOf = ({ picture, choices }: TileProps): string[] => picture.variantIds.flatMap((id) => choices.skus.get(id) ?? [])

// A button that acts at once, in place with script and by its own form without.
function act(path: string): Record<string, string | boolean> {
  return {
    form: 'picture-actions',
    formaction: path,
    formnovalidate: true,
    'hx-post': path,
    'hx-target': '#media',
    'hx-swap': 'outerMorph',
  }
}
