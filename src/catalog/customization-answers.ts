import type { CustomizationField } from '#db/schema/catalog.ts'
import { chargeOn } from '#src/lib/money.ts'
import { isText } from './customization.ts'

/** Answers by field key, as lines keep them: only what was answered; checkboxes answer with a list, a ticked box with 'on'. */
export type Answers = Record<string, string | string[]>

export interface AnswerFault {
  key: `customization.${'enter' | 'choose' | 'tick' | 'shorten' | 'offered'}`
  params: Record<string, string | number>
}

/** Reads what was sent against the form: what it says, and what is wrong by field key. What no field asks for is dropped. */
export function checkAnswers(
  fields: CustomizationField[],
  sent: Record<string, string | string[] | undefined>,
): { answers: Answers; errors: Record<string, AnswerFault> } {
  const answers: Answers = {}
  const errors: Record<string, AnswerFault> = {}
  for (const field of fields) {
    const values = [Object.hasOwn(sent, field.key) ? (sent[field.key] ?? []) : []].flat()
    const { answer, fault } = isText(field) ? readText(field, values[0] ?? '') : readChoice(field, values)
    if (answer !== null) answers[field.key] = answer
    if (fault) errors[field.key] = { key: `customization.${fault}`, params: { label: field.label, most: field.maxLength } }
  }
  return { answers, errors }
}

/** What the answers add to one unit, minor units; percents are of `basePrice` and rounded half-up one by one. May be below 0. */
export function chargesFor(fields: CustomizationField[], answers: Answers, basePrice: number, buyer: 'retail' | 'wholesale'): number {
  return answered(fields, answers).reduce((sum, [field, given]) => sum + chargeOf(field, given, basePrice, buyer), 0)
}

export interface SaidAnswer {
  label: string
  /** '' for a ticked box, whose label says it all. */
  answer: string
  /** Minor units of one unit. */
  charge: number
}

/** The answers in the form's order, as they are shown and kept with an order. */
export function describeAnswers(
  fields: CustomizationField[],
  answers: Answers,
  basePrice: number,
  buyer: 'retail' | 'wholesale',
): SaidAnswer[] {
  return answered(fields, answers).map(([field, given]) => ({
    label: field.label,
    answer: field.type === 'checkbox' ? '' : given.join(', '),
    charge: chargeOf(field, given, basePrice, buyer),
  }))
}

/** True when both say the same, in whatever order a database keeps them. */
export function sameAnswers(a: Answers, b: Answers): boolean {
  return written(a) === written(b)
}

interface Read {
  answer: string | string[] | null
  fault?: 'enter' | 'choose' | 'tick' | 'shorten' | 'offered'
}

function readText(field: CustomizationField, typed: string): Read {
  const lines = typed.normalize('NFC').toWellFormed().replace(/\r\n?/g, '\n')
  const text = (field.type === 'text' ? lines.replace(/\s/g, ' ') : lines).replace(controls, '').trim()
  if (text === '') return field.required ? { answer: null, fault: 'enter' } : { answer: null }
  return text.length > field.maxLength ? { answer: null, fault: 'shorten' } : { answer: text }
}

function readChoice(field: CustomizationField, sent: string[]): Read {
  if (field.type === 'checkbox') {
    const on = sent.some((value) => ticked.has(value))
    return on ? { answer: 'on' } : field.required ? { answer: null, fault: 'tick' } : { answer: null }
  }
  const wanted = sent.filter((value) => value !== '')
  if (wanted.length === 0) return field.required ? { answer: null, fault: 'choose' } : { answer: null }
  const offered = field.choices.map((choice) => choice.value)
  if (!wanted.every((value) => offered.includes(value))) return { answer: null, fault: 'offered' }
  if (field.type === 'checkboxes') return { answer: offered.filter((value) => wanted.includes(value)) }
  return { answer: wanted[0]! }
}

const ticked = new Set(['on', '1', 'true', 'yes'])
// Nothing a machine could engrave or print: control characters but line breaks, and marks that turn the direction of writing.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Fields with what was answered, in the form's order. */
function answered(fields: CustomizationField[], answers: Answers): [CustomizationField, string[]][] {
  return fields.flatMap((field): [CustomizationField, string[]][] => {
    const given = Object.hasOwn(answers, field.key) ? [answers[field.key]!].flat() : []
    return given.length === 0 ? [] : [[field, given]]
  })
}

function chargeOf(field: CustomizationField, given: string[], basePrice: number, buyer: 'retail' | 'wholesale'): number {
  if (isText(field) || field.type === 'checkbox') return chargeOn(field[buyer], basePrice)
  return field.choices.reduce((sum, choice) => (given.includes(choice.value) ? sum + chargeOn(choice[buyer], basePrice) : sum), 0)
}

const written = (answers: Answers): string => JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)))
