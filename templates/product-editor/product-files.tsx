import { unfilledText } from '#templates/ui/unfilled-text.ts'
import type { ProductFile } from '#src/product-files/product-files.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { UploadButton } from './upload-button.tsx'

interface ProductFilesProps {
  view: View
  stored: { product: { id: number }; files: ProductFile[] }
  form: FormState
  /** The audit entry of a removal that can be undone. */
  undoEntryId: number | null
  error: string | null
}

/** The fragment #files. Files are added and removed immediately; their terms are saved with the product. */
export function ProductFiles({ view, stored, form, undoEntryId, error }: ProductFilesProps) {
  const { files, product } = stored
  const path = `/admin/ecommerce/products/${product.id}/files`
  return (
    <section class="panel" id="files" aria-labelledby="files-title">
      <div class="panel-head">
        <h2 id="files-title">{view.t('productEditor.card.files')}</h2>
      </div>
      <div class="panel-body form-rows">
        {error !== null && (
          <Notice tone="bad" live="alert">
            {error}
          </Notice>
        )}
        {undoEntryId !== null && (
          <Notice tone="ok" live="status" id="undo-file">
            <div class="cluster" data-gap="3">
              <span>{view.t('productEditor.fileRemoved')}</span>
              <Button
                type="button"
                size="small"
                icon="undo-2"
                id="undo-file-button"
                attrs={fileActionAttrs(`${path}/restore?entry=${undoEntryId}`)}
              >
                {view.t('admin.undo')}
              </Button>
            </div>
          </Notice>
        )}
        <p class="muted small">{view.t('productEditor.filesHint')}</p>
        {files.length > 0 && (
          <ul class="file-rows">
            {files.map((file) => (
              <FileRow view={view} form={form} file={file} path={path} />
            ))}
          </ul>
        )}
        <UploadButton
          view={view}
          kind="files"
          label={view.t('productEditor.addFile')}
          path={path}
          multiple
          refreshTarget="#files"
          tooLarge={unfilledText(view, 'productEditor.fileTooLargeNamed')}
        />
      </div>
    </section>
  )
}

function FileRow({ view, form, file, path }: { view: View; form: FormState; file: ProductFile; path: string }) {
  const fieldName = (name: string) => `files.${file.id}.${name}`
  const name = file.originalName
  return (
    <li class="file-row">
      <Icon name="file-text" />
      <span class="file-name">
        <span class="strong">{name}</span>
        <span class="muted small num">{view.t('productEditor.megabytes', { size: formatMegabytes(view, file.bytes) })}</span>
      </span>
      <Field
        form={form}
        name={fieldName('expires_days')}
        label={view.t('productEditor.expiresDays')}
        placeholder={view.t('productEditor.storeDefault')}
        inputmode="numeric"
        maxlength={4}
        autocomplete="off"
      />
      <Field
        form={form}
        name={fieldName('max_downloads')}
        label={view.t('productEditor.maxDownloads')}
        placeholder={view.t('productEditor.storeDefault')}
        inputmode="numeric"
        maxlength={5}
        autocomplete="off"
      />
      <IconButton
        icon="trash"
        label={view.t('productEditor.removeFile', { name })}
        size="small"
        id={`remove-file-${file.id}`}
        attrs={fileActionAttrs(`${path}/${file.id}/delete`)}
      />
    </li>
  )
}

const fileActionAttrs = (path: string): Record<string, string> => ({ 'hx-post': path, 'hx-target': '#files', 'hx-swap': 'outerMorph' })

const formatMegabytes = (view: View, bytes: number): string => view.number(Math.max(0.1, Math.round(bytes / 104_857.6) / 10))
