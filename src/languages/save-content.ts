import type { Tx } from '#db/types.ts'
import { checkDocument } from '#src/blocks/sanitize-document.ts'
import { parseDocument } from '#src/blocks/parse-document.ts'
import type { ContentKind } from '#db/schema/i18n.ts'
import { type ContentTexts, saveContentTexts, setContentTextState } from '#src/i18n/content-translations.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { findContentSource } from './content-sources.ts'
import type { ContentSource } from './define-content-source.ts'
import { documentParts } from './document-parts.ts'
import { type TranslatedEntity, type TranslatedField, hashText, parseContentKey, readEntities } from './content-texts.ts'
import type { TextPart } from './text-parts.ts'

interface ContentChange {
  language: string
  key: string
  /** '' removes the translation. */
  text: string
  /** The translation as it was shown; '' = none. */
  expected: string
  /** Epoch ms. */
  now: number
}

/** Saves one translated text. Throws NotFound, UserError, and Conflict after another change. */
export async function saveContentText(tx: Tx, { language, key, text, expected, now }: ContentChange): Promise<void> {
  const { source, entity, field, path } = await getPart(tx, language, key)
  if ((field.own.get(path) ?? '') !== expected) throw new Conflict('siteLabels.conflict')
  await saveParts(tx, { source, language, entity, field: field.field, texts: new Map([[path, text]]), now })
  await source.afterChange?.(tx, [entity.id], new Set([field.field]), now)
}

/** The translation still fits its changed original. Throws NotFound, and Conflict when there is no such translation any more. */
export async function confirmContentText(tx: Tx, { language, key, expected }: Omit<ContentChange, 'text' | 'now'>): Promise<void> {
  const { source, entity, field, path } = await getPart(tx, language, key)
  if ((field.own.get(path) ?? '') !== expected || field.stored === null) throw new Conflict('siteLabels.conflict')
  await setState(tx, { source, language, entity, field, confirmed: [path], own: field.own })
}

export interface PartsChange {
  source: ContentSource
  language: string
  entity: TranslatedEntity
  field: string
  /** By path; '' removes a translation. */
  texts: ReadonlyMap<string, string>
  now: number
}

/** Saves texts of one field of an entity. The caller runs `afterChange`. Throws UserError. */
export async function saveParts(tx: Tx, { source, language, entity, field: name, texts, now }: PartsChange): Promise<void> {
  const field = entity.fields.find((candidate) => candidate.field === name)!
  const own = new Map(field.own)
  for (const [path, text] of texts) {
    const part = field.parts.find((candidate) => candidate.path === path)!
    const checked = await checkContentText(part, text)
    if (checked === '') own.delete(path)
    else own.set(path, checked)
  }
  const { parts: codec } = source.fields[name]!
  const joined = codec.join(own, field.original)
  const stored = joined !== '' && codec === documentParts ? await checkedDocument(joined) : joined
  // The source's fields are those of its kind.
  const saved = { [name]: stored } as ContentTexts<ContentKind>
  await saveContentTexts(tx, { kind: source.kind, id: entity.id, language }, saved, now)
  if (stored !== '') await setState(tx, { source, language, entity, field, confirmed: [...texts.keys()], own })
}

/** The text as it is stored: HTML sanitized. Throws UserError when it does not fit its original. */
export async function checkContentText({ text: original, format, max }: TextPart, text: string): Promise<string> {
  if (text === '') return ''
  if ([...text].length > max) throw new UserError('form.tooLong', { count: max }, 'text')
  const control = format === 'line' ? /[\u0000-\u001f\u007f]/ : /[\u0000-\u0008\u000b-\u001f\u007f]/
  if (control.test(text)) throw new UserError('languages.error.oneLine', {}, 'text')
  const [tokens, originalTokens] = [tokensOf(text), tokensOf(original)]
  const missing = originalTokens.find((token) => !tokens.includes(token))
  if (missing !== undefined) throw new UserError('languages.error.tokens', { token: missing }, 'text')
  const unknown = tokens.find((token) => !originalTokens.includes(token))
  if (unknown !== undefined) throw new UserError('languages.error.unknownToken', { token: unknown }, 'text')
  return format === 'html' ? sanitizeDescription(text) : text
}

/** `{{placeholders}}` and `[cms-form id=3]`. */
const tokensOf = (text: string): string[] => [...new Set(text.match(/\{\{\s*\w+\s*\}\}|\[[a-z]+(?:-[a-z]+)+\b[^\]\n]*\]/gi) ?? [])]

async function checkedDocument(json: string): Promise<string> {
  const { document, errors } = await checkDocument(parseDocument(json))
  const [error] = errors
  if (error) throw new UserError(error.key, error.params, 'text')
  return JSON.stringify(document)
}

interface FieldState {
  source: ContentSource
  language: string
  entity: TranslatedEntity
  field: TranslatedField
  /** Paths that fit their original now. */
  confirmed: readonly string[]
  own: ReadonlyMap<string, string>
}

async function setState(tx: Tx, { source, language, entity, field, confirmed, own }: FieldState): Promise<void> {
  const key = { kind: source.kind, id: entity.id, language, field: field.field as never }
  if (!source.fields[field.field]!.parts.isList) {
    await setContentTextState(tx, key, { state: 'current', partHashes: null })
    return
  }
  const translated = field.parts.filter(({ path }) => own.has(path))
  const hashes = translated.map(({ path, text }): [string, string] => {
    const isFresh = confirmed.includes(path) || field.state !== 'outdated'
    return [path, isFresh ? hashText(text) : (field.hashes?.[path] ?? 'unknown')]
  })
  const isOutdated = translated.some(({ text }, index) => hashes[index]![1] !== hashText(text))
  const state = isOutdated ? 'outdated' : translated.length < field.parts.length ? 'partial' : 'current'
  await setContentTextState(tx, key, { state, partHashes: Object.fromEntries(hashes) })
}

/** Throws NotFound. */
async function getPart(tx: Tx, language: string, key: string) {
  const parsed = parseContentKey(key)
  const source = parsed && findContentSource(parsed.kind)
  if (!source) throw new NotFound('text')
  const [entity] = await readEntities(tx, source, [parsed.id], language)
  const field = entity?.fields.find((candidate) => candidate.field === parsed.field)
  if (!entity || !field?.parts.some(({ path }) => path === parsed.path)) throw new NotFound('text')
  return { source, entity, field, path: parsed.path }
}
