import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import type { CustomizationCharge, CustomizationField } from '#db/schema/products.ts'

/** Limits of a form: counts, characters, minor units and percentages. */
export const customizationLimits = {
  fields: 20,
  choices: 50,
  key: 40,
  label: 120,
  choice: 80,
  text: 1000,
  fixed: 100_000_000,
  percent: 100,
}

export interface CustomizationFormError {
  /** Name of the form field with the error, e.g. customization.0.choices.2.value. */
  field: string
  key: StringKey
  params: Params
}

export const hasChoices = ({ type }: Pick<CustomizationField, 'type'>): boolean =>
  type === 'select' || type === 'radio' || type === 'checkboxes'

export const isText = ({ type }: Pick<CustomizationField, 'type'>): boolean => type === 'text' || type === 'textarea'

export function checkCustomizationForm(fields: CustomizationField[]): CustomizationFormError[] {
  if (fields.length > customizationLimits.fields)
    return [{ field: 'customization', key: 'customization.error.fields', params: { most: customizationLimits.fields } }]
  const keys = fields.map((field) => field.key)
  return fields.flatMap((field, index) => {
    const fieldPath = `customization.${index}`
    const errors: CustomizationFormError[] = []
    const addErrorIf = (
      fieldPart: string,
      key: CustomizationFormError['key'],
      isInvalid: boolean,
      params: CustomizationFormError['params'] = {},
    ) => {
      if (isInvalid) errors.push({ field: `${fieldPath}.${fieldPart}`, key, params })
    }
    addErrorIf('key', 'customization.error.key', !keyPattern.test(field.key) || reservedKeys.has(field.key), {
      most: customizationLimits.key,
    })
    addErrorIf('key', 'customization.error.keyTaken', keys.indexOf(field.key) < index)
    addErrorIf('label', 'customization.error.label', !isTextWithin(field.label, customizationLimits.label), {
      most: customizationLimits.label,
    })
    const hasValidLength = Number.isSafeInteger(field.maxLength) && field.maxLength >= 1 && field.maxLength <= customizationLimits.text
    addErrorIf('max_length', 'customization.error.maxLength', isText(field) && !hasValidLength, { most: customizationLimits.text })
    if (hasChoices(field)) return [...errors, ...findChoiceErrors(field, fieldPath)]
    return [...errors, ...findChargeErrors(field, fieldPath)]
  })
}

/** The form's version after saving: incremented when the questions change, but not for prices and order. */
export function nextFormVersion(previous: { fields: CustomizationField[]; version: number }, fields: CustomizationField[]): number {
  return serializeQuestions(previous.fields) === serializeQuestions(fields) ? previous.version : previous.version + 1
}

const keyPattern = new RegExp(`^[a-z][a-z0-9_]{0,${customizationLimits.key - 1}}$`)
// Names with a meaning in JavaScript.
const reservedKeys = new Set(['constructor', 'prototype'])

const isTextWithin = (text: string, maxLength: number): boolean => text.trim() !== '' && text.length <= maxLength

function findChoiceErrors({ choices }: CustomizationField, fieldPath: string): CustomizationFormError[] {
  if (choices.length === 0 || choices.length > customizationLimits.choices) {
    return [{ field: `${fieldPath}.choices`, key: 'customization.error.choices', params: { most: customizationLimits.choices } }]
  }
  const values = choices.map((choice) => choice.value)
  return choices.flatMap((choice, index) => {
    const choicePath = `${fieldPath}.choices.${index}`
    const errors = findChargeErrors(choice, choicePath)
    if (!isTextWithin(choice.value, customizationLimits.choice)) {
      errors.unshift({ field: `${choicePath}.value`, key: 'customization.error.choice', params: { most: customizationLimits.choice } })
    } else if (values.indexOf(choice.value) < index) {
      errors.unshift({ field: `${choicePath}.value`, key: 'customization.error.choiceTaken', params: {} })
    }
    return errors
  })
}

function findChargeErrors(charges: Record<'retail' | 'wholesale', CustomizationCharge>, fieldPath: string): CustomizationFormError[] {
  return (['retail', 'wholesale'] as const).flatMap((kind): CustomizationFormError[] => {
    const charge = charges[kind]
    const most = customizationLimits[charge.kind]
    const least = charge.kind === 'fixed' ? -most : 0
    if (Number.isSafeInteger(charge.amount) && charge.amount >= least && charge.amount <= most) return []
    return [{ field: `${fieldPath}.${kind}`, key: `customization.error.${charge.kind}`, params: { most } }]
  })
}

// The parts of a form that decide whether older answers still apply.
function serializeQuestions(fields: CustomizationField[]): string {
  const questions = fields.map((field) => [
    field.key,
    field.label,
    field.type,
    field.required,
    isText(field) ? field.maxLength : 0,
    hasChoices(field) ? field.choices.map((choice) => choice.value).toSorted() : [],
  ])
  return JSON.stringify(questions.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)))
}
