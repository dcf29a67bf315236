import type { Exec } from '#db/types.ts'
import { isEditedText, readStoredTexts } from './stored-texts.ts'
import { builtInTemplates, type MailSlug } from './built-in-templates.ts'
import { builtInText } from './templates.ts'

export interface ListedTemplate {
  typeId: number
  slug: MailSlug
  /** Languages in which staff changed it. */
  languages: string[]
  /** Languages whose saved text breaks the rules, so the built-in one is sent. */
  broken: string[]
  /** Epoch ms; null = never edited. */
  updatedAt: number | null
}

/** Every template of the program, by type id, and what staff changed. */
export async function listTemplatesForStaff(q: Exec): Promise<ListedTemplate[]> {
  const bySlug = Map.groupBy(await readStoredTexts(q), ({ slug }) => slug)
  return builtInTemplates
    .map(({ typeId, slug }) => {
      const texts = bySlug.get(slug) ?? []
      const edited = texts.filter(({ source }) => source === 'template')
      return {
        typeId,
        slug,
        languages: edited.map(({ language }) => language).sort(),
        broken: [...new Set(texts.filter(({ errors }) => errors.length > 0).map(({ language }) => language))],
        updatedAt: edited.length === 0 ? null : Math.max(...edited.map(({ updatedAt }) => updatedAt)),
      }
    })
    .sort((a, b) => a.typeId - b.typeId)
}

export interface EditedTemplate {
  subject: string
  preheader: string
  body: string
  /** Of the saved row, also of one that equals the built-in text; 0 = none. */
  updatedAt: number
  isEdited: boolean
}

/** The text that staff edit in a language: the saved one, else what the program has in this language or in English. */
export async function findTemplateForStaff(q: Exec, slug: MailSlug, language: string): Promise<EditedTemplate> {
  const rows = await q.select().from(q.t.emailTemplates)
  const saved = rows.find((row) => row.slug === slug && row.language === language)
  const updatedAt = saved?.updatedAt ?? 0
  if (saved && isEditedText({ ...saved, slug })) {
    const { subject, preheader, body } = saved
    return { subject, preheader, body, updatedAt, isEdited: true }
  }
  return { ...(await builtInText(slug, language)), updatedAt, isEdited: false }
}
