import { builtInTemplates, commonVariables, MailBlock, type MailSlug, type MailValue } from './templates/built-in-templates.ts'
import { type MailLayout, renderMailLayout, signatureLines } from './layout.ts'
import { maxFilledSubjectLength, maxPreheaderLength } from './limits.ts'
import { omitName } from './omit-name.ts'
import { htmlToPlainText } from './plain-text.ts'

/** Fills a template in one pass: values are escaped and not interpolated; the subject stays on one line. */
export function renderMail(
  template: { slug: string; subject: string; preheader?: string; body: string },
  params: Record<string, MailValue>,
  layout: MailLayout,
) {
  const values: Record<string, MailValue> = { ...params, site_name: layout.siteName, support_email: layout.supportEmail }
  const knownNames = new Set([...templateVariables(template.slug), ...Object.keys(values)])
  const hasName = values['customer_name'] !== undefined && values['customer_name'] !== ''
  const fill = (text: string, formatValue: (value: MailValue) => string) =>
    (hasName ? text : omitName(text)).replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
      knownNames.has(name) ? formatValue(ownValue(values, name)) : placeholder,
    )
  const fillLine = (text: string) => toSingleLine(fill(text, (value) => (value instanceof MailBlock ? '' : String(value))))
  const subject = fillLine(template.subject)
  const body = fill(template.body, (value) => (value instanceof MailBlock ? value.html : Bun.escapeHTML(String(value))))
  const text = htmlToPlainText(body)
  return {
    subject,
    html: renderMailLayout({ subject, preheader: fillLine(template.preheader ?? '') || beginningOf(body, text), body }, layout),
    text: `${text}\n\n-- \n${plainTextSignature(layout)}\n`,
  }
}

// Mailboxes show the beginning of the text beside the subject: without a line of its own, what follows the heading. What stood beside an
// address that is left out never becomes one word.
function beginningOf(body: string, text: string): string {
  const blocks = text.split('\n\n')
  const first = (/^\s*<h1/.test(body) ? blocks[1] : blocks[0]) ?? ''
  return toSingleLine(first.replace(/ \((?:https?|mailto):[^)]*\)/g, ' ')).slice(0, maxPreheaderLength)
}

export function templateVariables(slug: string): string[] {
  const template = builtInTemplates.find((candidate) => candidate.slug === (slug as MailSlug))
  return [...Object.keys(template?.variables ?? {}), ...Object.keys(commonVariables)]
}

const ownValue = (values: Record<string, MailValue>, name: string): MailValue => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')

// Line breaks would inject headers.
const toSingleLine = (text: string) =>
  text
    .replace(/[\s\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, maxFilledSubjectLength)

const plainTextSignature = ({ siteName, baseUrl, merchantAddress, links }: MailLayout) =>
  [...signatureLines(siteName, merchantAddress), baseUrl, ...links.map(({ title, href }) => `${title}: ${href}`)].join('\n')
