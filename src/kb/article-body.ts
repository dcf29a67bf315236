import { slugifyWithoutMarks } from '#src/lib/links/slugs.ts'

/** The text of sanitized HTML, with one line per block. */
export const htmlToText = (html: string): string => htmlToBlocks(html).join('\n')

/** The text of each block of sanitized HTML: paragraphs, headings, list items, cells. */
export function htmlToBlocks(html: string): string[] {
  return html
    .split(/<br\s*\/?>|<hr\s*\/?>|<\/?(?:p|h[2-4]|ul|ol|li|blockquote|table|thead|tbody|tfoot|tr|th|td|caption)\b[^>]*>/)
    .map((block) =>
      decodeEntities(block.replace(/<[^>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '')
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (whole, name: string) => entities[name] ?? whole)

/** The beginning of a text, cut between words; an ellipsis replaces the rest. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s.,;:!?–-]+$/, '')}…`
}

export interface Heading {
  id: string
  text: string
  level: 2 | 3
}

/** The HTML with an id on each heading of level 2 or 3, which are listed. Links and bookmarks name the ids, so their form never changes. */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const usedIds = new Set<string>()
  const marked = html.replace(/<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g, (_, digit: string, attributes: string, content: string) => {
    const level = digit === '2' ? 2 : 3
    const text = decodeEntities(content.replace(/<[^>]*>/g, ''))
      .replace(/\s+/g, ' ')
      .trim()
    const id = uniqueId(`section-${slugifyWithoutMarks(text) || headings.length + 1}`, usedIds)
    if (text !== '') headings.push({ id, text, level })
    return `<h${digit}${attributes} id="${id}" tabindex="-1">${content}</h${digit}>`
  })
  return { html: marked, headings }
}

function uniqueId(base: string, used: Set<string>): string {
  let id = base
  for (let number = 2; used.has(id); number++) id = `${base}-${number}`
  used.add(id)
  return id
}
