import type sanitize from 'sanitize-html'
import { sanitizeHtml } from '#src/lib/text/sanitize-html.ts'
import { richTextOptions } from '#src/products/sanitize-description.ts'
import { maxTextNesting } from './limits.ts'

/**
 * Text, headings, lists, links, tables and our own images; nothing that runs or loads from elsewhere. Lists and emphasis of text pasted
 * from Word and Google Docs become elements.
 */
export async function sanitizeRichText(html: string): Promise<string> {
  const sanitized = await sanitizeHtml(listsFromWord(html.replaceAll('\u0000', '').toWellFormed()), pasteOptions)
  return sanitized.replace(/<\/?span>/g, '').trim()
}

const pasteOptions: sanitize.IOptions = {
  ...richTextOptions,
  // Removed afterward: an element that is renamed must be allowed, or another one gets its end tag.
  allowedTags: [...richTextOptions.allowedTags, 'span'],
  nestingLimit: maxTextNesting,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'xml'],
  transformTags: {
    ...richTextOptions.transformTags,
    span: (_, { style = '' }) => ({ tagName: emphasisOf(style), attribs: {} }),
    // Google Docs wraps everything in bold that is not bold.
    b: (tagName, { style = '' }) => ({ tagName: /(?:^|;)\s*font-weight\s*:\s*normal/i.test(style) ? 'span' : tagName, attribs: {} }),
  },
}

function emphasisOf(style: string): 'strong' | 'em' | 'u' | 's' | 'span' {
  if (/(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return 'strong'
  if (/font-style\s*:\s*italic/i.test(style)) return 'em'
  if (/text-decoration[^;]*underline/i.test(style)) return 'u'
  return /text-decoration[^;]*line-through/i.test(style) ? 's' : 'span'
}

/** Word writes items of lists as paragraphs that begin with a drawn mark; `static/js/admin/rich-text/paste.js` reads them in the same way. */
function listsFromWord(html: string): string {
  if (!html.includes('MsoListParagraph')) return html
  return html.replace(wordItems, (run) => nestLists([...run.matchAll(wordItem)].map(readItem)))
}

interface WordItem {
  tag: 'ol' | 'ul'
  /** Of its first item, if it is not 1. */
  start: string
  level: number
  /** Another list has another one. */
  list: string
  text: string
}

function readItem([, attributes = '', content = '']: RegExpExecArray): WordItem {
  const [mark = ''] = wordMark.exec(content) ?? []
  const drawn = mark.replace(/<[^>]*>/g, '')
  const [, list = '', level = '1', format = ''] = /mso-list:\s*(l\d+)\s+level(\d)\s*(lfo\d+)?/i.exec(attributes) ?? []
  const number = Number(/^\s*(\d{1,4})[.)]/.exec(drawn)?.[1] ?? 1)
  return {
    tag: wordNumber.test(drawn) ? 'ol' : 'ul',
    start: number === 1 ? '' : ` start="${number}"`,
    level: Number(level),
    list: list + format,
    text: content.replace(mark, ''),
  }
}

function nestLists(items: WordItem[]): string {
  const open: WordItem[] = []
  let html = ''
  const close = () => (html += `</li></${open.pop()!.tag}>`)
  for (const item of items) {
    while (open.length > 0 && !continuesList(item, open.at(-1)!)) close()
    if (open.at(-1)?.level === item.level) html += '</li>'
    else {
      html += `<${item.tag}${item.start}>`
      open.push(item)
    }
    html += `<li>${item.text}`
  }
  while (open.length > 0) close()
  return html
}

/** Whether it is the next item of an open list, or of one inside. */
const continuesList = (item: WordItem, { level, tag, list }: WordItem): boolean =>
  item.level > level || (item.level === level && item.tag === tag && item.list === list)

/** 1. a) iv. 1.2 */
const wordNumber = /^\s*\(?(?:\d[\d.]*|[a-z]|[ivxlcdm]+)[.)]|^\s*\d+\.\d/i
const wordItem = /<p(\s[^>]*\bMsoListParagraph[^>]*)>((?:(?!<\/?p\b)[\s\S])*)<\/p>/g
const wordItems = /(?:<p\s[^>]*\bMsoListParagraph[^>]*>(?:(?!<\/?p\b)[\s\S])*<\/p>\s*)+/g
// Word and browsers write the condition in two ways.
const wordMark = /<!(?:--)?\[if !supportLists\](?:--)?>[\s\S]*?<!(?:--)?\[endif\](?:--)?>/
