import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Drawer } from '#templates/ui/dialog.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { libraryPath } from './library-list.tsx'
import { imagePickerPath } from './picker-path.ts'

/** A drawer over the page that searches the library; js/admin/image-picker.js gives what is chosen to its field. */
export function ImagePicker({ view, children }: { view: View; children: Child }) {
  return (
    <Drawer view={view} id="image-picker" title={view.t('media.picker.title')}>
      <div class="dialog-body stack" data-gap="4">
        <Field
          form={{ values: {}, errors: {} }}
          name="q"
          id="image-picker-q"
          type="search"
          icon="search"
          label={view.t('media.search')}
          labelHidden
          placeholder={view.t('media.search')}
          autocomplete="off"
          maxlength={maxShortSearchLength}
          attrs={{
            'hx-get': imagePickerPath,
            'hx-trigger': 'input changed delay:250ms',
            'hx-target': '#image-picker-results',
            'hx-swap': 'innerHTML',
            'hx-sync': 'this:replace',
          }}
        />
        <div id="image-picker-results">{children}</div>
      </div>
    </Drawer>
  )
}

interface PickerResultsProps {
  view: View
  search: string
  images: { id: number; file: string; name: string; alt: string }[]
  /** Where the next ones begin; null at the end. */
  next: number | null
}

export function PickerResults({ view, search, images, next }: PickerResultsProps) {
  if (images.length === 0) return <p class="muted">{view.t('blocks.editor.noImages')}</p>
  const more = next === null ? '' : `${imagePickerPath}?${new URLSearchParams({ q: search, before: String(next) }).toString()}`
  return (
    <div class="stack" data-gap="3">
      <ul class="picker-images">
        {images.map(({ id, file, name, alt }) => (
          <li>
            <button
              class="picker-image"
              type="button"
              data-picked={id}
              data-file={file}
              data-message={view.t('media.picker.chosen', { name })}
            >
              <img src={`/media/${file}-400.webp`} alt={alt} loading="lazy" decoding="async" />
              <span class="visually-hidden" translate="no">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {next !== null && (
        <div>
          <Button type="button" attrs={{ 'hx-get': more, 'hx-target': 'closest div', 'hx-swap': 'outerHTML' }}>
            {view.t('blocks.editor.moreImages')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Without script: each image is a button that sends it to `target`. */
export function ImagePickerPage({ view, search, images, next, target }: PickerResultsProps & { target: string }) {
  const { t } = view
  const more = new URLSearchParams({ to: target, q: search, before: String(next) })
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={t('media.picker.title')} breadcrumbs={[{ label: t('media.library'), href: libraryPath }]} />
      <form method="get" action={imagePickerPath} class="cluster" data-gap="2">
        <input type="hidden" name="to" value={target} />
        <Field
          form={{ values: { q: search }, errors: {} }}
          name="q"
          type="search"
          label={t('media.search')}
          maxlength={maxShortSearchLength}
        />
        <Button id="image-picker-find">{t('common.search')}</Button>
      </form>
      {images.length === 0 && <p class="muted">{t('blocks.editor.noImages')}</p>}
      <form method="post" action={target} enctype="multipart/form-data">
        <ul class="picker-images">
          {images.map(({ id, file, name, alt }) => (
            <li>
              <button class="picker-image" type="submit" name="image_id" value={id}>
                <img src={`/media/${file}-400.webp`} alt={alt} loading="lazy" decoding="async" />
                <span class="visually-hidden" translate="no">
                  {name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      {next !== null && (
        <div>
          <LinkButton href={`${imagePickerPath}?${more.toString()}`}>{t('blocks.editor.moreImages')}</LinkButton>
        </div>
      )}
    </div>
  )
}
