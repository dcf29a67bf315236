export function htmlToPlainText(html: string): string {
  let text = ''
  const write = (part: string) => (text += part)
  const links: { href: string; from: number }[] = []
  new HTMLRewriter()
    .on('h1, h2, h3, p, table, ul, ol, blockquote, hr', {
      element(element) {
        write('\n\n')
        if (element.canHaveContent && !element.selfClosing) element.onEndTag(() => void write('\n\n'))
      },
    })
    .on('br, tr', { element: () => void write('\n') })
    .on('li', { element: () => void write('\n- ') })
    .on('td.amount', { element: () => void write('   ') })
    .on('img[alt]', { element: (image) => void write(image.getAttribute('alt') ?? '') })
    .on('a[href]', {
      element(link) {
        links.push({ href: decodeEntities(link.getAttribute('href') ?? ''), from: text.length })
        link.onEndTag(() => {
          const { href = '', from = 0 } = links.pop() ?? {}
          if (href && text.slice(from).trim() !== href) write(` (${href})`)
        })
      },
    })
    .onDocument({ text: (chunk) => void write(chunk.text.replace(/\s+/g, ' ')) })
    .transform(html)
  return collapseBlankLines(decodeEntities(text))
}

const collapseBlankLines = (text: string) =>
  text
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (entity, hex?: string, number?: string, name?: string) => {
      if (name) return namedEntities[name.toLowerCase()] ?? entity
      const codePoint = hex ? parseInt(hex, 16) : Number(number)
      return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : entity
    },
  )
}
