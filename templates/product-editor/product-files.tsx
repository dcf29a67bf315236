import { unfilledText } from '#templates/ui/unfilled-text.ts'
import type { ProductFile } from '#src/product-files/product-files.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { FoldedPanel } from '#templates/ui/panel.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { ErrorNotice, Notice } from '#templates/ui/notice.tsx'
import { undoMinutes } from '#src/accounts/limits.ts'
import { UploadButton } from './upload-button.tsx'
import { maxDownloads, maxExpiryDays, maxFileMegabytes } from '#src/product-files/limits.ts'

interface ProductFilesProps {
  view: View
  stored: { product: { id: number }; files: ProductFile[] }
  form: FormState
  /** The audit entry of a removal that can be undone. */
  undoEntryId: number | null
  error: string | null
  /** True after a change to the files. */
  isOpen?: boolean
}

/** The fragment #files. Files are added and removed immediately; their terms are saved with the product. */
export function ProductFiles({ view, stored, form, undoEntryId, error, isOpen = false }: ProductFilesProps) {
  const { files, product } = stored
  const path = `/admin/ecommerce/products/${product.id}/files`
  return (
    <FoldedPanel
      title={view.t('productEditor.card.files')}
      id="files"
      isOpen={isOpen || error !== null || Object.keys(form.errors).some((name) => name.startsWith('files'))}
    >
      <div class="form-rows">
        <ErrorNotice text={error} />
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
        <p class="muted small">{view.t('productEditor.filesHint', { megabytes: maxFileMegabytes })}</p>
        {files.length > 0 && (
          <ul class="file-rows">
            {files.map((file) => (
              <FileRow view={view} form={form} file={file} path={path} />
            ))}
          </ul>
        )}
        <Field
          form={{ values: { mail_buyers: 'on' }, errors: {} }}
          name="mail_buyers"
          type="checkbox"
          label={view.t('productEditor.mailBuyers')}
          hint={view.t('productEditor.mailBuyersHint', { count: undoMinutes })}
          attrs={{ form: 'image-actions', 'data-upload-option': 'files' }}
        />
        <UploadButton
          view={view}
          kind="files"
          label={view.t('productEditor.addFile')}
          path={path}
          multiple
          refreshTarget="#files"
          tooLarge={unfilledText(view, 'productEditor.fileTooLargeNamed', { megabytes: maxFileMegabytes })}
        />
      </div>
    </FoldedPanel>
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
        <span class="muted small num">{view.fileSize(file.bytes)}</span>
      </span>
      <Field
        form={form}
        name={fieldName('expires_days')}
        label={view.t('productEditor.expiresDays')}
        placeholder={view.t('productEditor.storeDefault')}
        inputmode="numeric"
        maxlength={String(maxExpiryDays).length}
        autocomplete="off"
      />
      <Field
        form={form}
        name={fieldName('max_downloads')}
        label={view.t('productEditor.maxDownloads')}
        placeholder={view.t('productEditor.storeDefault')}
        inputmode="numeric"
        maxlength={String(maxDownloads).length}
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
