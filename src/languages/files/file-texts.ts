import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { UserError } from '#src/lib/errors/errors.ts'

export interface FileText {
  key: string
  /** What the translation was made from; null when the file does not say. */
  source: string | null
  /** '' = not translated. */
  text: string
  /** From 1. */
  line: number
}

export interface FileError {
  line: number
  /** '' for what concerns the whole file. */
  key: string
  message: { key: StringKey; params: UserError['params'] }
}

export interface ParsedFile {
  texts: FileText[]
  /** Texts whose translation the file does not call finished. */
  unfinished: FileText[]
  errors: FileError[]
}

/** A text on its way into a file. */
export interface ExportedText {
  key: string
  /** Where it is shown, for those who translate. */
  where: string
  source: string
  /** '' = missing. */
  text: string
  isOutdated: boolean
}

export const fileError = (line: number, key: string, message: StringKey, params: UserError['params'] = {}): FileError => ({
  line,
  key,
  message: { key: message, params },
})
