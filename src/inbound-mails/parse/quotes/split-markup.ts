import type { MarkupToken } from '../html-markup.ts'
import { breakLines, readLines } from './markup-lines.ts'
import { cutLines } from './strip-quotes.ts'

/** Parts the tokens of a mail as its lines are parted: what the sender wrote, and quotes with the signature. */
export function splitMarkup(input: MarkupToken[]): { own: MarkupToken[]; cut: MarkupToken[]; hasQuote: boolean } {
  const tokens = breakLines(input)
  const { lines, lineOf } = readLines(tokens)
  const { isCut, quoteAt } = cutLines(lines)
  const isContentCut = tokens.map((_, at) => isCut[lineOf[at]!] === true)
  return { own: pick(tokens, isContentCut, false), cut: pick(tokens, isContentCut, true), hasQuote: quoteAt !== null }
}

const marks = new Set(['x-box', 'x-introduction', 'x-signature'])

/** As markup that a page can show. */
export const withoutMarks = (tokens: MarkupToken[]): MarkupToken[] =>
  tokens.flatMap((token) => {
    if (token.tag === 'x-start') return []
    if (marks.has(token.tag)) return [{ ...token, tag: 'div', markup: token.kind === 'open' ? '<div>' : '</div>' }]
    if (token.tag === 'x-quote') return [{ ...token, tag: 'blockquote', markup: token.kind === 'open' ? '<blockquote>' : '</blockquote>' }]
    return [token]
  })

interface Content {
  hasPicked: boolean
  hasOther: boolean
}

function note(element: Content | undefined, { hasPicked, hasOther }: Content): void {
  if (!element) return
  element.hasPicked ||= hasPicked
  element.hasOther ||= hasOther
}

/** Own or cut content with the elements around it. */
function pick(tokens: MarkupToken[], isCut: boolean[], wanted: boolean): MarkupToken[] {
  const isPicked = tokens.map((token, at) => (token.kind === 'text' || token.kind === 'empty') && isCut[at] === wanted)
  const open: (Content & { at: number })[] = []
  for (const [at, { kind }] of tokens.entries()) {
    const inner = open.at(-1)
    if (kind === 'open') open.push({ at, hasPicked: false, hasOther: false })
    if (kind === 'text' || kind === 'empty') note(inner, { hasPicked: isPicked[at]!, hasOther: !isPicked[at] })
    if (kind === 'close' && inner) {
      open.pop()
      note(open.at(-1), inner)
      isPicked[at] = inner.hasPicked || (!inner.hasOther && isCut[at] === wanted)
      isPicked[inner.at] = isPicked[at]
    }
  }
  return withoutMarks(tokens.filter((_, at) => isPicked[at]))
}
