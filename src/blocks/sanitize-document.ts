import { type Block, type BlockData, type BlockDocument, isBlockId } from './block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import type { BlockKind } from './define-block-kind.ts'
import { findBlockKind } from './block-kinds.ts'
import { maxBlockDepth, maxBlocks, maxDocumentLength, maxUnknownDepth } from './limits.ts'
import { type BlockError, cleanText, sanitizeFields } from './sanitize-fields.ts'

/**
 * The document as it may be stored: no active content, every field within its limits, unique ids. Blocks of unknown kinds and versions
 * stay, marked as unchecked. A second time changes nothing.
 */
export const sanitizeDocument = async (document: BlockDocument): Promise<BlockDocument> => (await checkDocument(document)).document

/** The sanitized document, and what was lost or changed so that staff must see it first. */
export async function checkDocument({ blocks }: BlockDocument): Promise<{ document: BlockDocument; errors: BlockError[] }> {
  const context: DocumentContext = { errors: [], usedIds: new Set(), count: 0 }
  const document: BlockDocument = { version: 1, blocks: await sanitizeBlocks(blocks, 'blocks', { ...place, context }) }
  if (JSON.stringify(document).length > maxDocumentLength) {
    context.errors.push({ path: 'blocks', key: 'blocks.errors.documentTooLong', params: { most: maxDocumentLength } })
  }
  return { document, errors: context.errors }
}

/** The data of one block whose kind and version are known. */
export async function sanitizeBlockData(kind: BlockKind, block: Pick<Block, 'data' | 'version'>): Promise<BlockData> {
  return sanitizeKnownData(kind, block, 'data', { ...place, context: { errors: [], usedIds: new Set(), count: 0 } })
}

interface DocumentContext {
  errors: BlockError[]
  usedIds: Set<string>
  count: number
}

interface Place {
  context: DocumentContext
  depth: number
  maxItems: number
}

const place = { depth: 0, maxItems: maxBlocks }

async function sanitizeBlocks(values: unknown, path: string, { context, depth, maxItems }: Place): Promise<Block[]> {
  const blocks: Block[] = []
  for (const [index, value] of (Array.isArray(values) ? values : []).entries()) {
    if (blocks.length >= maxItems || context.count >= maxBlocks) {
      context.errors.push({ path, key: 'blocks.errors.tooMany', params: { most: Math.min(maxItems, maxBlocks) } })
      break
    }
    const block = isRecord(value) ? await sanitizeBlock(value, `${path}.${index}`, { context, depth, maxItems }) : null
    if (block) blocks.push(block)
  }
  return blocks
}

async function sanitizeBlock(value: Record<string, unknown>, path: string, at: Place): Promise<Block | null> {
  const { context, depth } = at
  if (typeof value['kind'] !== 'string' || !kindName.test(value['kind'])) return null
  const kind = findBlockKind(value['kind'])
  if (kind && depth >= maxBlockDepth && holdsBlocks(kind)) {
    context.errors.push({ path, key: 'blocks.errors.nested' })
    return null
  }
  context.count += 1
  const id = uniqueId(value['id'], context.usedIds)
  const version = readVersion(value['version'], kind)
  const data = isRecord(value['data']) ? value['data'] : {}
  if (!kind || version > kind.version) {
    return { id, kind: value['kind'], version, data: cleanUnknown(data, 0) as BlockData, unchecked: true }
  }
  return {
    id,
    kind: kind.kind,
    version: kind.version,
    data: await sanitizeKnownData(kind, { data, version }, `${path}.data`, at),
  }
}

const kindName = /^[a-z][a-z0-9-]{0,39}$/

const holdsBlocks = ({ fields }: Pick<BlockKind, 'fields'>): boolean =>
  Object.values(fields).some((field) => field.type === 'blocks' || (field.type === 'list' && holdsBlocks(field)))

async function sanitizeKnownData(kind: BlockKind, block: Pick<Block, 'data' | 'version'>, path: string, at: Place): Promise<BlockData> {
  const current = block.version < kind.version && kind.migrate ? kind.migrate(block.data, block.version) : block.data
  const sanitized = await sanitizeFields(kind, current, path, {
    errors: at.context.errors,
    sanitizeBlocks: (values, nestedPath, maxItems) =>
      sanitizeBlocks(values, nestedPath, { context: at.context, depth: at.depth + 1, maxItems }),
  })
  return kind.sanitize ? kind.sanitize(sanitized) : sanitized
}

function uniqueId(id: unknown, usedIds: Set<string>): string {
  let unique = isBlockId(id) && !usedIds.has(id) ? id : `block${usedIds.size + 1}`
  for (let number = usedIds.size + 2; usedIds.has(unique); number++) unique = `block${number}`
  usedIds.add(unique)
  return unique
}

const readVersion = (version: unknown, kind: BlockKind | undefined): number =>
  typeof version === 'number' && Number.isInteger(version) && version >= 1 && version <= 9999 ? version : (kind?.version ?? 1)

/** As JSON that every database stores. */
function cleanUnknown(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, true)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth >= maxUnknownDepth) return null
  if (Array.isArray(value)) return value.map((item) => cleanUnknown(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]) => [cleanText(name, false), cleanUnknown(item, depth + 1)] as const)
      .filter(([name]) => name !== '__proto__'),
  )
}
