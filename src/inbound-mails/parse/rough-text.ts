import { tidyLines } from './html-markup.ts'

/** The text of HTML that is too long to be sanitized: tags end lines, and nothing is read twice. Linear in its length. */
export const roughText = (html: string): string =>
  tidyLines(
    withoutHidden(html)
      .replaceAll(/<\/?(?:a|b|i|u|em|strong|span|font|small|sub|sup)\b[^<>]*>/gi, '')
      .replaceAll(/<[^<>]*(?:>|$)/g, '\n')
      .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|nbsp));/gi, decodeEntity),
  )

function withoutHidden(html: string): string {
  const lower = html.toLowerCase()
  const parts: string[] = []
  let at = 0
  for (const [start, tag] of starts(lower)) {
    if (start < at) continue
    const end = lower.indexOf(`</${tag}`, start)
    if (end === -1) break
    parts.push(html.slice(at, start))
    at = end
  }
  return [...parts, html.slice(at)].join('')
}

const starts = (lower: string): [number, string][] =>
  [...lower.matchAll(/<(style|script|title)\b/g)].map(({ index, 1: tag }) => [index, tag!])

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return names[name.toLowerCase()]!
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
