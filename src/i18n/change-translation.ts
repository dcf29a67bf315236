import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { hasJoinedLink } from './broken-sentences.ts'
import { builtInStrings } from './built-in-strings.ts'
import { maxTranslationLength } from './limits.ts'
import { pluralForms, splitPlural } from './plural-forms.ts'

interface TranslationChange {
  language: string
  key: string
  /** '' = the built-in text. */
  text: string
  /** The store's own text as it was shown; '' = none. */
  expected: string
  /** Epoch ms. */
  now: number
}

/** Sets the store's own text of a sentence, effective with the commit. Throws NotFound, UserError, and Conflict after another change. */
export async function changeTranslation(tx: Tx, change: TranslationChange): Promise<void> {
  const { language, key, text, expected, now } = change
  checkTranslation(language, key, text)
  const { languages, translations } = tx.t
  const [known] = await tx.select({ id: languages.id }).from(languages).where(eq(languages.code, language)).limit(1)
  if (!known) throw new NotFound('language')
  const isRow = and(eq(translations.language, language), eq(translations.key, key))
  const isExpected = and(isRow, eq(translations.text, expected))
  const changed =
    text === ''
      ? await tx.delete(translations).where(isExpected).returning()
      : expected === ''
        ? await tx.insert(translations).values({ language, key, text, updatedAt: now }).onConflictDoNothing().returning()
        : await tx.update(translations).set({ text, updatedAt: now }).where(isExpected).returning()
  if (changed.length === 0) {
    const isUnchanged = text === '' && expected === '' && (await tx.select().from(translations).where(isRow)).length === 0
    if (!isUnchanged) throw new Conflict('siteLabels.conflict')
  }
  await bumpVersion(tx, `labels:${language}`)
}

/**
 * Throws NotFound for a key without a sentence, and UserError for a text that does not fit its sentence. Texts of emails are HTML and have
 * their own command: saveTemplateParts.
 */
export function checkTranslation(language: string, key: string, text: string): void {
  const plural = splitPlural(key)
  const english = strings.get(key) ?? (plural && strings.get(`${plural.base}.other`))
  const isForm = plural === null || pluralForms(language).includes(plural.form)
  if (english === undefined || english === null || !isForm || key.startsWith('mail.template.')) throw new NotFound('sentence')
  if (text === '') return
  if ([...text].length > maxTranslationLength) throw new UserError('form.tooLong', { count: maxTranslationLength }, 'text')
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text) || (text.includes('\n') && !english.includes('\n')))
    throw new UserError('siteLabels.error.lines', {}, 'text')
  const names = placeholders(text)
  const allowed = plural
    ? pluralForms('en').flatMap((form) => placeholders(strings.get(`${plural.base}.${form}`) ?? ''))
    : placeholders(english)
  const unknown = names.find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw new UserError('siteLabels.error.unknown', { name: `{{${unknown}}}` }, 'text')
  // A form for one item may say it in words.
  const required = placeholders(english).filter((name) => plural === null || plural.form === 'other' || name !== 'count')
  const missing = required.find((name) => !names.includes(name))
  if (missing !== undefined) throw new UserError('siteLabels.error.missing', { name: `{{${missing}}}` }, 'text')
  if (hasJoinedLink(text)) throw new UserError('siteLabels.error.joined', { name: '{{link}}' }, 'text')
  if (/\{\{|\}\}/.test(text.replace(placeholder, ''))) throw new UserError('siteLabels.error.braces', {}, 'text')
}

const strings: ReadonlyMap<string, string> = new Map(Object.entries(builtInStrings))

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

const placeholders = (text: string): string[] => [...new Set([...text.matchAll(placeholder)].map((match) => match[1]!))]
