import { blocks, type MarkupToken, MarkupTooLarge, maxTokens } from '../html-markup.ts'
import type { Line, Mark } from './find-quotes.ts'

/** Preformatted text has several lines in one token. Throws MarkupTooLarge. */
export function breakLines(tokens: MarkupToken[]): MarkupToken[] {
  let preformatted = 0
  const broken = tokens.flatMap((token) => {
    if (token.tag === 'pre') preformatted += token.kind === 'open' ? 1 : -1
    if (preformatted === 0 || token.kind !== 'text' || !token.markup.includes('\n')) return [token]
    return token.markup.split(/(?<=\n)/).map((markup) => ({ ...token, markup }))
  })
  if (broken.length > maxTokens) throw new MarkupTooLarge()
  return broken
}

const isBreak = ({ tag, markup, kind }: MarkupToken, isPreformatted: boolean): boolean =>
  tag === 'br' || tag === 'hr' || tag === 'x-start' || blocks.has(tag) || (isPreformatted && kind === 'text' && markup.endsWith('\n'))

/** The lines of the text, and for each token the line it is on. */
export function readLines(tokens: MarkupToken[]): { lines: Line[]; lineOf: number[] } {
  const lines: Line[] = []
  const lineOf: number[] = []
  const state = new MarkState(boxesWithQuotes(tokens))
  let parts: string[] = []
  const link = new LinkState()
  let preformatted = 0
  const endLine = (mark: Mark) => {
    lines.push({ text: decode(parts.join('')).replaceAll(/\s+/g, ' ').trim(), mark })
    parts = []
  }
  for (const [at, token] of tokens.entries()) {
    if (token.tag === 'pre') preformatted += token.kind === 'open' ? 1 : -1
    if ((token.tag === 'x-start' || token.tag === 'hr') && parts.some((part) => part.trim() !== '')) endLine(state.mark())
    if (token.kind === 'text') parts.push(token.markup)
    if (token.tag === 'a') parts.push(link.read(token, parts))
    if (token.tag === 'td' || token.tag === 'th') parts.push(' ')
    if (token.tag === 'img') parts.push('\u{fffc}')
    if (token.tag === 'hr') parts.push('_____')
    lineOf.push(lines.length)
    if (isBreak(token, preformatted > 0)) endLine(token.tag === 'x-start' ? 'start' : state.mark())
    state.read(token, at)
  }
  endLine(state.mark())
  return { lines, lineOf }
}

/** A header block may show only the name of an address: it is read as followed by the address. */
class LinkState {
  #address = ''
  #start = 0

  read({ kind, markup }: MarkupToken, parts: string[]): string {
    const label = parts.slice(this.#start).join('')
    const address = this.#address
    this.#start = parts.length
    this.#address = kind === 'open' ? (/href="mailto:([^"?]{1,200})/.exec(markup)?.[1] ?? '') : ''
    return kind === 'close' && address !== '' && !label.includes('@') ? ` <${address}> ` : ''
  }
}

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Which boxes have a blockquote: the others are quoted as a whole. */
function boxesWithQuotes(tokens: MarkupToken[]): Set<number> {
  const open: number[] = []
  const found = new Set<number>()
  for (const [at, { tag, kind }] of tokens.entries()) {
    if (tag === 'x-box' && kind === 'open') open.push(at)
    if (tag === 'x-box' && kind === 'close') open.pop()
    if ((tag === 'blockquote' || tag === 'x-quote') && kind === 'open') {
      for (const box of open) found.add(box)
      open.length = 0
    }
  }
  return found
}

/** What the open elements say of the line. */
class MarkState {
  readonly #open: { tag: string; mark: Mark }[] = []

  constructor(readonly boxes: Set<number>) {}

  read({ kind, tag }: MarkupToken, at: number): void {
    if (kind === 'open') this.#open.push({ tag, mark: this.#markOf(tag, at) })
    if (kind === 'close') this.#open.pop()
    if (kind === 'close' && tag.endsWith('quote')) for (const element of this.#open) if (element.mark === 'introduction') element.mark = ''
  }

  mark(): Mark {
    return this.#open.at(-1)?.mark ?? ''
  }

  /** The mark of an element counts for those in it. */
  #markOf(tag: string, at: number): Mark {
    const outer = this.mark()
    if (outer === 'quote' || outer === 'signature') return outer
    if (tag === 'x-quote') return 'quote'
    if (tag === 'blockquote') return this.#open.some((element) => element.tag === 'x-box') ? 'quote' : 'block'
    if (tag === 'x-signature') return 'signature'
    if (tag === 'x-introduction') return 'introduction'
    if (tag === 'x-box') return this.boxes.has(at) ? 'introduction' : outer
    return outer
  }
}
