import sanitize from 'sanitize-html'
import { type MarkupToken, markupToText, tokenize, withoutTrailingBlanks } from './html-markup.ts'
import { isReplyLine } from '#src/tickets/mails/reply-line.ts'
import { isForwardLine, isMobileSignature } from './reply-patterns.ts'

export interface CleanHtml {
  /** Without quotes and signature. Remote images have `data-src` instead of a source. */
  html: string
  /** The same as text. */
  text: string
  /** The text that was cut off; '' = nothing. */
  quoted: string
  hasQuote: boolean
  hasRemoteImages: boolean
}

/**
 * Sanitizes the HTML of a mail: text, links, tables and images, but no styles, scripts, forms, frames and no attribute that a script library
 * reads. Nothing is loaded: remote images name their source in `data-src`, and `cid:` is an attachment.
 */
export function cleanHtml(html: string, { isForward = false } = {}): CleanHtml {
  const clean = sanitize(html, options)
  const tokens = tokenize(clean)
  const { own, cut, hasQuote } = isForward ? { own: withoutMarks(tokens), cut: [], hasQuote: false } : splitQuote(tokens)
  const text = markupToText(own)
  const isEmpty = text === '' && !own.some(({ tag }) => tag === 'img')
  const shown = isEmpty ? withoutMarks(tokens) : own
  const markup = withoutTrailingBlanks(shown)
    .map((token) => token.markup)
    .join('')
    .trim()
  return {
    html: markup,
    text: isEmpty ? markupToText(shown) : text,
    quoted: isEmpty ? '' : markupToText(cut),
    hasQuote: hasQuote && !isEmpty,
    hasRemoteImages: markup.includes('data-src='),
  }
}

/**
 * The HTML above its first quote. Most of a mail is often what it quotes: where nothing is below, and the text says what it was, it need not be
 * sanitized. Null without a quote that a mail program marked.
 */
export function htmlAboveQuote(html: string): string | null {
  const found = quoteStart.exec(html)
  return found && found.index > 0 ? html.slice(0, found.index) : null
}

const quoteStart =
  /<(?:div|blockquote)\b[^>]{0,300}?\b(?:class="[^"]{0,200}\b(?:gmail_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix)\b|type="?cite\b|id="?(?:x_){0,4}(?:divRplyFwdMsg|appendonsend)\b)/i

const quoteClasses =
  /\b(?:gmail_quote|gmail_quote_container|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|tutanota_quote|moz-forward-container|gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block)\b/
const quoteIds = /^(?:x_)*(?:Signature|AppleMailSignature|ms-outlook-mobile-signature|yahoo_quoted.*|ydp.*yahoo_quoted.*|signature)$/i
const cutIds =
  /^(?:x_)*(?:appendonsend|divRplyFwdMsg|stopSpelling|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION|reply-intro)$/i
/** Outlook's line above the header block of a quote. */
const outlookRule = /border:\s?none;\s?border-top:\s?solid\s?#(?:E1E1E1|B5C4DF)/i

const markQuotes: sanitize.Transformer = (tagName, attribs) => {
  const { class: classes = '', id = '', style = '', type = '' } = attribs
  const isCut = cutIds.test(id.slice(0, 200)) || outlookRule.test(style.slice(0, 500))
  if (isCut) return { tagName: 'x-cut', attribs: {} }
  const isQuote =
    quoteClasses.test(classes.slice(0, 500)) || quoteIds.test(id.slice(0, 200)) || (tagName === 'blockquote' && type === 'cite')
  return { tagName: isQuote ? 'x-quote' : tagName, attribs }
}

const markImage: sanitize.Transformer = (_tag, { src = '', alt = '', width = '', height = '' }): sanitize.Tag => {
  const size = (value: string) => (/^\d{1,4}$/.test(value) ? value : '')
  const isPixel = [width, height].every((value) => /^[0-2]$/.test(value))
  const shared = { alt: alt.slice(0, 500), ...(size(width) && { width }), ...(size(height) && { height }) }
  const source = src.trim()
  if (isPixel) return { tagName: 'x-none', attribs: {} }
  if (/^cid:/i.test(source)) return { tagName: 'img', attribs: { src: `cid:${source.slice(4, 304)}`, ...shared } }
  if (/^https?:\/\//i.test(source)) return { tagName: 'img', attribs: { 'data-src': source.slice(0, 2000), ...shared } }
  return { tagName: 'x-none', attribs: {} }
}

const options: sanitize.IOptions = {
  allowedTags:
    'a b big blockquote br caption center code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul x-quote x-cut'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['data-src', 'src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['cid'] },
  allowProtocolRelative: false,
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'template', 'svg', 'math'],
  selfClosing: ['img', 'br', 'hr', 'x-cut'],
  nestingLimit: 200,
  transformTags: {
    '*': markQuotes,
    img: markImage,
    a: (tagName, { href = '' }) => ({ tagName, attribs: { ...(href && { href }), rel: 'nofollow noopener noreferrer' } }),
  },
}

function splitQuote(tokens: MarkupToken[]): { own: MarkupToken[]; cut: MarkupToken[]; hasQuote: boolean } {
  const own: MarkupToken[] = []
  const cut: MarkupToken[] = []
  const open: MarkupToken[] = []
  let isCut = false
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.kind === 'text' && isReplyLine(token.markup.trim().slice(0, 300))) isCut = true
    if (token.tag === 'x-cut') {
      if (token.kind === 'empty') isCut = true
    } else if (!isCut && token.tag === 'x-quote' && token.kind === 'open') {
      const end = closingOf(tokens, at)
      const part = tokens.slice(at + 1, end)
      if (startsWithForward(part)) own.push(...withoutMarks(part))
      else cut.push(...part)
      at = end
    } else if (isCut && (token.kind !== 'close' || !open.some(({ tag }) => tag === token.tag))) {
      cut.push(token)
    } else if (token.tag !== 'x-quote') {
      own.push(token)
      if (token.kind === 'open') open.push(token)
      if (token.kind === 'close')
        open.splice(
          open.findLastIndex(({ tag }) => tag === token.tag),
          1,
        )
    }
  }
  const hasQuote = markupToText(cut) !== ''
  const signature = cutSignature(own)
  return { own: signature.own, cut: [...signature.cut, ...withoutMarks(cut)], hasQuote }
}

function closingOf(tokens: MarkupToken[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    if (tokens[at]!.tag !== 'x-quote') continue
    depth += tokens[at]!.kind === 'open' ? 1 : -1
    if (depth === 0) return at
  }
  return tokens.length
}

function startsWithForward(tokens: MarkupToken[]): boolean {
  const first = tokens.find(({ kind, markup }) => kind === 'text' && markup.trim() !== '')
  return first !== undefined && isForwardLine(first.markup.trim().slice(0, 200))
}

const withoutMarks = (tokens: MarkupToken[]): MarkupToken[] =>
  tokens.flatMap((token) => {
    if (token.tag === 'x-cut') return []
    if (token.tag === 'x-quote') return [{ ...token, tag: 'blockquote', markup: token.kind === 'open' ? '<blockquote>' : '</blockquote>' }]
    return [token]
  })

/** From a line of two dashes on, or the last line when a phone wrote it. */
function cutSignature(tokens: MarkupToken[]): { own: MarkupToken[]; cut: MarkupToken[] } {
  const isText = ({ kind, markup }: MarkupToken) => kind === 'text' && markup.trim() !== ''
  const last = tokens.findLastIndex(isText)
  const dashes = tokens.findLastIndex(({ kind, markup }) => kind === 'text' && markup.trim() === '--')
  const start = dashes !== -1 ? dashes : last !== -1 && isMobileSignature(tokens[last]!.markup.trim().slice(0, 200)) ? last : -1
  if (start === -1 || !tokens.slice(0, start).some(isText)) return { own: tokens, cut: [] }
  const open: MarkupToken[] = []
  for (const token of tokens.slice(0, start)) {
    if (token.kind === 'open') open.push(token)
    if (token.kind === 'close') open.pop()
  }
  const closing = open.toReversed().map(({ tag }): MarkupToken => ({ kind: 'close', tag, markup: `</${tag}>` }))
  return { own: [...tokens.slice(0, start), ...closing], cut: tokens.slice(start) }
}
