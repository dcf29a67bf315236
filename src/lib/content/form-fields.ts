import type { FormField, FormFieldType } from '#db/schema/forms.ts'

/** What a type of field has. */
export interface FieldTraits {
  /** Nothing is answered: it arranges the form. */
  isLayout?: true
  hasOptions?: true
  hasPlaceholder?: true
  /** The least and the most: characters, a value, days, or choices. */
  limits?: 'length' | 'value' | 'days' | 'choices'
}

export const fieldTraits: Record<FormFieldType, FieldTraits> = {
  text: { hasPlaceholder: true, limits: 'length' },
  textarea: { hasPlaceholder: true, limits: 'length' },
  email: { hasPlaceholder: true },
  phone: { hasPlaceholder: true },
  number: { hasPlaceholder: true, limits: 'value' },
  date: { limits: 'days' },
  select: { hasOptions: true, hasPlaceholder: true },
  radio: { hasOptions: true },
  checkboxes: { hasOptions: true, limits: 'choices' },
  file: {},
  hidden: {},
  heading: { isLayout: true },
  page_break: { isLayout: true },
}

export const isQuestion = ({ type }: Pick<FormField, 'type'>): boolean => !fieldTraits[type].isLayout

/** Names that a submitted form has for itself begin with an underscore; these are refused by every form. */
export const reservedKeys = new Set(['constructor', 'prototype', 'id', 'action', 'method', 'submit', 'reset', 'elements', 'length'])

export const isFieldKey = (key: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(key) && !reservedKeys.has(key)

/** A key from a label that none of `taken` has. */
export function keyFromLabel(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 36)
  const base = plain === '' ? 'field' : plain
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}_${number}`
    if (isFieldKey(key) && !taken.has(key)) return key
  }
}

export const blankField: Omit<FormField, 'type'> = {
  key: '',
  label: '',
  hint: '',
  placeholder: '',
  required: false,
  width: 'full',
  options: [],
  initial: '',
  min: '',
  max: '',
  files: 'any',
  megabytes: 5,
  showField: '',
  showCondition: 'is',
  showValue: '',
}
