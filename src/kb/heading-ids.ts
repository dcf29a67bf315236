import { slugifyWithoutMarks } from '#src/lib/links/slugs.ts'
import { decodeEntities } from './article-body.ts'

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
