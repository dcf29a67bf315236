import type { PageTemplate } from '#db/schema/cms.ts'
import type { Block, BlockDocument } from '#src/blocks/block-document.ts'
import { findBlockKind } from '#src/blocks/block-kinds.ts'

export interface DemoPage {
  title: string
  slug: string
  excerpt: string
  template?: PageTemplate
  isHome?: boolean
  /** Slugs. */
  categories?: string[]
  tags?: string[]
  /** File name of a demo image, for lists and sharing. */
  image?: string
  /** A draft, to be completed by the shop. */
  isDraft?: boolean
  daysAgo: number
  blocks(references: DemoReferences): Block[]
}

/** Finds what blocks point to. Each throws for what the demo does not have, unless it has none because their module was removed. */
export interface DemoReferences {
  product(slug: string): number
  /** Of products. */
  category(slug: string): number
  pageCategory(slug: string): number
  faqGroup(name: string): number
  form(slug: string): number
  image(file: string, alt: string, focus?: string): { src: string; alt: string; focus: string }
}

/** A block with the defaults of its kind below `data`; of version 0 where the program has no such kind, because its module was removed. */
export function block(kind: string, data: Record<string, unknown> = {}): Block {
  const found = findBlockKind(kind)
  if (!found) return { id: 'demo', kind, version: 0, data }
  return { id: 'demo', kind, version: found.version, data: { ...structuredClone(found.defaults), ...data } }
}

export const text = (html: string): Block => block('text', { html })

/** With an id for each block, nested ones too, and without those of version 0. */
export function toDocument(blocks: Block[]): BlockDocument {
  let count = 0
  const numbered = (list: Block[]): Block[] =>
    list
      .filter(({ version }) => version > 0)
      .map((entry) => {
        const id = `block${++count}`
        const { columns } = entry.data
        if (!Array.isArray(columns)) return { ...entry, id }
        return { ...entry, id, data: { ...entry.data, columns: columns.map((column) => ({ blocks: numbered(column.blocks) })) } }
      })
  return { version: 1, blocks: numbered(blocks) }
}
