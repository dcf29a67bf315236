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

export const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (whole, name: string) => entities[name] ?? whole)

/** The beginning of a text, cut between words; an ellipsis replaces the rest. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s.,;:!?–-]+$/, '')}…`
}
