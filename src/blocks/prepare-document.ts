import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { TObject } from '@sinclair/typebox'
import type { Exec } from '#db/types.ts'
import type { Block, BlockData, BlockDocument } from './block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import type { BlockField, BlockFields, BlockKind, ImageRef } from './define-block-kind.ts'
import { findBlockKind, findShortcodeKind } from './block-kinds.ts'
import { maxShortcodes } from './limits.ts'
import { sanitizeBlockData } from './sanitize-document.ts'
import { resolveShortcodes } from './resolve-shortcodes.ts'
import { type Shortcode, hasShortcode, splitShortcodes } from './shortcodes.ts'

/** The blocks of a document that can be drawn, nested ones and those of shortcodes included. */
export interface PreparedDocument {
  /** By the stored block; without those of unknown kinds and versions. */
  blocks: Map<Block, PreparedBlock>
  /** Rich texts with shortcodes, by their HTML: a shortcode that no kind draws, or beyond `maxShortcodes` of its kind, stays one. */
  texts: Map<string, (string | Block | Shortcode)[]>
  /** How many shortcodes became blocks, by kind. */
  counts: Map<string, number>
  images: ImageRef[]
  /** What a block of a text was written as. */
  shortcodes: Map<Block, Shortcode>
  dataOf: ShortcodeData
}

type ShortcodeData = Awaited<ReturnType<typeof resolveShortcodes>>

export interface PreparedBlock {
  id: string
  kind: BlockKind
  data: BlockData
}

export async function prepareDocument(q: Exec, document: BlockDocument): Promise<PreparedDocument> {
  const dataOf = await resolveShortcodes(q, document)
  const prepared: PreparedDocument = { blocks: new Map(), texts: new Map(), counts: new Map(), images: [], shortcodes: new Map(), dataOf }
  for (const block of document.blocks) await prepareBlock(block, prepared)
  return prepared
}

async function prepareBlock(block: Block, prepared: PreparedDocument): Promise<void> {
  const kind = findBlockKind(block.kind)
  if (!kind || block.version > kind.version) return
  const data = await currentData(kind, block)
  prepared.blocks.set(block, { id: block.id, kind, data })
  for (const [field, value] of valuesOf(kind.fields, data)) {
    if (field.type === 'image' && value !== null) prepared.images.push(value as ImageRef)
    if (field.type === 'richText') await prepareText(block, value as string, prepared)
    if (field.type === 'blocks') for (const nested of value as Block[]) await prepareBlock(nested, prepared)
  }
}

// Stored data was sanitized, unless its kind was unknown then; an older shape is migrated on the way.
const currentData = async (kind: BlockKind, block: Block): Promise<BlockData> =>
  block.unchecked || block.version < kind.version || !fits(kind, block.data)
    ? sanitizeBlockData(kind, { data: isRecord(block.data) ? block.data : {}, version: block.version })
    : block.data

// Compiled once: checking a page takes a tenth of the time then.
function fits(kind: BlockKind, data: unknown): boolean {
  let check = checks.get(kind)
  if (!check) checks.set(kind, (check = TypeCompiler.Compile(kind.schema)))
  return check.Check(data)
}

const checks = new WeakMap<BlockKind, TypeCheck<TObject>>()

async function prepareText(block: Block, html: string, prepared: PreparedDocument): Promise<void> {
  if (!hasShortcode(html) || prepared.texts.has(html)) return
  const parts = splitShortcodes(html).map((part, index) =>
    typeof part === 'string' ? part : blockWithinLimit(part, `${block.id}s${prepared.texts.size}x${index}`, prepared),
  )
  prepared.texts.set(html, parts)
  for (const part of parts) if (typeof part !== 'string' && 'kind' in part) await prepareBlock(part, prepared)
}

function blockWithinLimit(shortcode: Shortcode, blockId: string, prepared: PreparedDocument): Block | Shortcode {
  const block = blockOfShortcode(shortcode, blockId, prepared.dataOf)
  if (!block) return shortcode
  if (!countDrawn(prepared.counts, block.kind)) return { ...shortcode, isTooMany: true }
  prepared.shortcodes.set(block, shortcode)
  return block
}

/** Counts one more of a kind; false beyond as many as a document draws. */
export function countDrawn(counts: Map<string, number>, kind: string): boolean {
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  return count <= maxShortcodes
}

function blockOfShortcode(shortcode: Shortcode, blockId: string, dataOf: ShortcodeData): Block | null {
  const kind = findShortcodeKind(shortcode.name)
  const data = dataOf(shortcode)
  return kind && data ? { id: blockId, kind: kind.kind, version: kind.version, data: data as BlockData } : null
}

/** Each field with its value, those of list items included. */
export function* valuesOf(fields: BlockFields, data: BlockData): Generator<[BlockField, unknown]> {
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name]
    if (field.type === 'list') for (const item of value as BlockData[]) yield* valuesOf(field.fields, item)
    else yield [field, value]
  }
}
