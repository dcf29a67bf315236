import { Value } from '@sinclair/typebox/value'
import { type Static, Type } from '@sinclair/typebox'
import { type FormField, formConditions, formFieldTypes, formFileKinds } from '#db/schema/forms.ts'
import { isDay } from '#src/lib/dates/dates.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { fieldTraits, isFieldKey, isQuestion, keyFromLabel } from '#src/lib/content/form-fields.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import {
  maxAnswerLength,
  maxFields,
  maxFileMegabytes,
  maxFilesMegabytes,
  maxHintLength,
  maxLabelLength,
  maxOptionLength,
  maxOptions,
} from './limits.ts'

const oneOf = <const T extends readonly string[]>(values: T) => Type.Union(values.map((value: T[number]) => Type.Literal(value)))

const fieldSchema = Type.Object({
  type: oneOf(formFieldTypes),
  key: Type.String({ maxLength: 200 }),
  label: Type.String({ maxLength: 1000 }),
  hint: Type.String({ maxLength: 2000 }),
  placeholder: Type.String({ maxLength: 1000 }),
  required: Type.Boolean(),
  width: oneOf(['full', 'half']),
  options: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1000 }),
  initial: Type.String({ maxLength: maxAnswerLength }),
  min: Type.String({ maxLength: 40 }),
  max: Type.String({ maxLength: 40 }),
  files: oneOf(formFileKinds),
  megabytes: Type.Integer(),
  showField: Type.String({ maxLength: 200 }),
  showCondition: oneOf(formConditions),
  showValue: Type.String({ maxLength: 1000 }),
})
const fieldsSchema = Type.Array(fieldSchema, { maxItems: 1000 })

/** The fields of a form as JSON; none for anything else. */
export function parseFormFields(json: string): FormField[] {
  try {
    const value: unknown = JSON.parse(json)
    return Value.Check(fieldsSchema, value) ? (value as Static<typeof fieldsSchema>) : []
  } catch {
    return []
  }
}

/** Fields as they are stored: texts trimmed, missing keys made from labels, what a type does not have removed. Throws UserError. */
export function checkFields(fields: FormField[]): FormField[] {
  if (!fields.some(isQuestion)) throw new UserError('forms.noFields', {}, 'fields')
  if (fields.length > maxFields) throw new UserError('forms.tooManyFields', { most: maxFields }, 'fields')
  const taken = new Set(fields.map(({ key }) => key.trim()).filter((key) => key !== ''))
  const checked: FormField[] = []
  for (const [index, field] of fields.entries()) {
    const at = (name: keyof FormField) => `fields.${index}.${name}`
    const next = withKey(trimmed(field), taken)
    checkTexts(next, at)
    if (isQuestion(next)) checkKey(next, checked, at)
    if (fieldTraits[next.type].hasOptions) checkOptions(next, at)
    checkLimits(next, at)
    checkInitial(next, at)
    checkCondition(next, checked, at)
    checked.push(next)
  }
  const megabytes = checked.reduce((sum, { type, megabytes: size }) => sum + (type === 'file' ? size : 0), 0)
  if (megabytes > maxFilesMegabytes) throw new UserError('forms.tooManyMegabytes', { megabytes: maxFilesMegabytes }, 'fields')
  return checked
}

type At = (name: keyof FormField) => string

function trimmed(field: FormField): FormField {
  const { hasOptions, hasPlaceholder, limits, isLayout } = fieldTraits[field.type]
  const line = (text: string) => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  const hasCondition = field.type !== 'page_break' && field.type !== 'hidden' && field.showField !== ''
  return {
    ...field,
    key: isLayout ? '' : field.key.trim(),
    label: line(field.label),
    hint: line(field.hint),
    placeholder: hasPlaceholder ? line(field.placeholder) : '',
    required: !isLayout && field.type !== 'hidden' && field.required,
    width: isLayout ? 'full' : field.width,
    options: hasOptions ? [...new Set(field.options.map(line).filter((option) => option !== ''))] : [],
    initial: isLayout || field.type === 'file' ? '' : field.initial.trim(),
    min: limits ? field.min.trim() : '',
    max: limits ? field.max.trim() : '',
    showField: hasCondition ? field.showField : '',
    showValue: hasCondition && field.showCondition !== 'filled' ? line(field.showValue) : '',
  }
}

function withKey(field: FormField, taken: Set<string>): FormField {
  if (!isQuestion(field) || field.key !== '') return field
  const key = keyFromLabel(field.label, taken)
  taken.add(key)
  return { ...field, key, label: field.label }
}

function checkTexts(field: FormField, at: At): void {
  if (field.label === '' && field.type !== 'page_break') throw new UserError('forms.labelMissing', {}, at('label'))
  if (field.label.length > maxLabelLength) throw new UserError('form.tooLong', { count: maxLabelLength }, at('label'))
  if (field.hint.length > maxHintLength) throw new UserError('form.tooLong', { count: maxHintLength }, at('hint'))
  if (field.placeholder.length > maxLabelLength) throw new UserError('form.tooLong', { count: maxLabelLength }, at('placeholder'))
}

function checkKey({ key }: FormField, earlier: FormField[], at: At): void {
  if (!isFieldKey(key)) throw new UserError('forms.keyInvalid', {}, at('key'))
  if (earlier.some((field) => field.key === key)) throw new UserError('forms.keyTaken', { key }, at('key'))
}

function checkOptions({ options }: FormField, at: At): void {
  if (options.length === 0) throw new UserError('forms.optionsMissing', {}, at('options'))
  if (options.length > maxOptions) throw new UserError('forms.tooManyOptions', { most: maxOptions }, at('options'))
  if (options.some((option) => option.length > maxOptionLength))
    throw new UserError('form.tooLong', { count: maxOptionLength }, at('options'))
}

function checkLimits(field: FormField, at: At): void {
  const { limits } = fieldTraits[field.type]
  for (const name of ['min', 'max'] as const)
    if (field[name] !== '' && !isLimit(field, field[name])) throw new UserError('forms.limitInvalid', {}, at(name))
  const [min, max] = limits === 'days' ? [field.min, field.max] : [Number(field.min), Number(field.max)]
  if (field.min !== '' && field.max !== '' && min > max) throw new UserError('forms.limitsSwapped', {}, at('max'))
  const isSize = field.megabytes >= 1 && field.megabytes <= maxFileMegabytes
  if (field.type === 'file' && !isSize) throw new UserError('forms.megabytesInvalid', { megabytes: maxFileMegabytes }, at('megabytes'))
}

function isLimit({ type, options }: FormField, text: string): boolean {
  switch (fieldTraits[type].limits) {
    case 'days':
      return isDay(text)
    case 'value':
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(text)
    case 'choices':
      return /^\d{1,3}$/.test(text) && Number(text) <= options.length
    default:
      return /^\d{1,5}$/.test(text) && Number(text) <= maxAnswerLength
  }
}

function checkInitial(field: FormField, at: At): void {
  const { type, initial, options } = field
  if (initial === '') return
  const lines = type === 'checkboxes' ? initial.split('\n').map((line) => line.trim()) : [initial]
  const isWrong =
    (fieldTraits[type].hasOptions && lines.some((line) => !options.includes(line))) ||
    (type === 'email' && !isEmail(initial)) ||
    (type === 'number' && !/^-?\d{1,12}(\.\d{1,6})?$/.test(initial)) ||
    (type === 'date' && !isDay(initial))
  if (isWrong) throw new UserError('forms.initialInvalid', {}, at('initial'))
}

function checkCondition(field: FormField, earlier: FormField[], at: At): void {
  if (field.showField === '') return
  const source = earlier.find(({ key, type }) => key === field.showField && type !== 'hidden')
  if (!source) throw new UserError('forms.conditionField', {}, at('showField'))
  if (field.showCondition === 'filled') return
  if (field.showValue === '') throw new UserError('forms.conditionValue', {}, at('showValue'))
  const comparesOption = fieldTraits[source.type].hasOptions && field.showCondition !== 'contains'
  if (comparesOption && !source.options.some((option) => option.toLowerCase() === field.showValue.toLowerCase()))
    throw new UserError('forms.conditionOption', { field: source.label }, at('showValue'))
}
