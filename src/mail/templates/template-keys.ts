import { builtInTemplates, type MailSlug } from './built-in-templates.ts'

/** A part of a template that is translated by itself. */
export interface TemplatePart {
  slug: MailSlug
  field: 'subject' | 'body'
}

/** The part that a key such as `mail.template.welcome.subject` names; null for other keys. */
export function parseTemplateKey(key: string): TemplatePart | null {
  const [, slug, field] = /^mail\.template\.(\w+)\.(subject|body)$/.exec(key) ?? []
  const template = builtInTemplates.find((candidate) => candidate.slug === slug)
  return template ? { slug: template.slug, field: field as TemplatePart['field'] } : null
}
