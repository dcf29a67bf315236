import type { TextChange } from '#db/schema/languages.ts'
import { checkTranslation } from '#src/i18n/change-translation.ts'
import type { Sentence } from '#src/i18n/sentences.ts'
import { isErrorValue } from '#src/lib/files/spreadsheet-errors.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { parseTemplateKey } from '#src/mail/templates/template-keys.ts'
import { checkTemplatePart } from '#src/mail/templates/translate-templates.ts'
import type { Shop } from '#src/shop.ts'
import { findContentSource } from '../content-sources.ts'
import { type ContentText, parseContentKey, readContentOf } from '../content-texts.ts'
import { maxFileErrors } from '../limits.ts'
import { checkContentText } from '../save-content.ts'
import { type FileError, type FileText, type ParsedFile, fileError } from './file-texts.ts'

export interface FilePlan {
  /** Without errors: what is applied. */
  changes: TextChange[]
  /** The first ones. With any, nothing is applied. */
  errors: FileError[]
  /** Texts whose original changed since the file was made. */
  leftOut: FileText[]
  /** Texts whose translation the file does not call finished. */
  unfinished: FileText[]
  unchanged: number
  /** Texts without a translation. */
  empty: number
}

interface FilePlanOptions {
  language: string
  /** Of the program. */
  sentences: readonly Sentence[]
  /** Whether the one who uploads the file may change this sentence. */
  mayChange?(key: string): boolean
}

/** What a file would change. Reads the texts it names in few statements. */
export async function planFile(
  shop: Pick<Shop, 'db'>,
  file: ParsedFile,
  { language, sentences: all, mayChange = () => true }: FilePlanOptions,
): Promise<FilePlan> {
  const plan: FilePlan = { changes: [], errors: [...file.errors], leftOut: [], unfinished: file.unfinished, unchanged: 0, empty: 0 }
  const sentences = new Map(all.map((sentence) => [sentence.key, sentence]))
  const content = await readContent(shop, language, file.texts)
  const seen = new Set<string>()
  for (const text of file.texts) {
    if (plan.errors.length >= maxFileErrors) break
    if (seen.has(text.key)) plan.errors.push(fileError(text.line, text.key, 'languages.file.twice'))
    seen.add(text.key)
    await planText(text, { plan, language, mayChange, sentence: sentences.get(text.key), content: content.get(text.key) })
  }
  if (plan.errors.length > 0) plan.changes = []
  return plan
}

interface TextTarget {
  plan: FilePlan
  language: string
  mayChange(key: string): boolean
  sentence: Sentence | undefined
  content: ContentText | undefined
}

async function planText(text: FileText, { plan, language, mayChange, sentence, content }: TextTarget): Promise<void> {
  const target = sentence ?? content
  if (!target) {
    plan.errors.push(fileError(text.line, text.key, 'languages.file.unknownKey'))
    return
  }
  if (text.text.trim() === '') {
    plan.empty += 1
    return
  }
  if (isErrorValue(text.text)) {
    plan.errors.push(fileError(text.line, text.key, 'importFiles.reason.formulaFailed'))
    return
  }
  // Spreadsheets and translation programs change line ends.
  if (text.source !== null && normalize(text.source) !== normalize(target.source)) {
    plan.leftOut.push(text)
    return
  }
  try {
    const checked = await checkText(text, { language, sentence, content })
    if (checked === target.own) plan.unchanged += 1
    else if (!mayChange(text.key)) plan.errors.push(fileError(text.line, text.key, 'languages.file.noAccess'))
    else plan.changes.push({ key: text.key, text: checked, was: target.own })
  } catch (error) {
    if (error instanceof NotFound) plan.errors.push(fileError(text.line, text.key, 'languages.file.unknownKey'))
    else if (error instanceof UserError) plan.errors.push(fileError(text.line, text.key, error.key, error.params))
    else throw error
  }
}

/** As it is stored. Throws UserError and NotFound. */
async function checkText(
  { key, text }: FileText,
  { language, sentence, content }: Omit<TextTarget, 'plan' | 'mayChange'>,
): Promise<string> {
  if (content) return checkContentText({ ...content, text: content.source }, text)
  const part = parseTemplateKey(key)
  const checked = part ? await checkTemplatePart(part, text) : text
  if (!part) checkTranslation(language, key, text)
  // The built-in text as own text would hide later changes of it.
  return checked === sentence?.builtIn ? '' : checked
}

const normalize = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

async function readContent(shop: Pick<Shop, 'db'>, language: string, texts: readonly FileText[]): Promise<Map<string, ContentText>> {
  const keys = texts.flatMap(({ key }) => parseContentKey(key) ?? [])
  const found = new Map<string, ContentText>()
  for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind)) {
    const source = findContentSource(kind)
    if (!source) continue
    for (const ids of inChunks([...new Set(ofKind.map(({ id }) => id))]))
      for (const text of await readContentOf(shop.db.read, source, ids, language)) found.set(text.key, text)
  }
  return found
}
