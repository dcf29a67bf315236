/** For the markup of emails, whose tags and attributes are well-formed: a third of the time of HTMLRewriter. */
export function htmlToPlainText(html: string): string {
  let text = ''
  const links: { href: string; from: number }[] = []
  for (const [token, slash, tag = '', attributes = ''] of html.matchAll(markupTokens)) {
    const name = tag.toLowerCase()
    if (name === '') text += token.startsWith('<!--') ? '' : token.replace(/\s+/g, ' ')
    else if (blocks.has(name)) text += '\n\n'
    else if (name === 'a' && slash) {
      const { href = '', from = 0 } = links.pop() ?? {}
      if (href && text.slice(from).trim() !== href) text += ` (${href})`
    } else if (slash) continue
    else if (name === 'a') links.push({ href: readAttribute(attributes, 'href'), from: text.length })
    else if (name === 'br' || name === 'tr') text += '\n'
    else if (name === 'li') text += '\n- '
    else if (name === 'td' && readAttribute(attributes, 'class') === 'amount') text += '   '
    else if (name === 'img') text += readAttribute(attributes, 'alt')
  }
  return collapseBlankLines(decodeEntities(text))
}

/** A comment, a tag with its attributes, or text. */
export const markupTokens = /<!--[^]*?-->|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi

const blocks = new Set(['h1', 'h2', 'h3', 'p', 'table', 'ul', 'ol', 'blockquote', 'hr'])

/** '' without it. */
function readAttribute(attributes: string, name: 'href' | 'class' | 'alt'): string {
  const [, doubleQuoted, singleQuoted, bare] = attributePatterns[name].exec(attributes) ?? []
  return decodeEntities(doubleQuoted ?? singleQuoted ?? bare ?? '')
}

const attributePattern = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
const attributePatterns = { href: attributePattern('href'), class: attributePattern('class'), alt: attributePattern('alt') }

const collapseBlankLines = (text: string) =>
  text
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (entity, hex?: string, number?: string, name?: string) => {
      if (name) return namedEntities[name.toLowerCase()] ?? entity
      const codePoint = hex ? parseInt(hex, 16) : Number(number)
      return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : entity
    },
  )
}
