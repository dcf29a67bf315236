import type { Block } from './block-document.ts'
import type { BlockContext, BlockKind } from './define-block-kind.ts'

/** A new block of the kind that shows the first row it could show. */
export async function sampleBlock(context: BlockContext, kind: BlockKind): Promise<Block> {
  const data: Block['data'] = structuredClone(kind.defaults)
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === 'entity') data[name] = (await field.options(context))[0]?.value ?? null
  }
  return { id: `new${kind.kind.replaceAll('-', '')}`, kind: kind.kind, version: kind.version, data }
}
