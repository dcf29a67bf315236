import type { BlockDocument, Block } from '#src/blocks/block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'

/** HTML in the fields of known blocks that could run or load something. */
export const findActiveContent = ({ blocks }: Pick<BlockDocument, 'blocks'>): string[] =>
  blocks.filter(({ unchecked }) => !unchecked).flatMap(({ data }) => activeStrings(data))

function activeStrings(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /html$/i.test(name) ? activeMarkup(value) : []
  if (Array.isArray(value)) return value.flatMap((item) => activeStrings(item, name))
  if (!isRecord(value) || (value as Partial<Block>).unchecked) return []
  return Object.entries(value).flatMap(([key, item]) => activeStrings(item, key))
}

/** Tags and attributes of a page that could run or load something. */
export function activeMarkup(html: string): string[] {
  const tags = html.match(/<[a-z!][^>]*>/gi) ?? []
  return tags.filter(
    (tag) =>
      /^<(script|style|iframe|object|embed|form|link|meta|base|svg|math)\b/i.test(tag) ||
      /\s(on\w+|style|srcdoc|hx-[\w:-]+|data-(?!align)[\w-]+|class|id)\s*=/i.test(tag) ||
      /\s(?:href|src|action)\s*=\s*"?\s*(?:javascript|data|vbscript):/i.test(tag),
  )
}

/** Tags of a drawn page that could run or load something. */
export const findActiveTags = (markup: string): string[] =>
  (markup.match(/<[a-z!][^>]*>/gi) ?? []).filter(
    (tag) =>
      /^<(script|style|iframe|object|embed|form|link|meta|base|math)\b/i.test(tag) ||
      /\s(on\w+|style|srcdoc|hx-[\w:-]+)\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      /\s(?:href|src|action)="\s*(?:javascript|data|vbscript):/i.test(tag),
  )
