import type { StaffView } from '#src/admin/layout.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { emailTemplatesPath } from '#templates/mail/paths.ts'
import { canEditTemplate } from '../templates/sensitive-templates.ts'
import { builtInTemplates, type MailSlug } from '../templates/built-in-templates.ts'

export interface OpenedTemplate {
  slug: MailSlug
  language: string
}

/** The language is that of the address, else the store's. Throws NotFound. */
export async function openTemplate(shop: Shop, view: StaffView, name: string, givenLanguage?: string): Promise<OpenedTemplate> {
  const slug = requireSlug(name)
  const languages = await activeLanguages(shop)
  const code = givenLanguage ?? view.url.searchParams.get('language') ?? languages[0]!.code
  if (!languages.some((language) => language.code === code)) throw new NotFound('email template')
  return { slug, language: code }
}

/** Throws NotFound. */
export function requireSlug(name: string): MailSlug {
  const template = builtInTemplates.find(({ slug }) => slug === name)
  if (!template) throw new NotFound('email template')
  return template.slug
}

export const templateHref = ({ slug, language }: OpenedTemplate): string => `${emailTemplatesPath}/${slug}?language=${language}`

/** Example values by variable. */
export const samplesOf = (slug: MailSlug): Record<string, string> => ({
  ...builtInTemplates.find((template) => template.slug === slug)!.variables,
})

/** Who saves a version of a template. */
export const editorOf = ({ user }: StaffView) => ({ editor: user.name, roleId: user.roleId })

export const canChangeText = (view: StaffView, slug: MailSlug): boolean =>
  view.can('mail', 'write') && canEditTemplate(view.user.roleId, slug)
