import { asc } from 'drizzle-orm'
import type { CheckoutFieldScope, CheckoutFieldType } from '#db/schema/checkout.ts'
import type { OrderExtra } from '#db/schema/orders.ts'
import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import { maxLongAnswerLength, maxShortAnswerLength } from './limits.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'

export interface DetailsError {
  /** Form name: `city`, `billing_city`, `extra[po_number]`. */
  field: string
  key: StringKey
  params?: Params
}

/** A question of checkout besides contact and address, in the language of the shopper. */
export interface CheckoutField {
  key: string
  type: CheckoutFieldType
  label: string
  required: boolean
  /** Of a select: the stored value in the default language, and how it is shown. */
  options: { value: string; label: string }[]
}

/** Answers by the key of their field. */
export type CheckoutAnswers = Record<string, string>

/** The value of a checked checkbox. */
const checked = 'on'

/** The fields that are asked for a cart, in order. `language` null: the default one. */
export async function listCheckoutFields(q: Exec, cart: { ships: boolean }, language: string | null): Promise<CheckoutField[]> {
  const asked = (await listAllFields(q)).filter(({ appliesTo }) => isAskedFor(appliesTo, cart))
  const texts = await readContentTexts(q, { kind: 'checkout_field', ids: asked.map(({ id }) => id), language })
  return asked.map(({ id, key, type, label, options, required }) => {
    const labels = splitOptions(texts.get(id)?.options ?? '')
    return {
      key,
      type,
      label: texts.get(id)?.label ?? label,
      required,
      options: splitOptions(options).map((value, index) => ({ value, label: labels[index] ?? value })),
    }
  })
}

const listAllFields = cachedRows(['checkout_fields'], async (q) => {
  const { checkoutFields } = q.t
  return q.select().from(checkoutFields).orderBy(asc(checkoutFields.position), asc(checkoutFields.id))
})

export const fieldName = (key: string): string => `extra[${key}]`

/** Answers of a submitted form, cleaned; others are ignored. */
export function readAnswers(fields: CheckoutField[], read: (name: string) => string): CheckoutAnswers {
  const entries = fields.map(({ key, type }): [string, string] => {
    // Programs send an object, whose names arrive with dots.
    const text = read(fieldName(key)) || read(`extra.${key}`)
    if (type === 'checkbox') return [key, ['', 'false', '0', 'off'].includes(text) ? '' : checked]
    const isLong = type === 'textarea'
    return [key, (isLong ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ')).replace(unprintable, '').trim()]
  })
  return Object.fromEntries(entries.filter(([, answer]) => answer !== ''))
}

/** Required fields need an answer, a select one of its options. */
export function validateAnswers(fields: CheckoutField[], answers: CheckoutAnswers): DetailsError[] {
  return fields.flatMap((field): DetailsError[] => {
    const { key, type, label, required, options } = field
    const answer = answerTo(field, answers)
    const name = fieldName(key)
    if (answer === '') {
      if (!required) return []
      const missing = { text: 'checkout.fieldMissing', textarea: 'checkout.fieldMissing', select: 'checkout.fieldChoose' } as const
      return [{ field: name, key: type === 'checkbox' ? 'checkout.fieldUnchecked' : missing[type], params: { label } }]
    }
    if (type === 'select' && !options.some(({ value }) => value === answer))
      return [{ field: name, key: 'checkout.fieldChoose', params: { label } }]
    const most = type === 'textarea' ? maxLongAnswerLength : maxShortAnswerLength
    return [...answer].length > most ? [{ field: name, key: 'checkout.fieldTooLong', params: { label, most } }] : []
  })
}

/** Answers as an order stores and shows them. */
export function describeAnswers(fields: CheckoutField[], answers: CheckoutAnswers): OrderExtra[] {
  return fields.flatMap((field) => {
    const { key, type, label, options } = field
    const answer = answerTo(field, answers)
    if (answer === '') return []
    const text = type === 'checkbox' ? '' : (options.find(({ value }) => value === answer)?.label ?? answer)
    return [{ key, label, answer: text }]
  })
}

export const splitOptions = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isAskedFor = (scope: CheckoutFieldScope, { ships }: { ships: boolean }): boolean =>
  scope === 'both' || scope === (ships ? 'physical' : 'digital')

const answerTo = ({ key }: CheckoutField, answers: CheckoutAnswers): string => (Object.hasOwn(answers, key) ? answers[key]! : '')

// Control characters except the line break, and marks that reverse the reading direction.
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
