import type { Exec } from '#db/types.ts'
import type { Block, BlockData, BlockDocument } from './block-document.ts'
import type { BlockKind } from './define-block-kind.ts'
import { type PreparedBlock, type PreparedDocument, prepareDocument, valuesOf } from './prepare-document.ts'

/** The text for search and mail, one line per paragraph; without shortcodes that no kind draws. */
export async function documentToText(q: Exec, document: BlockDocument): Promise<string> {
  const prepared = await prepareDocument(q, document)
  const texts = await loadTexts(q, prepared)
  return document.blocks
    .flatMap((block) => textsOf(block, prepared, texts))
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function textsOf(block: Block, prepared: PreparedDocument, texts: Map<string, string>): string[] {
  const known = prepared.blocks.get(block)
  if (!known) return []
  const own = texts.get(known.id) ?? known.kind.toText(known.data)
  return [own, ...partsOf(known.kind, known.data, prepared).flatMap((part) => textsOf(part, prepared, texts))]
}

/** Nested blocks and those of shortcodes. */
function partsOf(kind: BlockKind, data: BlockData, prepared: PreparedDocument): Block[] {
  return [...valuesOf(kind.fields, data)].flatMap(([field, value]) => {
    if (field.type === 'blocks') return value as Block[]
    if (field.type !== 'richText') return []
    return (prepared.texts.get(value as string) ?? []).filter((part): part is Block => typeof part !== 'string' && 'kind' in part)
  })
}

async function loadTexts(q: Exec, { blocks }: PreparedDocument): Promise<Map<string, string>> {
  const batches = new Map<NonNullable<BlockKind['loadTexts']>, PreparedBlock[]>()
  for (const block of blocks.values()) {
    const { loadTexts: load } = block.kind
    if (load) batches.set(load, [...(batches.get(load) ?? []), block])
  }
  const results = await Promise.all([...batches].map(([load, batch]) => load(q, batch)))
  return new Map(results.flatMap((result) => [...result]))
}
