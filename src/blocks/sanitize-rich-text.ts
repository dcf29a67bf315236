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
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'xml', 'o:p'],
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

/** Word writes items of lists as paragraphs that begin with a drawn mark. */
function listsFromWord(html: string): string {
  if (!html.includes('MsoListParagraph')) return html
  return html.replace(wordItems, (run) => {
    const items = [...run.matchAll(wordItem)].map(([, content = '']) => {
      const [mark = ''] = wordMark.exec(content) ?? []
      return { isNumbered: /^\s*(?:\d{1,3}|[a-z])[.)]/i.test(mark.replace(/<[^>]*>/g, '')), text: content.replace(mark, '') }
    })
    const tag = items[0]?.isNumbered ? 'ol' : 'ul'
    return `<${tag}>${items.map(({ text }) => `<li>${text}</li>`).join('')}</${tag}>`
  })
}

const wordItem = /<p\s[^>]*\bMsoListParagraph[^>]*>((?:(?!<\/?p\b)[\s\S])*)<\/p>/g
const wordItems = new RegExp(`(?:${wordItem.source.replace('((?:', '(?:(?:')}\\s*)+`, 'g')
// Word and browsers write the condition in two ways.
const wordMark = /<!(?:--)?\[if !supportLists\](?:--)?>[\s\S]*?<!(?:--)?\[endif\](?:--)?>/
