import { SaxesParser } from 'saxes'
import { maxFileTexts } from '../limits.ts'
import { type ExportedText, type FileError, type FileText, type ParsedFile, fileError } from './file-texts.ts'

interface XliffLanguages {
  target: string
  /** Of the texts of the store; those of the program are English. */
  content: string
}

/** XLIFF 1.2, which every translation program reads. */
export async function* xliffTranslations(
  { target, content }: XliffLanguages,
  parts: { original: 'program' | 'content'; batches: AsyncIterable<ExportedText[]> }[],
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n'
  for (const { original, batches } of parts) {
    const source = original === 'program' ? 'en' : content
    yield `<file original="${original}" source-language="${escapeXml(source)}" target-language="${escapeXml(target)}" datatype="plaintext">\n<body>\n`
    for await (const texts of batches) yield texts.map(toUnit).join('')
    yield '</body>\n</file>\n'
  }
  yield '</xliff>\n'
}

function toUnit({ key, where, source, text, isOutdated }: ExportedText): string {
  const state = isOutdated ? 'needs-adaptation' : 'translated'
  const target = text === '' ? '' : `<target state="${state}">${escapeXml(text)}</target>`
  return `<trans-unit id="${escapeXml(key)}" xml:space="preserve"><source>${escapeXml(source)}</source>${target}<note>${escapeXml(where)}</note></trans-unit>\n`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

const escapeXml = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"\r]/g, (character) => escapes[character]!)

/**
 * Reads XLIFF 1.2 and 2. Refuses what is not well-formed and every document type: no entity but those of XML is known, and nothing is
 * read from elsewhere.
 */
export function parseXliffTranslations(content: string, language: string): ParsedFile {
  const reader = new XliffReader(language)
  try {
    reader.read(content)
  } catch (error) {
    if (!(error instanceof XliffError)) throw error
    return { texts: [], unfinished: [], errors: [error.fileError] }
  }
  const { texts, unfinished, errors } = reader
  return { texts, unfinished, errors }
}

class XliffError extends Error {
  constructor(readonly fileError: FileError) {
    super(fileError.message.key)
  }
}

const maxDepth = 40

class XliffReader {
  readonly texts: FileText[] = []
  readonly unfinished: FileText[] = []
  readonly errors: FileError[] = []
  private readonly parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  private unit: FileText | null = null
  private part: 'source' | 'text' | null = null
  private depth = 0
  private isVersion2 = false
  private isUnfinished = false
  /** Depth of an element with suggestions of a translation program, which has sources and targets of its own; 0 outside. */
  private suggestionsAt = 0

  constructor(private readonly language: string) {}

  read(content: string): void {
    const { parser } = this
    parser.on('error', () => this.fail('languages.file.malformed'))
    parser.on('doctype', () => this.fail('languages.file.doctype'))
    parser.on('opentag', ({ name, attributes }) => this.open(name, attributes))
    parser.on('closetag', ({ name }) => this.close(name))
    parser.on('text', (text) => this.add(text))
    parser.on('cdata', (text) => this.add(text))
    parser.write(content).close()
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.depth += 1
    if (this.depth > maxDepth) this.fail('languages.file.malformed')
    if (this.depth === 1) this.openRoot(name, attributes)
    if (name === 'file' && !this.isVersion2) this.checkLanguage(attributes['target-language'])
    if (this.suggestionsAt > 0) return
    if (isUnit(name)) this.openUnit(attributes)
    else if (this.unit && isSuggestions(name)) this.suggestionsAt = this.depth
    else if (this.unit && name === 'segment') this.isUnfinished ||= attributes['state'] === 'initial'
    else if (this.unit && name === 'source') this.part = 'source'
    else if (this.unit && name === 'target') this.openTarget(attributes['state'])
    else if (this.part && !isMark(name))
      this.errors.push(fileError(this.parser.line, this.unit!.key, 'languages.file.inlineTag', { tag: name }))
  }

  private openRoot(name: string, { version = '', trgLang }: Record<string, string>): void {
    if (name !== 'xliff' || !/^[12]\./.test(version)) this.fail('languages.file.notXliff')
    this.isVersion2 = version.startsWith('2.')
    if (this.isVersion2) this.checkLanguage(trgLang)
  }

  private checkLanguage(language = ''): void {
    if (!isSameLanguage(language, this.language)) this.fail('languages.file.otherLanguage', { language: language || '–' })
  }

  private openUnit({ id = '', approved }: Record<string, string>): void {
    this.unit = { key: id, source: null, text: '', line: this.parser.line }
    this.isUnfinished = approved === 'no'
  }

  // The state of a translation says more than whether somebody approved it.
  private openTarget(state: string | undefined): void {
    this.part = 'text'
    if (state !== undefined && !this.isVersion2) this.isUnfinished = isUnfinishedState(state)
  }

  private close(name: string): void {
    if (this.suggestionsAt > 0) {
      if (this.depth === this.suggestionsAt) this.suggestionsAt = 0
      this.depth -= 1
      return
    }
    this.depth -= 1
    if (name === 'source' || name === 'target') this.part = null
    if (!isUnit(name) || !this.unit) return
    if (this.texts.length + this.unfinished.length === maxFileTexts) this.fail('languages.file.tooMany', { most: maxFileTexts })
    const isSkipped = this.isUnfinished && this.unit.text.trim() !== ''
    ;(isSkipped ? this.unfinished : this.texts).push(this.unit)
    this.unit = null
  }

  private add(text: string): void {
    if (!this.unit || !this.part || this.suggestionsAt > 0) return
    this.unit[this.part] = (this.unit[this.part] ?? '') + text
  }

  private fail(key: FileError['message']['key'], params: FileError['message']['params'] = {}): never {
    throw new XliffError(fileError(this.parser.line, this.unit?.key ?? '', key, params))
  }
}

const isUnit = (name: string): boolean => name === 'trans-unit' || name === 'unit'

/** Alternatives of XLIFF 1.2, and matches and glossaries of XLIFF 2, with any prefix. */
const isSuggestions = (name: string): boolean => name === 'alt-trans' || /^(?:\w+:)?(?:matches|glossary)$/.test(name)

/** new, needs-translation, needs-adaptation, needs-review-translation … */
const isUnfinishedState = (state: string): boolean => state === 'new' || state.startsWith('needs-')

/** Translation programs mark segments within a text. */
const isMark = (name: string): boolean => name === 'mrk' || name === 'g' || name === 'pc'

const isSameLanguage = (one: string, other: string): boolean => one.replace('_', '-').toLowerCase() === other.toLowerCase()
