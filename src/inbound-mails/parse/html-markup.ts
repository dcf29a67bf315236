/** A piece of sanitized HTML, where every `<` begins a tag and every tag but the empty ones is closed. */
export interface MarkupToken {
  kind: 'open' | 'close' | 'empty' | 'text'
  tag: string
  markup: string
}

/** Thrown for HTML that takes too long to read: with more elements, or deeper ones, than any mail program writes. */
export class MarkupTooLarge extends Error {}

/** Elements in each other: the parser takes as long for each tag as there are open ones. */
export const maxDepth = 1000
export const maxElements = 50_000
/** Tags and lines of text. */
export const maxTokens = 200_000

const emptyTags = new Set(['br', 'hr', 'img', 'x-start'])

export function tokenize(html: string): MarkupToken[] {
  return [...html.matchAll(/<(\/?)([a-z][a-z0-9-]*)[^>]*>|[^<]+|</g)].map(([markup, slash, tag]) => {
    if (tag === undefined) return { kind: 'text', tag: '', markup }
    if (slash === '/') return { kind: 'close', tag, markup }
    return { kind: emptyTags.has(tag) ? 'empty' : 'open', tag, markup }
  })
}

export const blocks = new Set(
  'address blockquote center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul x-quote x-box x-introduction x-signature'.split(' '),
)
const paragraphs = new Set('blockquote h1 h2 h3 h4 h5 h6 p pre table ul ol x-quote'.split(' '))

/** The text of sanitized HTML: blocks on lines of their own, links followed by their address. */
export function markupToText(tokens: MarkupToken[]): string {
  const output: string[] = []
  const links: { href: string; at: number }[] = []
  const lists: (number | null)[] = []
  let preformatted = 0
  for (const { kind, tag, markup } of tokens) {
    if (kind === 'text') output.push(preformatted > 0 ? decodeEntities(markup) : decodeEntities(markup).replaceAll(/\s+/g, ' '))
    if (tag === 'br') output.push('\n')
    if (tag === 'pre') preformatted += kind === 'open' ? 1 : -1
    if (tag === 'td' && kind === 'close') output.push(' ')
    if (tag === 'a' && kind === 'open') links.push({ href: decodeEntities(/href="([^"]*)"/.exec(markup)?.[1] ?? ''), at: output.length })
    if (tag === 'a' && kind === 'close') {
      const { href = '', at = 0 } = links.pop() ?? {}
      const label = output.slice(at).join('').trim()
      if (href !== '' && label !== href && `mailto:${label}` !== href) output.push(label === '' ? href : ` (${href})`)
    }
    if (blocks.has(tag)) output.push(paragraphs.has(tag) ? '\n\n' : '\n')
    if (tag === 'ol' || tag === 'ul') {
      if (kind === 'open') lists.push(tag === 'ol' ? Number(/start="(-?\d{1,6})"/.exec(markup)?.[1] ?? 1) : null)
      else lists.pop()
    }
    if (tag === 'li' && kind === 'open') output.push(nextBullet(lists))
  }
  return tidyLines(output.join(''))
}

function nextBullet(lists: (number | null)[]): string {
  const number = lists.at(-1) ?? null
  if (number === null) return '- '
  lists[lists.length - 1] = number + 1
  return `${number}. `
}

/** Without blanks around lines and more than one empty line in a row. */
export function tidyLines(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed !== '' || lines.at(-1) !== '') lines.push(trimmed)
  }
  return lines.join('\n').trim()
}

/** Sanitized HTML has no other entities. */
const decodeEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('\u00a0', ' ').replaceAll('&amp;', '&')

/** Without the empty lines and blocks at the end that mail programs put above a quote. */
export function withoutTrailingBlanks(tokens: MarkupToken[]): MarkupToken[] {
  const dropped = new Set<MarkupToken>()
  const closes: { token: MarkupToken; isEmpty: boolean }[] = []
  for (const token of tokens.toReversed()) {
    if (token.kind === 'close') closes.push({ token, isEmpty: true })
    else if (token.kind === 'open') {
      const close = closes.pop()
      if (!close?.isEmpty || !['p', 'div', 'span', 'blockquote', 'center'].includes(token.tag)) break
      dropped.add(token).add(close.token)
    } else if (token.tag === 'br' || (token.kind === 'text' && token.markup.trim() === '')) dropped.add(token)
    else break
  }
  return tokens.filter((token) => !dropped.has(token))
}
