import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { HintAndError } from '#templates/ui/fields/field-hint.tsx'
import { type FormState, describedByIds, fieldId } from '#templates/ui/fields/field-props.ts'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { RichText, richTextScripts } from '#templates/ui/rich-text.tsx'
import type { BlockEditorData } from './block-editor-data.ts'
import { BlockItems } from './block-items.tsx'
import { BlockPicker } from './block-picker.tsx'
import { BlockSheet, SearchDialog } from './block-sheet.tsx'

/** Scripts and styles of a page with a block editor: `page(…, { scripts: blockEditorScripts, styles: blockEditorStyles })`. */
export const blockEditorScripts = [...richTextScripts, 'js/block-editor.js']
export const blockEditorStyles = ['css/block-editor-page.css']

interface BlockEditorProps {
  view: View
  form: FormState
  name: string
  label: string
  hint?: string
  data: BlockEditorData
  /** Most characters and blocks of a document. */
  limits: { characters: number; blocks: number }
  /** The field in which a document of one text is edited as its HTML without JavaScript. */
  plainName: string
  /** Without, the blocks are only shown. */
  canWrite: boolean
}

/**
 * The editor of a block document. It submits the document as JSON in its textarea, the only control without JavaScript. The page needs
 * `blockEditorScripts` and `blockEditorStyles`.
 */
export function BlockEditor(props: BlockEditorProps) {
  const { view, form, name, label, data, limits, canWrite, plainName } = props
  const { t } = view
  const id = fieldId(name)
  if (!canWrite)
    return (
      <div class="field block-editor">
        <p class="block-editor-label">{label}</p>
        <iframe class="block-frame" data-readonly sandbox="" srcdoc={data.canvas} title={label} />
      </div>
    )
  return (
    <div
      class="field block-editor"
      data-block-editor={id}
      data-kinds={JSON.stringify(data.groups.flatMap(({ kinds }) => kinds))}
      data-texts={JSON.stringify(textsOf(view))}
      data-limits={JSON.stringify(limits)}
      data-plain={data.plain !== null}
    >
      <label for={id} id={`${id}-label`}>
        {label}
      </label>
      <HintAndError form={form} name={name} label={label} hint={props.hint} />
      {data.warnings.map((warning) => (
        <Notice tone="warn">{warning}</Notice>
      ))}
      <div class="block-editor-room with-script" data-part="room" role="group" aria-labelledby={`${id}-label`} hx-morph-skip hidden>
        <EditorBar view={view} />
        <div class="block-stage" data-part="stage" data-width="desktop">
          <iframe
            class="block-frame"
            data-part="frame"
            sandbox="allow-same-origin"
            srcdoc={data.canvas}
            title={t('blocks.editor.canvas')}
            tabindex={-1}
            inert
          />
          <BlockItems view={view} label={label} />
          <EmptyState view={view} starts={data.starts} />
        </div>
        <ol class="block-outline" data-part="outline" aria-label={t('blocks.editor.outline')} hidden />
        <BlockPicker view={view} groups={data.groups} />
        <BlockSheet view={view} />
        <SearchDialog view={view} />
        <template data-part="text">
          <RichText view={view} form={{ values: {}, errors: {} }} name="block_text" id="block-text" label={t('blocks.text')} />
        </template>
        <p class="visually-hidden" id={`${id}-keys`}>
          {t('blocks.editor.keys')}
        </p>
      </div>
      <ul class="block-editor-errors" data-part="errors" hidden>
        {data.errors.map(({ path, message }) => (
          <li data-path={path}>{message}</li>
        ))}
      </ul>
      {data.plain !== null && (
        <noscript>
          <label class="visually-hidden" for={`${id}-plain`}>
            {t('blocks.editor.plain')}
          </label>
          <textarea class="input" id={`${id}-plain`} name={plainName} rows={20} translate="no">
            {data.plain}
          </textarea>
        </noscript>
      )}
      <textarea
        class="input"
        id={id}
        name={name}
        rows={20}
        spellcheck={false}
        translate="no"
        data-part="json"
        aria-describedby={describedByIds({ form, name, label })}
      >
        {data.json}
      </textarea>
    </div>
  )
}

const widths = [
  { width: 'desktop', icon: 'monitor', label: 'blocks.editor.desktop' },
  { width: 'tablet', icon: 'tablet', label: 'blocks.editor.tablet' },
  { width: 'phone', icon: 'smartphone', label: 'blocks.editor.phone' },
] as const satisfies { width: string; icon: IconName; label: StringKey }[]

function EditorBar({ view: { t } }: { view: View }) {
  const act = (name: string, more: Record<string, string | number> = {}) => ({ 'data-act': name, ...more })
  return (
    <div class="block-bar" data-part="bar">
      <Button type="button" size="small" icon="plus" attrs={act('add', { 'aria-haspopup': 'dialog' })}>
        {t('blocks.editor.add')}
      </Button>
      <IconButton icon="undo-2" label={t('blocks.editor.undo')} size="small" attrs={act('undo', { 'aria-keyshortcuts': 'Control+Z' })} />
      <IconButton
        icon="redo-2"
        label={t('blocks.editor.redo')}
        size="small"
        attrs={act('redo', { 'aria-keyshortcuts': 'Control+Shift+Z' })}
      />
      <div class="block-bar-group" role="group" aria-label={t('blocks.editor.widths')}>
        {widths.map(({ width, icon, label }) => (
          <IconButton
            icon={icon}
            label={t(label)}
            size="small"
            attrs={act('width', { 'data-value': width, 'aria-pressed': String(width === 'desktop') })}
          />
        ))}
        <IconButton icon="list" label={t('blocks.editor.outline')} size="small" attrs={act('outline', { 'aria-pressed': 'false' })} />
      </div>
    </div>
  )
}

function EmptyState({ view: { t }, starts }: { view: View; starts: BlockEditorData['starts'] }) {
  return (
    <div class="block-empty" data-part="empty" hidden>
      <p class="block-empty-title">{t('blocks.editor.empty')}</p>
      <p class="small muted">{t('blocks.editor.emptyHint')}</p>
      <div class="button-row">
        <Button type="button" kind="primary" icon="pilcrow" attrs={{ 'data-act': 'write' }}>
          {t('blocks.editor.write')}
        </Button>
        {starts.map(({ label, icon, blocks }) => (
          <Button type="button" icon={icon} attrs={{ 'data-act': 'start', 'data-blocks': JSON.stringify(blocks) }}>
            {label}
          </Button>
        ))}
        <Button type="button" icon="plus" attrs={{ 'data-act': 'add', 'aria-haspopup': 'dialog' }}>
          {t('blocks.editor.choose')}
        </Button>
      </div>
    </div>
  )
}

/** Sentences of the script, with {name} for what it fills in. */
const textsOf = ({ t }: View): Record<string, string> => ({
  block: t('blocks.editor.block', { kind: '{kind}', position: '{position}', total: '{total}' }),
  inColumn: t('blocks.editor.inColumn', { kind: '{kind}', position: '{position}', total: '{total}', column: '{column}' }),
  tools: t('blocks.editor.tools', { kind: '{kind}' }),
  added: t('blocks.editor.added', { kind: '{kind}', position: '{position}', total: '{total}' }),
  moved: t('blocks.editor.moved', { kind: '{kind}', position: '{position}', total: '{total}' }),
  movedToColumn: t('blocks.editor.movedToColumn', { kind: '{kind}', position: '{position}', total: '{total}', column: '{column}' }),
  deleted: t('blocks.editor.deleted', { kind: '{kind}' }),
  duplicated: t('blocks.editor.duplicated', { kind: '{kind}' }),
  copied: t('blocks.editor.copied', { kind: '{kind}' }),
  pasted: t('blocks.editor.pasted', { count: '{count}' }),
  notPasted: t('blocks.editor.notPasted'),
  undone: t('blocks.editor.undone'),
  redone: t('blocks.editor.redone'),
  nothingToUndo: t('blocks.editor.nothingToUndo'),
  nothingToRedo: t('blocks.editor.nothingToRedo'),
  undo: t('blocks.editor.undo'),
  addColumn: t('blocks.editor.addToColumn', { column: '{column}' }),
  addAfter: t('blocks.editor.addAfter', { kind: '{kind}' }),
  addFirst: t('blocks.editor.addFirst'),
  unknown: t('blocks.editor.unknown'),
  failed: t('blocks.editor.failed'),
  tooLong: t('blocks.editor.tooLong'),
  tooMany: t('blocks.editor.tooMany'),
  columnFull: t('blocks.editor.columnFull'),
  noFields: t('blocks.editor.noFields'),
  fieldsFailed: t('blocks.editor.fieldsFailed'),
  chooseImage: t('blocks.editor.chooseImage'),
  chooseLink: t('blocks.editor.chooseLink'),
  chooseProduct: t('blocks.editor.chooseProduct'),
  imageRemoved: t('blocks.editor.imageRemoved'),
  imageAdded: t('blocks.editor.imageAdded'),
  results: t('blocks.editor.results', { count: '{count}' }),
  searchFailed: t('blocks.editor.searchFailed'),
  found: t('blocks.editor.kindsFound', { count: '{count}' }),
  uploading: t('admin.richText.uploading', { name: '{name}' }),
  uploadFailed: t('admin.richText.uploadFailed', { name: '{name}' }),
})
