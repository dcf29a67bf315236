import type { Block, BlockData, BlockDocument } from '#src/blocks/block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import type { BlockField, BlockFields } from '#src/blocks/define-block-kind.ts'
import { findBlockKind } from '#src/blocks/block-kinds.ts'
import { maxLineLength, maxPassageLength, maxRichTextLength } from '#src/blocks/limits.ts'
import { parseDocument } from '#src/blocks/parse-document.ts'
import { maxAltLength } from '#src/media/limits.ts'
import type { PartCodec, PartTexts, TextPart } from './text-parts.ts'

/** The texts of the blocks of a page, by the block's id and its field. Blocks of unknown kinds have none. */
export const documentParts: PartCodec = {
  isList: true,
  split: (original) => partsOf(toDocument(original)),
  read: (stored) => new Map(partsOf(parseDocument(stored)).map(({ path, text }) => [path, text])),
  join: (texts, original) => (texts.size === 0 ? '' : JSON.stringify(translateDocument(toDocument(original), texts))),
}

const toDocument = (original: unknown): BlockDocument => (isRecord(original) ? parseDocument(original) : parseDocument(''))

function partsOf(document: BlockDocument): TextPart[] {
  const parts: TextPart[] = []
  mapBlocks(document.blocks, (part) => {
    if (part.text.trim() !== '') parts.push(part)
    return part.text
  })
  return parts
}

const translateDocument = (document: BlockDocument, texts: PartTexts): BlockDocument => ({
  ...document,
  blocks: mapBlocks(document.blocks, ({ path, text }) => texts.get(path) ?? text),
})

type MapText = (part: TextPart) => string

const mapBlocks = (blocks: readonly Block[], map: MapText): Block[] => blocks.map((block) => mapBlock(block, map))

function mapBlock(block: Block, map: MapText): Block {
  const kind = findBlockKind(block.kind)
  if (!kind || block.version !== kind.version) return block
  return { ...block, data: mapFields(kind.fields, block.data, block.id, map) }
}

function mapFields(fields: BlockFields, data: BlockData, path: string, map: MapText): BlockData {
  const entries = Object.entries(data).map(([name, value]) => {
    const field = fields[name]
    return [name, field && !isCode(name) ? mapValue(field, value, `${path}.${name}`, map) : value]
  })
  return Object.fromEntries(entries) as BlockData
}

/** Tags choose products; they are no text of the page. */
const isCode = (name: string): boolean => name === 'tag'

function mapValue(field: BlockField, value: unknown, path: string, map: MapText): unknown {
  const { type = 'text' } = field
  if (type === 'blocks') return Array.isArray(value) ? mapBlocks(value as Block[], map) : value
  if (type === 'list') return Array.isArray(value) ? mapItems(field, value, path, map) : value
  if (type === 'image') return isRecord(value) ? { ...value, alt: mapText(value['alt'], `${path}.alt`, 'line', map, maxAltLength) } : value
  if (type === 'text') return mapText(value, path, 'line', map, maxLineLength)
  if (type === 'textarea') return mapText(value, path, 'passage', map, maxPassageLength)
  if (type === 'richText') return mapText(value, path, 'html', map, maxRichTextLength)
  return value
}

const mapItems = (field: BlockField, items: unknown[], path: string, map: MapText): unknown[] =>
  'fields' in field ? items.map((item, index) => (isRecord(item) ? mapFields(field.fields, item, `${path}.${index}`, map) : item)) : items

function mapText(value: unknown, path: string, format: TextPart['format'], map: MapText, max: number): unknown {
  return typeof value === 'string' ? map({ path, text: value, format, max }) : value
}
