import { builtInTemplates, commonVariables, MailBlock, type MailSlug, type MailValue } from './built-in-templates.ts'
import { type MailFrame, mailPage, signatureLines } from './layout.ts'
import { plainText } from './plain-text.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Fills a template in one pass: values are escaped and never read again; a subject stays one line whatever the values hold. */
export function renderMail(
  template: { slug: string; subject: string; body: string },
  params: Record<string, MailValue>,
  frame: MailFrame,
): RenderedMail {
  const values: Record<string, MailValue> = { ...params, site_name: frame.siteName, support_email: frame.supportEmail }
  const known = new Set([...variablesOf(template.slug), ...Object.keys(values)])
  const fill = (text: string, write: (value: MailValue) => string) =>
    text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (known.has(name) ? write(own(values, name)) : whole))
  const subject = oneLine(fill(template.subject, (value) => (value instanceof MailBlock ? '' : String(value))))
  const body = fill(template.body, (value) => (value instanceof MailBlock ? value.html : Bun.escapeHTML(String(value))))
  return { subject, html: mailPage(subject, body, frame), text: `${plainText(body)}\n\n-- \n${signature(frame)}\n` }
}

/** Names a template's text may use. */
export function variablesOf(slug: string): string[] {
  const template = builtInTemplates.find((one) => one.slug === (slug as MailSlug))
  return [...Object.keys(template?.variables ?? {}), ...Object.keys(commonVariables)]
}

const own = (values: Record<string, MailValue>, name: string): MailValue => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')

// Line breaks in a subject would begin a new header.
const oneLine = (text: string) =>
  text
    .replace(/[\s\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 250)

const signature = ({ siteName, baseUrl, merchantAddress }: MailFrame) => [...signatureLines(siteName, merchantAddress), baseUrl].join('\n')
