import sanitize from 'sanitize-html'
import { markupToText, MarkupTooLarge, maxDepth, maxElements, tokenize, withoutTrailingBlanks } from './html-markup.ts'
import { markOf } from './quotes/quote-markup.ts'
import { splitMarkup, withoutMarks } from './quotes/split-markup.ts'

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
 * reads. Nothing is loaded: remote images name their source in `data-src`, and `cid:` is an attachment. Throws MarkupTooLarge.
 */
export function cleanHtml(html: string, { isForward = false } = {}): CleanHtml {
  const clean = sanitize(html, { ...options, ...limitElements() })
  const tokens = tokenize(clean)
  const { own, cut, hasQuote } = isForward ? { own: withoutMarks(tokens), cut: [], hasQuote: false } : splitMarkup(tokens)
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

function limitElements(): sanitize.IOptions {
  let depth = 0
  let count = 0
  return {
    onOpenTag: () => {
      if (++depth > maxDepth || ++count > maxElements) throw new MarkupTooLarge()
    },
    onCloseTag: () => depth--,
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
  /<(?:div|blockquote)\b[^>]{0,300}?\b(?:class="[^"]{0,200}\b(?:yahoo_quoted|protonmail_quote|moz-cite-prefix)\b|type="?cite\b|id="?(?:x_){0,4}(?:divRplyFwdMsg|appendonsend)\b)|<div\b[^>]{0,300}?\bclass="[^"]{0,200}\bgmail_quote\b/i

const markQuotes: sanitize.Transformer = (tagName, attribs) => ({
  tagName: markOf(tagName, attribs) ?? (otherBlocks.has(tagName) ? 'div' : tagName),
  attribs,
})

/** What begins a line of its own besides the tags that are kept. */
const otherBlocks = new Set(
  'address article aside details dialog figcaption figure footer header main nav noscript option section summary textarea'.split(' '),
)

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
    'a b big blockquote br caption center code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul x-quote x-box x-introduction x-signature x-start'.split(
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
  // The head has its own tags; text in one that is not closed is the mail's.
  nonTextTags: ['style', 'script', 'title', 'template', 'svg', 'math', 'xml'],
  selfClosing: ['img', 'br', 'hr', 'x-start'],
  nestingLimit: 200,
  transformTags: {
    '*': markQuotes,
    img: markImage,
    a: (tagName, { href = '' }) => ({ tagName, attribs: { ...(href && { href }), rel: 'nofollow noopener noreferrer' } }),
  },
}
