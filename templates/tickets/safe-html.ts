import { type Html, raw } from '#templates/jsx/html.ts'

export interface SafeHtmlOptions {
  /** Whether images of other servers are loaded; without it their place is marked. */
  imagesAllowed: boolean
  /** The address of an attached image by its content ID; null = there is none. */
  findImage(contentId: string): string | null
  /** What is shown instead of an image that is not loaded. */
  blockedImage(alt: string): string
}

/**
 * The HTML of a stored message, for a page of ours. It was sanitized when it was stored; this drops once more all that is not on the list,
 * gives links a safe target, and decides about images.
 */
export function safeHtml(html: string, options: SafeHtmlOptions): Html {
  return raw(
    new HTMLRewriter()
      .on('*', { element: (element) => rewriteElement(element, options) })
      .onDocument({ comments: (comment) => void comment.remove(), doctype: (doctype) => void doctype.remove() })
      .transform(html),
  )
}

function rewriteElement(element: HTMLRewriterTypes.Element, options: SafeHtmlOptions): void {
  const tag = element.tagName.toLowerCase()
  if (droppedTags.has(tag)) return void element.remove()
  if (tag === 'img') return rewriteImage(element, options)
  const allowed = allowedAttributes[tag]
  if (!allowed) return void element.removeAndKeepContent()
  // The page has headings of its own.
  if (/^h[1-6]$/.test(tag)) element.tagName = 'p'
  const href = element.getAttribute('href')
  keepAttributes(element, allowed)
  if (tag === 'a' && href !== null) setLink(element, href)
}

function keepAttributes(element: HTMLRewriterTypes.Element, allowed: readonly string[]): void {
  for (const [name] of [...element.attributes]) if (!allowed.includes(name)) element.removeAttribute(name)
}

function setLink(element: HTMLRewriterTypes.Element, href: string): void {
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(href.trim())) return void element.removeAttribute('href')
  element.setAttribute('rel', linkRel)
  element.setAttribute('target', '_blank')
}

function rewriteImage(element: HTMLRewriterTypes.Element, { imagesAllowed, findImage, blockedImage }: SafeHtmlOptions): void {
  // A mail is stored with its sources in data-src (another server) and data-cid (an attachment).
  const src = (element.getAttribute('data-src') ?? element.getAttribute('src') ?? '').trim()
  const alt = unescapeAttribute(element.getAttribute('alt') ?? '')
  const contentId = element.getAttribute('data-cid') ?? (/^cid:/i.test(src) ? src.slice(4) : null)
  const attached = contentId === null ? null : findImage(unescapeAttribute(contentId))
  const shown = attached ?? (imagesAllowed && /^https:\/\//i.test(src) ? src : null)
  if (shown === null) return void element.replace(`<span class="message-image">${Bun.escapeHTML(blockedImage(alt))}</span>`, { html: true })
  keepAttributes(element, ['alt', 'width', 'height'])
  element.setAttribute('src', shown)
  element.setAttribute('loading', 'lazy')
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '')
}

/** Of links to other sites. */
export const linkRel = 'nofollow noopener noreferrer'

const textTags = [
  'p',
  'br',
  'hr',
  'div',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'pre',
  'code',
  'q',
  'blockquote',
  'ul',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'caption',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]
const allowedAttributes: Record<string, readonly string[] | undefined> = {
  ...Object.fromEntries(textTags.map((tag) => [tag, ['dir']])),
  a: ['href', 'title'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}
const droppedTags = new Set(
  'script style iframe object embed form input button select textarea svg math template noscript title head meta link base'.split(' '),
)

// Attributes arrive as they are written.
const unescapeAttribute = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
