import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import type { CustomizationField } from '#db/schema/products.ts'
import { chargeAmount } from '#src/lib/money/money.ts'
import { isText } from './form-rules.ts'
import type { CustomizationAnswer } from '#src/lib/products/customization-answer.ts'

/** Answers by field key. Unanswered fields are absent; checkboxes have a list, a single checkbox has 'on'. */
export type Answers = Record<string, string | string[]>

export interface AnswerError {
  key: StringKey
  params: Params
}

/** Validates submitted values against the form. Returns the answers and the errors by field key; unknown fields are dropped. */
export function checkAnswers(
  fields: CustomizationField[],
  submitted: Record<string, string | string[] | undefined>,
): { answers: Answers; errors: Record<string, AnswerError> } {
  const answers: Answers = {}
  const errors: Record<string, AnswerError> = {}
  for (const field of fields) {
    const values = [Object.hasOwn(submitted, field.key) ? (submitted[field.key] ?? []) : []].flat()
    const { answer, error } = isText(field) ? parseTextAnswer(field, values[0] ?? '') : parseChoiceAnswer(field, values)
    if (answer !== null) answers[field.key] = answer
    if (error) errors[field.key] = { key: error, params: { label: field.label, most: field.maxLength } }
  }
  return { answers, errors }
}

/** The sum of surcharges per unit, in minor units; may be negative. Percentages of `basePrice` are rounded half up one by one. */
export function sumCharges(
  fields: CustomizationField[],
  answers: Answers,
  basePrice: number,
  customerType: 'retail' | 'wholesale',
): number {
  return answeredFields(fields, answers).reduce(
    (sum, [field, givenValues]) => sum + calculateCharge(field, givenValues, basePrice, customerType),
    0,
  )
}

export function describeAnswers(
  fields: CustomizationField[],
  answers: Answers,
  basePrice: number,
  customerType: 'retail' | 'wholesale',
): CustomizationAnswer[] {
  return answeredFields(fields, answers).map(([field, givenValues]) => ({
    label: field.label,
    answer:
      field.type === 'checkbox'
        ? ''
        : givenValues.map((value) => field.choices.find((choice) => choice.value === value)?.label ?? value).join(', '),
    charge: calculateCharge(field, givenValues, basePrice, customerType),
  }))
}

/** Compares answers regardless of key order, which databases may change. */
export function areAnswersEqual(a: Answers, b: Answers): boolean {
  return serializeAnswers(a) === serializeAnswers(b)
}

interface ParsedAnswer {
  answer: string | string[] | null
  error?: StringKey
}

function parseTextAnswer(field: CustomizationField, input: string): ParsedAnswer {
  const normalized = input.normalize('NFC').toWellFormed().replace(/\r\n?/g, '\n')
  const text = (field.type === 'text' ? normalized.replace(/\s/g, ' ') : normalized).replace(controlCharacters, '').trim()
  if (text === '') return field.required ? { answer: null, error: 'customization.enter' } : { answer: null }
  return text.length > field.maxLength ? { answer: null, error: 'customization.shorten' } : { answer: text }
}

function parseChoiceAnswer(field: CustomizationField, submitted: string[]): ParsedAnswer {
  if (field.type === 'checkbox') {
    const isTicked = submitted.some((value) => tickedValues.has(value))
    return isTicked ? { answer: 'on' } : field.required ? { answer: null, error: 'customization.check' } : { answer: null }
  }
  const selected = submitted.filter((value) => value !== '')
  if (selected.length === 0) return field.required ? { answer: null, error: 'customization.choose' } : { answer: null }
  const allowedValues = field.choices.map((choice) => choice.value)
  if (!selected.every((value) => allowedValues.includes(value))) return { answer: null, error: 'customization.choiceNotListed' }
  if (field.type === 'checkboxes') return { answer: allowedValues.filter((value) => selected.includes(value)) }
  return { answer: selected[0]! }
}

const tickedValues = new Set(['on', '1', 'true', 'yes'])
// Characters that cannot be engraved or printed: control characters except line breaks, and bidirectional marks.
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

function answeredFields(fields: CustomizationField[], answers: Answers): [CustomizationField, string[]][] {
  return fields.flatMap((field): [CustomizationField, string[]][] => {
    const givenValues = Object.hasOwn(answers, field.key) ? [answers[field.key]!].flat() : []
    return givenValues.length === 0 ? [] : [[field, givenValues]]
  })
}

function calculateCharge(
  field: CustomizationField,
  givenValues: string[],
  basePrice: number,
  customerType: 'retail' | 'wholesale',
): number {
  if (isText(field) || field.type === 'checkbox') return chargeAmount(field[customerType], basePrice)
  return field.choices.reduce(
    (sum, choice) => (givenValues.includes(choice.value) ? sum + chargeAmount(choice[customerType], basePrice) : sum),
    0,
  )
}

const serializeAnswers = (answers: Answers): string => JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)))
