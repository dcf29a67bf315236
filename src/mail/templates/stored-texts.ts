import { asc, like } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { findSentences } from '#src/i18n/translator.ts'
import { sanitizeTemplateBody } from '../sanitize-body.ts'
import { findTemplateErrors, type TemplateError } from './template-rules.ts'
import { builtInTemplates, type MailSlug } from './built-in-templates.ts'
import { parseTemplateKey } from './template-keys.ts'

/** A text that the store sends instead of the built-in one, unless it has errors. */
export interface StoredText {
  slug: MailSlug
  language: string
  subject: string
  preheader: string
  /** Sanitized again: what was judged is what is sent. */
  body: string
  /** Epoch ms. */
  updatedAt: number
  /** Translations of the sentence of an email come from earlier releases; staff see and save templates. */
  source: 'template' | 'translation'
  errors: TemplateError[]
}

/** Every one of them, templates first: they count more than translations. */
export const readStoredTexts = async (q: Exec): Promise<StoredText[]> =>
  Promise.all([...(await readTemplates(q)), ...(await readTranslations(q))].map(judge))

/** What is wrong with the texts that are stored for a template in a language. */
export async function listStoredErrors(q: Exec, { slug, language }: Pick<StoredText, 'slug' | 'language'>): Promise<TemplateError[]> {
  const texts = (await readStoredTexts(q)).filter((text) => text.slug === slug && text.language === language)
  return texts.flatMap(({ errors }) => errors)
}

/** False for a row that equals the built-in English text, as earlier releases stored them. */
export function isEditedText({ slug, subject, preheader, body }: WrittenText): boolean {
  const english = englishTemplate(slug)
  return preheader !== '' || subject !== english.subject || body !== english.body
}

export const englishTemplate = (slug: MailSlug) => ({
  name: builtInStrings[`mail.template.${slug}.name`],
  subject: builtInStrings[`mail.template.${slug}.subject`],
  body: builtInStrings[`mail.template.${slug}.body`],
})

type WrittenText = Pick<StoredText, 'slug' | 'subject' | 'preheader' | 'body'>

async function judge(text: Omit<StoredText, 'errors'>): Promise<StoredText> {
  const body = await sanitizeTemplateBody(text.body)
  return { ...text, body, errors: findTemplateErrors({ ...text, body, written: text.body }) }
}

async function readTemplates(q: Exec): Promise<Omit<StoredText, 'errors'>[]> {
  const { emailTemplates } = q.t
  const { slug, language, subject, preheader, body, updatedAt } = emailTemplates
  const rows = await q
    .select({ slug, language, subject, preheader, body, updatedAt })
    .from(emailTemplates)
    .orderBy(asc(slug), asc(language))
  return rows
    .flatMap((row) =>
      builtInTemplates.filter((template) => template.slug === row.slug).map((template) => ({ ...row, slug: template.slug })),
    )
    .filter(isEditedText)
    .map((row) => ({ ...row, source: 'template' }))
}

async function readTranslations(q: Exec): Promise<Omit<StoredText, 'errors'>[]> {
  const { language, key, text, updatedAt } = q.t.translations
  const rows = await q.select({ language, key, text, updatedAt }).from(q.t.translations).where(like(key, 'mail.template.%'))
  const groups = Map.groupBy(rows, (row) => `${row.language} ${parseTemplateKey(row.key)?.slug ?? ''}`)
  return (await Promise.all([...groups.values()].map(completeTranslation))).flat()
}

interface TranslationRow {
  language: string
  key: string
  text: string
  updatedAt: number
}

// A part that is not translated has its built-in text in this language; without one, the email is not translated.
async function completeTranslation(rows: TranslationRow[]): Promise<Omit<StoredText, 'errors'>[]> {
  const [{ language, key }] = rows as [TranslationRow]
  const slug = parseTemplateKey(key)?.slug
  if (!slug) return []
  const texts = new Map(rows.map((row) => [row.key, row.text]))
  const [subject, body] = await findSentences(language, texts, [`mail.template.${slug}.subject`, `mail.template.${slug}.body`])
  if (subject === undefined || body === undefined) return []
  const updatedAt = Math.max(...rows.map((row) => row.updatedAt))
  return [{ slug, language, subject, preheader: '', body, updatedAt, source: 'translation' }]
}
