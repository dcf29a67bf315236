import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import { BlockCanvas, CanvasBlock } from '#templates/blocks/editor/block-canvas.tsx'
import type { BlockEditorData, EditorKind } from '#templates/blocks/editor/block-editor-data.ts'
import type { BlockDocument } from '../block-document.ts'
import { type BlockKind, blockGroups } from '../define-block-kind.ts'
import { blockKinds } from '../block-kinds.ts'
import { parseDocument } from '../parse-document.ts'
import { renderDocument } from '../render-document.tsx'
import { writeShortcode } from '../shortcodes.ts'
import { checkDocument } from '../sanitize-document.ts'
import { startingPoints } from './starting-points.ts'

/** What `<BlockEditor>` shows of a document that a form contains. What cannot be read stays in the textarea, as it was submitted. */
export async function readBlockEditor(shop: Shop, view: View, submitted: string): Promise<BlockEditorData> {
  const { document, errors } = await readDocument(view, submitted)
  const { html, unknownShortcodes } = await renderBlocksForEditor(shop, view, document)
  return {
    json: submitted,
    plain: errors.length === 0 ? onlyHtml(document) : null,
    canvas: BlockCanvas({ view, styles: canvasStyles, html }).markup,
    errors,
    warnings: unknownShortcodes.map((shortcode) => view.t('blocks.unknownShortcode', { shortcode: writeShortcode(shortcode) })),
    groups: Object.entries(blockGroups).map(([group, label]) => ({
      label: view.t(label),
      kinds: blockKinds.filter((kind) => kind.group === group).map((kind) => describeKind(view, kind)),
    })),
    starts: startingPoints.map(({ label, icon, blocks }) => ({ label: view.t(label), icon, blocks: blocks(view) })),
  }
}

function onlyHtml({ blocks }: BlockDocument): string | null {
  const [block, ...others] = blocks
  if (!block) return ''
  const html = block.kind === 'text' && others.length === 0 ? block.data['html'] : null
  return typeof html === 'string' ? html : null
}

/** The blocks alone, each in an element with its id. */
export async function renderBlocksForEditor(shop: Shop, view: View, document: BlockDocument) {
  return renderDocument(shop, view, document, { wrapBlock: CanvasBlock })
}

const canvasStyles = [
  ...new Set(['css/store.css', 'css/blocks-page.css', ...blockKinds.flatMap(({ styles = [] }) => styles), 'css/block-canvas-page.css']),
]

async function readDocument(view: View, submitted: string): Promise<{ document: BlockDocument; errors: BlockEditorData['errors'] }> {
  try {
    const { document, errors } = await checkDocument(parseDocument(submitted))
    return { document, errors: errors.map(({ path, key, params }) => ({ path, message: view.t(key, params) })) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { document: { version: 1, blocks: [] }, errors: [{ path: 'blocks', message: view.t(error.key, error.params) }] }
  }
}

function describeKind(view: View, kind: BlockKind): EditorKind {
  const { kind: name, version, icon, defaults } = kind
  return {
    kind: name,
    version,
    icon,
    defaults,
    label: view.t(kind.label),
    hint: view.t(kind.hint),
    text: onlyText(kind),
    columns: columnsOf(kind),
  }
}

/** The field of a kind that is edited in place because it has no other. */
function onlyText({ fields }: BlockKind): string | null {
  const [[name, field] = ['', undefined], ...others] = Object.entries(fields)
  return field?.type === 'richText' && others.length === 0 ? name : null
}

/** Where a kind holds nested blocks. */
function columnsOf({ fields, schema }: BlockKind): EditorKind['columns'] {
  for (const [list, field] of Object.entries(fields)) {
    if (field.type !== 'list') continue
    const blocks = Object.keys(field.fields).find((name) => field.fields[name]!.type === 'blocks')
    if (blocks === undefined) continue
    const most: number = schema.properties[list]!['items'].properties[blocks]['maxItems']
    return { list, field: blocks, most }
  }
  return null
}
