import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from './button.tsx'
import { HintAndError, LabelSuffix } from './fields/field-hint.tsx'
import { fieldValue, describedByIds, fieldId, type FieldProps } from './fields/field-props.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { maxAltLength } from '#src/media/limits.ts'

/** Scripts of a page with a rich text field: `page(…, { scripts: richTextScripts })`. */
export const richTextScripts = ['vendor/tiptap.min.js', 'js/rich-text.js']

/** Upload URL for images. */
const uploadPath = '/admin/cms-pages/upload-image'

type RichTextProps = { view: View } & Pick<FieldProps, 'form' | 'name' | 'label' | 'hint' | 'optional' | 'maxlength' | 'id'>

/**
 * A rich text field with headings, lists, links and images. It submits the HTML of its textarea, the only control without JavaScript; the
 * server sanitizes it. The page needs `richTextScripts`.
 */
export function RichText(props: RichTextProps) {
  const { view } = props
  const id = props.id ?? fieldId(props.name)
  const value = fieldValue(props)
  return (
    <div class="field rich-text" data-rich-text={id} data-upload={uploadPath}>
      <label for={id} id={`${id}-label`}>
        {props.label}
        <LabelSuffix {...props} />
      </label>
      <HintAndError {...props} />
      <div class="rich-text-box">
        {/* Managed by the editor: a morph must not touch it. */}
        <div class="rich-text-room with-script" hx-morph-skip>
          <Toolbar view={view} id={id} label={props.label} />
          <ImageTools view={view} id={id} />
          <TableTools view={view} />
          <ul class="rich-text-uploads" data-part="uploads" hidden />
          <div class="rich-text-area prose" data-part="area" data-drop={view.t('admin.richText.dropHere')} />
          <template>
            <li class="rich-text-upload">
              <span
                data-part="name"
                data-text={view.t('admin.richText.uploading', { name: '{name}' })}
                data-failed={view.t('admin.richText.uploadFailed', { name: '{name}' })}
              />
              <progress max={100} value={0} aria-label={view.t('admin.richText.image')} />
              <Button type="button" size="small" kind="quiet" attrs={{ 'data-part': 'stop' }}>
                {view.t('admin.richText.uploadCancel')}
              </Button>
            </li>
          </template>
          <LinkDialog view={view} id={id} />
          <p class="visually-hidden" id={`${id}-keys`}>
            {view.t('admin.richText.keyboardHelp')}
          </p>
        </div>
        <textarea
          class="input"
          id={id}
          name={props.name}
          rows={12}
          maxlength={props.maxlength}
          spellcheck
          aria-invalid={props.form.errors[props.name] !== undefined}
          aria-describedby={describedByIds(props)}
        >
          {/* HTML drops the first line break after the tag. */}
          {value.startsWith('\n') ? '\n' + value : value}
        </textarea>
      </div>
    </div>
  )
}

interface ToolbarTool {
  /** The editor command. */
  action: string
  icon: IconName
  label: StringKey
  /** With Ctrl, or Command on a Mac. */
  shortcut?: string
}

const toolbarGroups: ToolbarTool[][] = [
  [
    { action: 'paragraph', icon: 'pilcrow', label: 'admin.richText.paragraph', shortcut: 'Alt+0' },
    { action: 'heading2', icon: 'heading-2', label: 'admin.richText.heading2', shortcut: 'Alt+2' },
    { action: 'heading3', icon: 'heading-3', label: 'admin.richText.heading3', shortcut: 'Alt+3' },
  ],
  [
    { action: 'bold', icon: 'bold', label: 'admin.richText.bold', shortcut: 'B' },
    { action: 'italic', icon: 'italic', label: 'admin.richText.italic', shortcut: 'I' },
    { action: 'underline', icon: 'underline', label: 'admin.richText.underline', shortcut: 'U' },
    { action: 'strike', icon: 'strikethrough', label: 'admin.richText.strike', shortcut: 'Shift+X' },
  ],
  [
    { action: 'bulletList', icon: 'list', label: 'admin.richText.bulletList', shortcut: 'Shift+8' },
    { action: 'orderedList', icon: 'list-ordered', label: 'admin.richText.orderedList', shortcut: 'Shift+7' },
    { action: 'quote', icon: 'quote', label: 'admin.richText.quote', shortcut: 'Shift+B' },
  ],
  [
    { action: 'link', icon: 'link', label: 'admin.richText.link', shortcut: 'K' },
    { action: 'image', icon: 'image', label: 'admin.richText.image' },
    { action: 'table', icon: 'table', label: 'admin.richText.table' },
  ],
  [
    { action: 'alignStart', icon: 'text-align-start', label: 'admin.richText.alignStart' },
    { action: 'alignCenter', icon: 'text-align-center', label: 'admin.richText.alignCenter' },
    { action: 'alignEnd', icon: 'text-align-end', label: 'admin.richText.alignEnd' },
  ],
  [
    { action: 'undo', icon: 'undo-2', label: 'admin.richText.undo', shortcut: 'Z' },
    { action: 'redo', icon: 'redo-2', label: 'admin.richText.redo', shortcut: 'Shift+Z' },
  ],
  [{ action: 'html', icon: 'code', label: 'admin.richText.html' }],
]

/** Commands without a pressed state for the text at the cursor. */
const nonToggleActions = new Set(['link', 'image', 'table', 'undo', 'redo'])

// A toolbar with one tab stop and arrow keys.
function Toolbar({ view, id, label }: { view: View; id: string; label: string }) {
  return (
    <div
      class="rich-text-tools"
      role="toolbar"
      data-part="tools"
      aria-label={view.t('admin.richText.tools', { field: label })}
      aria-controls={`${id}-area`}
    >
      {toolbarGroups.map((tools, groupIndex) => (
        <div class="rich-text-group">
          {tools.map((tool, index) => (
            <button
              class="rich-text-tool"
              type="button"
              data-act={tool.action}
              tabindex={groupIndex === 0 && index === 0 ? 0 : -1}
              aria-label={view.t(tool.label)}
              aria-pressed={nonToggleActions.has(tool.action) ? undefined : 'false'}
              aria-keyshortcuts={tool.shortcut && `Control+${tool.shortcut}`}
              title={tool.shortcut ? `${view.t(tool.label)} (Ctrl+${tool.shortcut})` : view.t(tool.label)}
            >
              <Icon name={tool.icon} />
            </button>
          ))}
        </div>
      ))}
      <input
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={view.t('admin.richText.image')}
        data-part="files"
      />
    </div>
  )
}

function ImageTools({ view, id }: { view: View; id: string }) {
  return (
    <div class="rich-text-context" role="group" data-part="image" aria-label={view.t('admin.richText.imageTools')} hidden>
      <label for={`${id}-alt`}>{view.t('admin.richText.alt')}</label>
      <input
        class="input"
        type="text"
        id={`${id}-alt`}
        data-part="alt"
        maxlength={maxAltLength}
        autocomplete="off"
        aria-describedby={`${id}-alt-hint`}
      />
      <Button type="button" size="small" kind="danger" icon="trash" attrs={{ 'data-act': 'imageRemove' }}>
        {view.t('admin.richText.imageRemove')}
      </Button>
      <p class="field-hint" id={`${id}-alt-hint`}>
        {view.t('admin.richText.altHint')}
      </p>
      <span hidden data-part="added" data-text={view.t('admin.richText.imageAdded')} />
    </div>
  )
}

const tableActions = [
  'rowBefore',
  'rowAfter',
  'rowDelete',
  'columnBefore',
  'columnAfter',
  'columnDelete',
  'headerRow',
  'tableDelete',
] as const

function TableTools({ view }: { view: View }) {
  return (
    <div class="rich-text-context" role="group" data-part="table" aria-label={view.t('admin.richText.tableTools')} hidden>
      {tableActions.map((action) => (
        <Button type="button" size="small" kind={action === 'tableDelete' ? 'danger' : undefined} attrs={{ 'data-act': action }}>
          {view.t(`admin.richText.${action}`)}
        </Button>
      ))}
    </div>
  )
}

// Not a form, because it is inside one.
function LinkDialog({ view, id }: { view: View; id: string }) {
  const field = `${id}-href`
  return (
    <dialog class="dialog" data-part="link" aria-labelledby={`${id}-link-title`} closedby="any">
      <div class="dialog-head">
        <h2 id={`${id}-link-title`}>{view.t('admin.richText.linkTitle')}</h2>
        <IconButton icon="x" label={view.t('common.close')} attrs={{ 'data-act': 'linkClose' }} />
      </div>
      <div class="dialog-body">
        <div class="field">
          <label for={field}>{view.t('admin.richText.linkUrl')}</label>
          <p class="field-hint" id={`${field}-hint`}>
            {view.t('admin.richText.linkHint')}
          </p>
          <p class="field-error" id={`${field}-error`} data-part="wrong" hidden role="alert">
            {view.t('admin.richText.linkInvalid')}
          </p>
          <input
            class="input"
            type="text"
            id={field}
            data-part="href"
            inputmode="url"
            autocomplete="off"
            spellcheck={false}
            aria-describedby={`${field}-hint ${field}-error`}
          />
        </div>
      </div>
      <div class="dialog-foot">
        <Button type="button" kind="danger" attrs={{ 'data-act': 'linkRemove' }}>
          {view.t('admin.richText.linkRemove')}
        </Button>
        <Button type="button" kind="primary" attrs={{ 'data-act': 'linkSave' }}>
          {view.t('admin.richText.linkSave')}
        </Button>
      </div>
    </dialog>
  )
}
