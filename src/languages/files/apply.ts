import { and, eq, inArray } from 'drizzle-orm'
import type { TextChange } from '#db/schema/languages.ts'
import type { RoleId } from '#db/schema/accounts.ts'
import type { Tx } from '#db/types.ts'
import { checkTranslation } from '#src/i18n/change-translation.ts'
import { saveTranslations } from '#src/i18n/translator.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { parseTemplateKey } from '#src/mail/templates/template-keys.ts'
import { saveTemplateParts } from '#src/mail/templates/translate-templates.ts'
import { findContentSource } from '../content-sources.ts'
import { type ParsedKey, type TranslatedEntity, parseContentKey, readEntities } from '../content-texts.ts'
import { saveParts } from '../save-content.ts'

interface FileChanges {
  language: string
  changes: readonly TextChange[]
  /** Name of the one who applies them. */
  editor: string
  roleId: RoleId
  /** Epoch ms. */
  now: number
}

/** All of them, or none. Throws Conflict when a text changed since the file was read, UserError and Forbidden. */
export async function applyChanges(tx: Tx, { language, changes, editor, roleId, now }: FileChanges): Promise<void> {
  const parsed = changes.map((change) => ({ ...change, parsed: parseContentKey(change.key) }))
  const ofProgram = parsed.filter((change) => change.parsed === null)
  await applySentences(tx, { language, changes: ofProgram.filter(({ key }) => !parseTemplateKey(key)), now })
  await applyMails(tx, { language, changes: ofProgram.filter(({ key }) => parseTemplateKey(key)), editor, roleId, now })
  const content = parsed.flatMap((change) => (change.parsed === null ? [] : [{ ...change, parsed: change.parsed }]))
  for (const [kind, ofKind] of Map.groupBy(content, (change) => change.parsed.kind))
    for (const ids of inChunks([...new Set(ofKind.map((change) => change.parsed.id))], 200))
      await applyToEntities(
        tx,
        { kind, ids, language, now },
        Map.groupBy(ofKind, (change) => change.parsed.id),
      )
}

async function applyMails(tx: Tx, { language, changes, editor, roleId, now }: FileChanges): Promise<void> {
  const parts = changes.map(({ key, text, was }) => ({ ...parseTemplateKey(key)!, text, expected: was }))
  for (const [slug, ofTemplate] of Map.groupBy(parts, (part) => part.slug))
    await saveTemplateParts(tx, { slug, language, parts: ofTemplate, editor, roleId, now }).catch((error: unknown) => {
      throw error instanceof Conflict ? new Conflict('languages.file.changedSince') : error
    })
}

async function applySentences(tx: Tx, { language, changes, now }: Omit<FileChanges, 'editor' | 'roleId'>): Promise<void> {
  if (changes.length === 0) return
  const { translations } = tx.t
  const stored = new Map<string, string>()
  for (const keys of inChunks(changes.map(({ key }) => key))) {
    const rows = await tx
      .select({ key: translations.key, text: translations.text })
      .from(translations)
      .where(and(eq(translations.language, language), inArray(translations.key, keys)))
    for (const { key, text } of rows) stored.set(key, text)
  }
  if (changes.some(({ key, was }) => (stored.get(key) ?? '') !== was)) throw new Conflict('languages.file.changedSince')
  for (const { key, text } of changes) checkTranslation(language, key, text)
  await saveTranslations(tx, { language, texts: new Map(changes.map(({ key, text }) => [key, text])), now })
}

type ContentChange = TextChange & { parsed: ParsedKey }

async function applyToEntities(
  tx: Tx,
  { kind, ids, language, now }: { kind: string; ids: number[]; language: string; now: number },
  changesOf: ReadonlyMap<number, ContentChange[]>,
): Promise<void> {
  const source = findContentSource(kind)
  const entities = source ? await readEntities(tx, source, ids, language) : []
  if (!source || entities.length < ids.length) throw new Conflict('languages.file.changedSince')
  const fields = new Set<string>()
  for (const entity of entities) {
    for (const [field, changes] of Map.groupBy(changesOf.get(entity.id)!, ({ parsed }) => parsed.field)) {
      if (!changes.every((change) => isUnchanged(entity, change))) throw new Conflict('languages.file.changedSince')
      const texts = new Map(changes.map(({ parsed, text }) => [parsed.path, text]))
      await saveParts(tx, { source, language, entity, field, texts, now })
      fields.add(field)
    }
  }
  await source.afterChange?.(tx, ids, fields, now)
}

function isUnchanged(entity: TranslatedEntity, { parsed, was }: ContentChange): boolean {
  const field = entity.fields.find((candidate) => candidate.field === parsed.field)
  return field !== undefined && field.parts.some(({ path }) => path === parsed.path) && (field.own.get(parsed.path) ?? '') === was
}
