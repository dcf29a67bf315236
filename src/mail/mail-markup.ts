import { MailBlock } from './templates/built-in-templates.ts'

/** A table row of an order email; `amount` is already formatted. */
export interface MailRow {
  name: string
  detail?: string
  amount: string
  kind?: 'item' | 'sum' | 'total'
}

export const mailTable = (rows: MailRow[]): MailBlock =>
  new MailBlock(`<table class="rows" width="100%">${rows.map(tableRow).join('')}</table>`)

export function mailSection(heading: string, lines: string[], link?: { label: string; href: string }): MailBlock {
  const text = lines.filter(Boolean).map(Bun.escapeHTML).join('<br>')
  const linkHtml = link ? `<p><a href="${Bun.escapeHTML(link.href)}">${Bun.escapeHTML(link.label)}</a></p>` : ''
  return new MailBlock(`<h2>${Bun.escapeHTML(heading)}</h2>${text ? `<p>${text}</p>` : ''}${linkHtml}`)
}

/** One block of several; '' without any. */
export const joinBlocks = (blocks: (MailBlock | '')[]): MailBlock | '' => {
  const html = blocks.map((block) => (block === '' ? '' : block.html)).join('')
  return html === '' ? '' : new MailBlock(html)
}

function tableRow({ name, detail, amount, kind = 'item' }: MailRow): string {
  const detailHtml = detail ? `<br><span class="quiet">${Bun.escapeHTML(detail)}</span>` : ''
  return `<tr class="${kind}"><td>${Bun.escapeHTML(name)}${detailHtml}</td><td class="amount">${Bun.escapeHTML(amount)}</td></tr>`
}

/** Text as it was written: its paragraphs, line breaks and links. */
export function mailText(text: string): MailBlock | '' {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.length === 0 ? '' : new MailBlock(paragraphs.map((paragraph) => `<p>${textToHtml(paragraph)}</p>`).join(''))
}

/** What a person wrote earlier, set off from the rest. */
export function mailQuote(heading: string, text: string): MailBlock {
  return new MailBlock(`<p class="quiet">${Bun.escapeHTML(heading)}</p><blockquote>${textToHtml(text.trim())}</blockquote>`)
}

/** Questions with their answers. Nothing in an answer becomes a link: strangers can write it. */
export const mailAnswers = (answers: { label: string; text: string }[]): MailBlock =>
  new MailBlock(
    answers
      .map(({ label, text }) => `<p><strong>${Bun.escapeHTML(label)}</strong><br>${Bun.escapeHTML(text).replaceAll('\n', '<br>')}</p>`)
      .join(''),
  )

export const mailLine = (text: string): MailBlock => new MailBlock(`<p class="quiet">${Bun.escapeHTML(text)}</p>`)

export const mailParagraph = (block: MailBlock): MailBlock => new MailBlock(`<p>${block.html}</p>`)

/** Links in one line. */
export const mailLinks = (links: { label: string; href: string }[]): MailBlock =>
  new MailBlock(links.map(({ label, href }) => `<a href="${Bun.escapeHTML(href)}">${Bun.escapeHTML(label)}</a>`).join(' · '))

/** Links below each other. */
export const mailList = (links: { label: string; href: string }[]): MailBlock =>
  new MailBlock(
    `<ul>${links.map(({ label, href }) => `<li><a href="${Bun.escapeHTML(href)}">${Bun.escapeHTML(label)}</a></li>`).join('')}</ul>`,
  )

const textToHtml = (text: string): string =>
  Bun.escapeHTML(text)
    .replace(/\bhttps?:\/\/[^\s<>"']+?(?=(?:[.,;:!?)\]]|&(?:quot|gt|lt|#x27);)*(?:\s|$))/gi, (href) => `<a href="${href}">${href}</a>`)
    .replaceAll('\n', '<br>')
