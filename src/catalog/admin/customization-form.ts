import { t } from 'elysia'
import type { CustomizationCharge, CustomizationField } from '#db/schema/catalog.ts'
import { currencyDigits, parseAmount, plainAmount } from '#src/lib/money.ts'
import { slugOf } from '#src/lib/slugs.ts'
import type { TypedQuestion } from '#templates/catalog/admin/customization-card.tsx'
import { type FormFault, checkForm, formLimits, hasChoices, isText } from '../customization.ts'

// A part that its kind of question has no use for is not sent.
const line = (maxLength: number) => t.String({ maxLength, default: '' })
const prices = { retail: line(20), wholesale: line(20) }
const types = ['text', 'textarea', 'select', 'radio', 'checkbox', 'checkboxes'] as const

/** What the builder sends: a row for each question, in their order. Prices are text: "4.00", "-2.00" or "10%". */
export const customizationFields = {
  /** Sent with the card: a form without it says nothing of the questions. */
  customization_shown: t.Boolean(),
  customization: t.Array(
    t.Object({
      key: line(100),
      label: line(500),
      type: t.Union(types.map((type) => t.Literal(type))),
      required: t.Boolean(),
      max_length: line(10),
      ...prices,
      choices: t.Array(t.Object({ value: line(500), ...prices }), { maxItems: 100 }),
    }),
    { maxItems: 100 },
  ),
}

/** What the rows say as a product keeps it, and everything that is wrong with them, each at its form field. */
export function customizationFrom(rows: TypedQuestion[], currency: string): { fields: CustomizationField[]; faults: FormFault[] } {
  const unread: FormFault[] = []
  const price = (name: string, typed: string): CustomizationCharge => {
    const charge = chargeFrom(typed, currency)
    if (!charge)
      unread.push({ field: name, key: 'customization.fault.price', params: { example: plainAmount(4 * unit(currency), currency) } })
    return charge ?? nothing
  }
  const both = (name: string, typed: { retail: string; wholesale: string }) => {
    const retail = price(`${name}.retail`, typed.retail.trim())
    return { retail, wholesale: typed.wholesale.trim() === '' ? retail : price(`${name}.wholesale`, typed.wholesale.trim()) }
  }
  const keys = keysOf(rows)
  // Rows left empty are no answers, and must not shift the names of those below.
  const places = rows.map((row) => row.choices.flatMap((choice, at) => (isBlank(choice) ? [] : [at])))
  const fields = rows.map((row, at): CustomizationField => {
    const name = `customization.${at}`
    const { label, type, required } = row
    const choices = hasChoices(row)
      ? places[at]!.map((place) => {
          const choice = row.choices[place]!
          return { value: choice.value.trim(), ...both(`${name}.choices.${place}`, choice) }
        })
      : []
    const charges = hasChoices(row) ? { retail: nothing, wholesale: nothing } : both(name, row)
    const maxLength = isText(row) ? lengthFrom(row.max_length) : 1
    return { key: keys[at]!, label: label.trim(), type, required, maxLength, ...charges, choices }
  })
  const faults = checkForm(fields).map((fault) => ({ ...fault, field: shownAt(fault.field, places) }))
  return { fields, faults: [...unread, ...faults] }
}

/** The rows of a form that is stored. */
export function rowsOf(fields: CustomizationField[], currency: string): TypedQuestion[] {
  const typed = ({ retail, wholesale }: Record<'retail' | 'wholesale', CustomizationCharge>) => ({
    retail: isNothing(retail) ? '' : written(retail, currency),
    wholesale: retail.kind === wholesale.kind && retail.amount === wholesale.amount ? '' : written(wholesale, currency),
  })
  return fields.map((field) => ({
    key: field.key,
    label: field.label,
    type: field.type,
    required: field.required,
    max_length: isText(field) ? String(field.maxLength) : '',
    ...typed(field),
    choices: field.choices.map((choice) => ({ value: choice.value, ...typed(choice) })),
  }))
}

const nothing: CustomizationCharge = { kind: 'fixed', amount: 0 }
const isNothing = (charge: CustomizationCharge): boolean => charge.kind === 'fixed' && charge.amount === 0
const isBlank = (choice: { value: string; retail: string; wholesale: string }): boolean =>
  choice.value.trim() === '' && choice.retail.trim() === '' && choice.wholesale.trim() === ''

const usualLength = 60
const unit = (currency: string): number => 10 ** currencyDigits(currency)

function chargeFrom(typed: string, currency: string): CustomizationCharge | null {
  if (typed === '') return nothing
  const percent = /^\+?(\d{1,6})\s*%$/.exec(typed)
  if (percent) return { kind: 'percent', amount: Number(percent[1]) }
  const signed = /^([+−-]?)\s*(.+)$/.exec(typed)!
  const minor = parseAmount(signed[2]!, currency)
  if (minor === null) return null
  return { kind: 'fixed', amount: signed[1] === '-' || signed[1] === '−' ? -minor : minor }
}

function written({ kind, amount }: CustomizationCharge, currency: string): string {
  return kind === 'percent' ? `${amount}%` : plainAmount(amount, currency)
}

function lengthFrom(typed: string): number {
  const text = typed.trim()
  if (text === '') return usualLength
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** A key for every row: its own, else one made from its label that no other row has. */
function keysOf(rows: TypedQuestion[]): string[] {
  const taken = new Set(rows.map((row) => row.key.trim()).filter(Boolean))
  return rows.map((row) => {
    const own = row.key.trim()
    if (own !== '') return own
    const stem = keyFrom(row.label)
    let key = stem
    for (let number = 2; taken.has(key); number += 1) key = `${stem.slice(0, formLimits.key - 4)}_${number}`
    taken.add(key)
    return key
  })
}

function keyFrom(label: string): string {
  const plain = slugOf(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const key = /^[a-z]/.test(plain) ? plain : `answer_${plain}`
  const short = key.slice(0, formLimits.key).replace(/_+$/, '')
  return short === 'constructor' || short === 'prototype' ? `${short}_` : short
}

function shownAt(field: string, places: number[][]): string {
  const moved = field.replace(/^(customization\.(\d+)\.choices\.)(\d+)/, (_, before: string, question: string, choice: string) => {
    return before + String(places[Number(question)]![Number(choice)])
  })
  return moved.replace(/\.key$/, '.label')
}
