import type { StaffPicture, StaffProduct } from '#src/catalog/staff-product.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { Picture } from '#templates/ui/picture.tsx'

interface PicturesProps {
  view: View
  stored: Pick<StaffProduct, 'pictures'> & { product: Pick<StaffProduct['product'], 'id' | 'options'> }
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
  const colors = product.options.find((option) => option.name === 'Color')?.values.map(({ value }) => value) ?? []
  return (
    <section class="panel" id="media" aria-labelledby="media-title">
      <div class="panel-head">
        <h2 id="media-title">{view.t('products.card.pictures')}</h2>
      </div>
      <div class="panel-body form-rows">
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
        {pictures.length === 0 && <p class="muted small">{view.t('products.noPictures')}</p>}
        <ol class="picture-rows">
          {pictures.map((picture, at) => (
            <PictureRow
              view={view}
              form={form}
              picture={picture}
              colors={colors}
              path={`${path}/${picture.id}`}
              number={at + 1}
              last={at === pictures.length - 1}
            />
          ))}
        </ol>
        <div class="field">
          <label for={`f-pictures-${pictures.length}`}>{view.t('products.addPictures')}</label>
          <p class="field-hint" id="f-pictures-hint">
            {view.t('products.addPicturesHint')}
          </p>
          <div class="cluster" data-gap="2">
            <input
              class="input"
              type="file"
              name="pictures"
              // Another id each time: a morph would keep the files that were chosen for the last upload.
              id={`f-pictures-${pictures.length}`}
              multiple
              accept="image/*"
              form="picture-actions"
              aria-describedby="f-pictures-hint"
              hx-post={path}
              hx-trigger="change"
              hx-encoding="multipart/form-data"
              hx-target="#media"
              hx-swap="outerMorph"
            />
            <Button
              icon="upload"
              attrs={{ form: 'picture-actions', formaction: path, formnovalidate: true, class: 'button without-script' }}
            >
              {view.t('products.upload')}
            </Button>
          </div>
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

interface RowProps {
  view: View
  form: FormState
  picture: StaffPicture
  colors: string[]
  path: string
  number: number
  last: boolean
}

function PictureRow({ view, form, picture, colors, path, number, last }: RowProps) {
  const name = (field: string) => `pictures.${picture.id}.${field}`
  return (
    <li class="picture-row" id={`picture-${picture.id}`}>
      <Picture picture={picture} alt="" sizes="96px" shape="square" />
      <div class="picture-words">
        <Field form={form} name={name('image_alt')} label={view.t('products.imageAlt', { number })} maxlength={300} />
        <Field form={form} name={name('zoom_label')} label={view.t('products.zoomLabel')} maxlength={300} />
        {colors.length > 0 ? (
          <Field
            form={form}
            name={name('color')}
            type="select"
            label={view.t('products.pictureColor')}
            placeholder={view.t('products.everyColor')}
            options={colors.map((color) => ({ value: color, label: color }))}
          />
        ) : (
          <input type="hidden" name={name('color')} value={picture.color} />
        )}
      </div>
      <div class="picture-buttons">
        <IconButton
          icon="arrow-up"
          label={view.t('products.moveUp', { number })}
          size="small"
          type="submit"
          id={`up-${picture.id}`}
          disabled={number === 1}
          attrs={act(`${path}/move?by=-1`)}
        />
        <IconButton
          icon="arrow-down"
          label={view.t('products.moveDown', { number })}
          size="small"
          type="submit"
          id={`down-${picture.id}`}
          disabled={last}
          attrs={act(`${path}/move?by=1`)}
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
    </li>
  )
}

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
