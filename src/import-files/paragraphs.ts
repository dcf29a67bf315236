export function toParagraphs(text: string): string {
  const html = readLineBreaks(text).replace(/\r\n?/g, '\n')
  const hasMarkup = /<[a-z][^>]*>/i.test(html)
  if (/<(p|div|ul|ol|table|h[1-6]|blockquote)\b/i.test(html)) return html
  const blocks = html.split(/\n\s*\n/).filter((block) => block.trim() !== '')
  return blocks.map((block) => `<p>${(hasMarkup ? block : Bun.escapeHTML(block)).trim().replaceAll('\n', '<br />')}</p>`).join('\n')
}

/** WooCommerce writes line breaks as \n, and \n as \\n. */
export const readLineBreaks = (text: string): string => text.replace(/\\\\n|\\n/g, (found) => (found.length === 3 ? '\\n' : '\n'))
