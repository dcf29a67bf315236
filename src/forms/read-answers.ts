import type { FormAnswer, FormField } from '#db/schema/forms.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { isDay } from '#src/lib/dates/dates.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { fieldTraits, isQuestion } from '#src/lib/content/form-fields.ts'
import { leastPhoneDigits, maxAnswerLength, maxTextLength, maxTextareaLength } from './limits.ts'

export interface AnswerError {
  key: StringKey
  params: Params
}

export interface ReadAnswers {
  answers: FormAnswer[]
  files: { key: string; file: File }[]
  /** By field key. */
  errors: Map<string, AnswerError>
  /** As typed, to show the form again. */
  values: Record<string, string[]>
}

type Submitted = ReadonlyMap<string, readonly (string | File)[]>

/**
 * Reads what was sent to a form. A field that is not shown has no answer, and needs none. Hidden fields have the value of the form, whatever
 * was sent. Names that are not of the form are ignored.
 */
export function readAnswers(fields: FormField[], submitted: Submitted): ReadAnswers {
  const read: ReadAnswers = { answers: [], files: [], errors: new Map(), values: {} }
  const shown = new Map<string, string[]>()
  for (const field of fields.filter(isQuestion)) {
    const sent = submitted.get(field.key) ?? []
    const texts =
      field.type === 'hidden' ? [field.initial] : sent.flatMap((value) => (typeof value === 'string' ? cleanText(field, value) : []))
    const values = texts.filter((text) => text !== '')
    if (field.type !== 'hidden') read.values[field.key] = texts
    if (!isFieldShown(field, shown)) continue
    if (field.type === 'file') {
      const error = readFile(field, sent, read.files)
      if (error) read.errors.set(field.key, error)
      const file = read.files.find(({ key }) => key === field.key)
      if (file) shown.set(field.key, [file.file.name])
      continue
    }
    shown.set(field.key, values)
    const error = sent.some((value) => value instanceof File && value.size > 0)
      ? problem(field, 'forms.error.oneAnswer')
      : findError(field, values)
    if (error) read.errors.set(field.key, error)
    else if (values.length > 0)
      read.answers.push({ key: field.key, label: field.label, type: field.type, values: normalize(field, values) })
  }
  return read
}

const problem = ({ label }: FormField, key: StringKey, params: Params = {}): AnswerError => ({ key, params: { label, ...params } })

function findError(field: FormField, values: string[]): AnswerError | null {
  const { type, required, options } = field
  if (values.length === 0)
    return required ? problem(field, fieldTraits[type].hasOptions ? 'forms.error.choose' : 'forms.error.missing') : null
  if (type !== 'checkboxes' && values.length > 1) return problem(field, 'forms.error.oneAnswer')
  if (fieldTraits[type].hasOptions && values.some((value) => !options.includes(value))) return problem(field, 'forms.error.choose')
  if (type === 'checkboxes') return findCountError(field, new Set(values).size)
  const [value = ''] = values
  switch (type) {
    case 'email':
      return isEmail(value) ? null : problem(field, 'forms.error.email')
    case 'phone':
      return isPhone(value) ? null : problem(field, 'forms.error.phone', { least: leastPhoneDigits })
    case 'number':
      return findNumberError(field, value)
    case 'date':
      return findDayError(field, value)
    case 'hidden':
      return null
    default:
      return findLengthError(field, value)
  }
}

function findLengthError(field: FormField, value: string): AnswerError | null {
  const length = [...value].length
  const most = maxLengthOf(field)
  const least = field.min === '' ? 0 : Number(field.min)
  if (length > most) return problem(field, 'forms.error.tooLong', { most })
  return length < least ? problem(field, 'forms.error.tooShort', { least }) : null
}

/** In characters. */
export const maxLengthOf = ({ type, max }: Pick<FormField, 'type' | 'max'>): number =>
  max === '' ? (type === 'textarea' ? maxTextareaLength : maxTextLength) : Math.min(Number(max), maxAnswerLength)

function findNumberError(field: FormField, text: string): AnswerError | null {
  const value = numberPattern.test(text) ? Number(text.replace(',', '.')) : null
  if (value === null) return problem(field, 'forms.error.number')
  if (field.min !== '' && value < Number(field.min)) return problem(field, 'forms.error.atLeast', { minimum: Number(field.min) })
  return field.max !== '' && value > Number(field.max) ? problem(field, 'forms.error.atMost', { maximum: Number(field.max) }) : null
}

const numberPattern = /^[-+]?\d{1,15}([.,]\d{1,9})?$/

function findDayError(field: FormField, day: string): AnswerError | null {
  if (!isDay(day)) return problem(field, 'forms.error.date')
  if (field.min !== '' && day < field.min) return problem(field, 'forms.error.dayFrom', { day: field.min })
  return field.max !== '' && day > field.max ? problem(field, 'forms.error.dayTo', { day: field.max }) : null
}

function findCountError(field: FormField, count: number): AnswerError | null {
  if (field.min !== '' && count < Number(field.min)) return problem(field, 'forms.error.fewChoices', { least: Number(field.min) })
  return field.max !== '' && count > Number(field.max) ? problem(field, 'forms.error.manyChoices', { most: Number(field.max) }) : null
}

const isPhone = (text: string): boolean => /^\+?[\d\s()./-]{1,40}$/.test(text) && text.replace(/\D/g, '').length >= leastPhoneDigits

function readFile(field: FormField, sent: readonly (string | File)[], files: ReadAnswers['files']): AnswerError | null {
  const chosen = sent.filter((value) => value instanceof File && (value.size > 0 || value.name !== ''))
  const [file] = chosen
  if (!(file instanceof File)) return field.required ? problem(field, 'forms.error.chooseFile') : null
  if (chosen.length > 1) return problem(field, 'forms.error.oneFile')
  if (file.size === 0) return problem(field, 'forms.error.fileEmpty')
  if (file.size > field.megabytes * 1024 * 1024) return problem(field, 'forms.error.fileTooLarge', { megabytes: field.megabytes })
  files.push({ key: field.key, file })
  return null
}

/** Line breaks only where they belong: in a single line they could add a header to an email. */
function cleanText({ type }: FormField, text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n')
  const clean =
    type === 'textarea' ? lines.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '') : lines.replace(/[\u0000-\u001f\u007f]+/g, ' ')
  return /[^\s\p{Cf}]/u.test(clean) ? clean.trim() : ''
}

const normalize = ({ type, options }: FormField, values: string[]): string[] => {
  if (type === 'checkboxes') return options.filter((option) => values.includes(option))
  return type === 'number' ? values.map((value) => value.replace(',', '.').replace(/^\+/, '')) : values
}

/** Whether a field is shown, with the values of the fields before it that are shown. */
function isFieldShown(field: FormField, values: ReadonlyMap<string, readonly string[]>): boolean {
  const { showField, showCondition, showValue } = field
  if (showField === '') return true
  const given = (values.get(showField) ?? []).filter((value) => value.trim() !== '')
  const expected = fold(showValue)
  switch (showCondition) {
    case 'filled':
      return given.length > 0
    case 'is':
      return given.some((value) => fold(value) === expected)
    case 'is_not':
      return given.every((value) => fold(value) !== expected)
    case 'contains':
      return given.some((value) => fold(value).includes(expected))
  }
}

const fold = (text: string): string => text.trim().toLowerCase()
