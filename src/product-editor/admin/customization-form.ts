import { t } from 'elysia'
import { type CustomizationCharge, type CustomizationField, customizationTypes } from '#db/schema/products.ts'
import { type MoneyInput, amountInput, exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { slugify } from '#src/lib/links/slugs.ts'
import { type CustomizationFormError, checkCustomizationForm, hasChoices, isText } from '#src/customization/form-rules.ts'
import type { CustomizationRow } from './customization-rows.ts'
import { customizationLimits } from '#src/customization/limits.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { defaultAnswerLength, maxTypedLength } from '../limits.ts'

// Fields that do not apply to the question's type are not submitted.
const textField = (maxLength: number) => t.String({ maxLength, default: '' })
const priceFields = { retail: textField(maxTypedLength), wholesale: textField(maxTypedLength) }

/** The submitted questions in order. Prices are text: "4.00", "-2.00" or "10%". */
export const customizationFields = {
  /** A form without this flag leaves the questions unchanged. */
  customization_shown: t.Boolean(),
  customization: t.Array(
    t.Object({
      key: textField(100),
      label: textField(500),
      type: t.Union(customizationTypes.map((type) => t.Literal(type))),
      required: t.Boolean(),
      max_length: textField(10),
      ...priceFields,
      choices: t.Array(t.Object({ value: textField(500), ...priceFields }), { maxItems: 100 }),
    }),
    { maxItems: 100 },
  ),
}

export function parseCustomization(
  rows: CustomizationRow[],
  moneyInput: MoneyInput,
): { fields: CustomizationField[]; errors: CustomizationFormError[] } {
  const priceErrors: CustomizationFormError[] = []
  const parsePrice = (name: string, input: string): CustomizationCharge => {
    const charge = parseCharge(input, moneyInput)
    if (!charge)
      priceErrors.push({
        field: name,
        key: 'customization.error.price',
        params: { example: exampleAmount(moneyInput) },
      })
    return charge ?? noCharge
  }
  const parsePrices = (name: string, input: { retail: string; wholesale: string }) => {
    const retail = parsePrice(`${name}.retail`, input.retail.trim())
    return { retail, wholesale: input.wholesale.trim() === '' ? retail : parsePrice(`${name}.wholesale`, input.wholesale.trim()) }
  }
  const keys = assignKeys(rows)
  // Blank choices are dropped; errors still need the submitted indexes.
  const filledChoiceIndexes = rows.map((row) => row.choices.flatMap((choice, index) => (isBlankChoice(choice) ? [] : [index])))
  const fields = rows.map((row, index): CustomizationField => {
    const name = `customization.${index}`
    const { label, type, required } = row
    const choices = hasChoices(row)
      ? filledChoiceIndexes[index]!.map((choiceIndex) => {
          const choice = row.choices[choiceIndex]!
          return { value: choice.value.trim(), ...parsePrices(`${name}.choices.${choiceIndex}`, choice) }
        })
      : []
    const priceCharges = hasChoices(row) ? { retail: noCharge, wholesale: noCharge } : parsePrices(name, row)
    const maxLength = isText(row) ? parseMaxLength(row.max_length) : 1
    return { key: keys[index]!, label: label.trim(), type, required, maxLength, ...priceCharges, choices }
  })
  const errors = checkCustomizationForm(fields).map((error) => ({
    ...error,
    field: toSubmittedFieldName(error.field, filledChoiceIndexes),
  }))
  return { fields, errors: [...priceErrors, ...errors] }
}

export function toCustomizationRows(fields: CustomizationField[], moneyInput: MoneyInput): CustomizationRow[] {
  const toPriceInputs = ({ retail, wholesale }: Record<'retail' | 'wholesale', CustomizationCharge>) => ({
    retail: isNoCharge(retail) ? '' : formatCharge(retail, moneyInput),
    wholesale: retail.kind === wholesale.kind && retail.amount === wholesale.amount ? '' : formatCharge(wholesale, moneyInput),
  })
  return fields.map((field) => ({
    ...pick(field, 'key', 'label', 'type', 'required'),
    max_length: isText(field) ? String(field.maxLength) : '',
    ...toPriceInputs(field),
    choices: field.choices.map((choice) => ({ value: choice.value, ...toPriceInputs(choice) })),
  }))
}

const noCharge: CustomizationCharge = { kind: 'fixed', amount: 0 }
const isNoCharge = (charge: CustomizationCharge): boolean => charge.kind === 'fixed' && charge.amount === 0
const isBlankChoice = (choice: { value: string; retail: string; wholesale: string }): boolean =>
  choice.value.trim() === '' && choice.retail.trim() === '' && choice.wholesale.trim() === ''

function parseCharge(input: string, moneyInput: MoneyInput): CustomizationCharge | null {
  if (input === '') return noCharge
  const percent = /^\+?(\d{1,6})\s*%$/.exec(input)
  if (percent) return { kind: 'percent', amount: Number(percent[1]) }
  const signed = /^([+−-]?)\s*(.+)$/.exec(input)!
  const minor = parseAmount(signed[2]!, moneyInput)
  if (minor === null) return null
  return { kind: 'fixed', amount: signed[1] === '-' || signed[1] === '−' ? -minor : minor }
}

function formatCharge({ kind, amount }: CustomizationCharge, moneyInput: MoneyInput): string {
  return kind === 'percent' ? `${amount}%` : amountInput(amount, moneyInput)
}

function parseMaxLength(input: string): number {
  const text = input.trim()
  if (text === '') return defaultAnswerLength
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

function assignKeys(rows: CustomizationRow[]): string[] {
  const usedKeys = new Set(rows.map((row) => row.key.trim()).filter(Boolean))
  return rows.map((row) => {
    const ownKey = row.key.trim()
    if (ownKey !== '') return ownKey
    const baseKey = keyFromLabel(row.label)
    let key = baseKey
    for (let number = 2; usedKeys.has(key); number += 1) key = `${baseKey.slice(0, customizationLimits.key - 4)}_${number}`
    usedKeys.add(key)
    return key
  })
}

function keyFromLabel(label: string): string {
  const sanitized = slugify(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const key = /^[a-z]/.test(sanitized) ? sanitized : `answer_${sanitized}`
  const truncated = key.slice(0, customizationLimits.key).replace(/_+$/, '')
  return truncated === 'constructor' || truncated === 'prototype' ? `${truncated}_` : truncated
}

function toSubmittedFieldName(field: string, filledChoiceIndexes: number[][]): string {
  const renumbered = field.replace(
    /^(customization\.(\d+)\.choices\.)(\d+)/,
    (_, prefix: string, fieldIndex: string, choiceIndex: string) => {
      return prefix + String(filledChoiceIndexes[Number(fieldIndex)]![Number(choiceIndex)])
    },
  )
  return renumbered.replace(/\.key$/, '.label')
}
