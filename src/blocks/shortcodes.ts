export interface Shortcode {
  /** cms-form, cms-slideshow … */
  name: string
  /** An id or a slug. */
  id: string
  attribute: 'id' | 'slug'
  /** True = the document has more of its kind than it draws. */
  isTooMany?: boolean
}

const space = String.raw`(?:\s|&nbsp;)`
const quote = `(?:["'“”„‘’«»]|&quot;|&#39;|&#x27;|&apos;)?`

const others = String.raw`(?:${space}+[^\][<>]{0,200}?)?`

/** `[cms-form id=3]` or `[CMS-Form class=wide slug="contact"]`, in any quotes, which sanitizing may have escaped. */
const shortcodePattern = new RegExp(
  String.raw`\[(cms-[a-z]+(?:-[a-z]+)*)${others}${space}+(id|slug)${space}*=${space}*${quote}${space}*([\p{L}\p{M}\p{N}_./-]{1,200})${space}*${quote}${others}${space}*\]`,
  'giu',
)

/**
 * Sanitized HTML, cut where a shortcode is: before the shortcode comes all of the paragraph, list or table it was in, without the
 * shortcode. Attributes are left alone.
 */
export function splitShortcodes(html: string): (string | Shortcode)[] {
  if (!hasShortcode(html)) return [html]
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
      block += token.replace(shortcodePattern, (...match: string[]) => {
        found.push(toShortcode(match))
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

export const writeShortcode = ({ name, attribute, id }: Shortcode): string => `[${name} ${attribute}=${id}]`

/** Whether a text may have one. */
export const hasShortcode = (text: string): boolean => /\[cms-/i.test(text)

/** The shortcodes of every text in a value. */
export function findShortcodes(value: unknown): Shortcode[] {
  if (typeof value === 'string') return hasShortcode(value) ? [...value.matchAll(shortcodePattern)].map(toShortcode) : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findShortcodes) : []
}

export const removeShortcodes = (text: string): string => text.replace(shortcodePattern, '')

const toShortcode = ([, name, attribute, id]: string[]): Shortcode => ({
  name: name!.toLowerCase(),
  attribute: attribute!.toLowerCase() as 'id' | 'slug',
  id: id!,
})

const voidTags = new Set(['br', 'hr', 'img'])

const isBlank = (html: string): boolean => !html.includes('<img') && html.replace(/<[^>]*>/g, '').trim() === ''
