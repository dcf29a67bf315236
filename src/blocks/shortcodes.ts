export interface Shortcode {
  /** cms-form, cms-slideshow … */
  name: string
  id: string
  /** True = the document has more of its kind than it draws. */
  isTooMany?: boolean
}

/** `[cms-form id=3]`, also with quotes, which sanitizing may have escaped. */
const shortcodePattern = /\[(cms-[a-z]+(?:-[a-z]+)*)\s+id=(?:"|'|&quot;|&#39;|“|”)?([\w-]{1,100})(?:"|'|&quot;|&#39;|“|”)?\s*\]/g

/**
 * Sanitized HTML, cut where a shortcode is: before the shortcode comes all of the paragraph, list or table it was in, without the
 * shortcode. Attributes are left alone.
 */
export function splitShortcodes(html: string): (string | Shortcode)[] {
  if (!html.includes('[cms-')) return [html]
  const parts: (string | Shortcode)[] = []
  let before = ''
  let block = ''
  let depth = 0
  let found: Shortcode[] = []
  const endBlock = () => {
    const html = before + (found.length > 0 && isBlank(block) ? '' : block)
    before = found.length > 0 ? '' : html
    block = ''
    if (found.length === 0) return
    if (html !== '') parts.push(html)
    parts.push(...found)
    found = []
  }
  for (const [token, tag] of html.matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>|[^<]+|</g)) {
    if (tag === undefined) {
      block += token.replace(shortcodePattern, (_, name: string, id: string) => {
        found.push({ name, id })
        return ''
      })
    } else {
      block += token
      if (!voidTags.has(tag)) depth += token.startsWith('</') ? -1 : 1
    }
    if (depth === 0) endBlock()
  }
  endBlock()
  return before === '' ? parts : [...parts, before]
}

export const removeShortcodes = (text: string): string => text.replace(shortcodePattern, '')

const voidTags = new Set(['br', 'hr', 'img'])

const isBlank = (html: string): boolean => !html.includes('<img') && html.replace(/<[^>]*>/g, '').trim() === ''
