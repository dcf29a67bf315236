import type { CustomizationCharge, CustomizationField } from '#db/schema/catalog.ts'

/** What a form may hold at most: counts, characters, minor units and per cent. */
export const formLimits = { fields: 20, choices: 50, key: 40, label: 120, choice: 80, text: 1000, fixed: 100_000_000, percent: 100 }

export interface FormFault {
  /** Name of the form field it belongs to, e.g. customization.0.choices.2.value. */
  field: string
  key: `customization.fault.${'fields' | 'key' | 'keyTaken' | 'label' | 'maxLength' | 'choices' | 'choice' | 'choiceTaken' | 'fixed' | 'percent' | 'price'}`
  params: Record<string, string | number>
}

export const hasChoices = ({ type }: Pick<CustomizationField, 'type'>): boolean =>
  type === 'select' || type === 'radio' || type === 'checkboxes'

export const isText = ({ type }: Pick<CustomizationField, 'type'>): boolean => type === 'text' || type === 'textarea'

/** Everything that is wrong with a form that staff or an import made; [] when it can be asked. */
export function checkForm(fields: CustomizationField[]): FormFault[] {
  if (fields.length > formLimits.fields)
    return [{ field: 'customization', key: 'customization.fault.fields', params: { most: formLimits.fields } }]
  const keys = fields.map((field) => field.key)
  return fields.flatMap((field, at) => {
    const name = `customization.${at}`
    const faults: FormFault[] = []
    const fault = (part: string, key: FormFault['key'], wrong: boolean, params: FormFault['params'] = {}) => {
      if (wrong) faults.push({ field: `${name}.${part}`, key, params })
    }
    fault('key', 'customization.fault.key', !keyShape.test(field.key) || reserved.has(field.key), { most: formLimits.key })
    fault('key', 'customization.fault.keyTaken', keys.indexOf(field.key) < at)
    fault('label', 'customization.fault.label', !fits(field.label, formLimits.label), { most: formLimits.label })
    const longest = Number.isSafeInteger(field.maxLength) && field.maxLength >= 1 && field.maxLength <= formLimits.text
    fault('max_length', 'customization.fault.maxLength', isText(field) && !longest, { most: formLimits.text })
    if (hasChoices(field)) return [...faults, ...choiceFaults(field, name)]
    return [...faults, ...chargeFaults(field, name)]
  })
}

/**
 * The version a form has after a save: one more when it asks anything else than before. What an answer costs and the order of
 * things may change freely: the price a shopper has seen is watched on its own.
 */
export function nextVersion(before: { fields: CustomizationField[]; version: number }, fields: CustomizationField[]): number {
  return asked(before.fields) === asked(fields) ? before.version : before.version + 1
}

const keyShape = new RegExp(`^[a-z][a-z0-9_]{0,${formLimits.key - 1}}$`)
// Names that mean something to JavaScript: no form may send them.
const reserved = new Set(['constructor', 'prototype'])

const fits = (text: string, most: number): boolean => text.trim() !== '' && text.length <= most

function choiceFaults({ choices }: CustomizationField, name: string): FormFault[] {
  if (choices.length === 0 || choices.length > formLimits.choices) {
    return [{ field: `${name}.choices`, key: 'customization.fault.choices', params: { most: formLimits.choices } }]
  }
  const values = choices.map((choice) => choice.value)
  return choices.flatMap((choice, at) => {
    const own = `${name}.choices.${at}`
    const faults = chargeFaults(choice, own)
    if (!fits(choice.value, formLimits.choice)) {
      faults.unshift({ field: `${own}.value`, key: 'customization.fault.choice', params: { most: formLimits.choice } })
    } else if (values.indexOf(choice.value) < at) {
      faults.unshift({ field: `${own}.value`, key: 'customization.fault.choiceTaken', params: {} })
    }
    return faults
  })
}

function chargeFaults(charged: Record<'retail' | 'wholesale', CustomizationCharge>, name: string): FormFault[] {
  return (['retail', 'wholesale'] as const).flatMap((kind): FormFault[] => {
    const charge = charged[kind]
    const most = formLimits[charge.kind]
    const least = charge.kind === 'fixed' ? -most : 0
    if (Number.isSafeInteger(charge.amount) && charge.amount >= least && charge.amount <= most) return []
    return [{ field: `${name}.${kind}`, key: `customization.fault.${charge.kind}`, params: { most } }]
  })
}

// What decides whether an answer given before still means the same.
function asked(fields: CustomizationField[]): string {
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
