import { MailBlock } from './template-variables.ts'

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
