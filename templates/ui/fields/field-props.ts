import type { IconName } from '../icon-names.ts'

/** Values and errors by field name. An error of the whole form has the key ''. */
export interface FormState {
  values: Record<string, string | string[]>
  errors: Record<string, string>
}

export interface Option {
  value: string | number
  label: string
  hint?: string
  /** Shown at the end of a choice, e.g. a price. */
  detail?: string
  disabled?: boolean
}

export interface FieldProps {
  form: FormState
  name: string
  label: string
  hint?: string
  /** The text "(optional)" for optional fields. */
  optional?: string
  /** The mark after the label of a required field. */
  requiredMark?: string
  /** `choices` are radio cards; `checks` send the options' values, `checkbox` and `switch` send 'on'. */
  type?: InputType | 'checkbox' | 'switch' | 'radios' | 'checks' | 'choices'
  options?: Option[]
  required?: boolean
  disabled?: boolean
  readonly?: boolean
  autocomplete?: string
  inputmode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url'
  enterkeyhint?: 'next' | 'done' | 'go' | 'search' | 'send'
  placeholder?: string
  /** Approximate length of the answer in characters. */
  width?: 4 | 10 | 20
  rows?: number
  maxlength?: number
  /** Fixed text inside the field: a currency before, a unit after. */
  prefix?: string
  suffix?: string
  icon?: IconName
  /** Labels of the button that shows and hides a password. */
  reveal?: { show: string; hide: string }
  labelHidden?: boolean
  /** Overrides the id when a name appears twice on a page. */
  id?: string
  /** More attributes of the control: hx-…, data-…, list. */
  attrs?: Record<string, string | number | boolean | undefined>
}

type InputType =
  | 'text'
  | 'email'
  | 'password'
  | 'tel'
  | 'url'
  | 'number'
  | 'search'
  | 'date'
  | 'time'
  | 'datetime-local'
  | 'color'
  | 'file'
  | 'textarea'
  | 'select'

/** A select label indented by its depth in a tree. */
export const indentLabel = (depth: number, text: string): string => '\u2003'.repeat(depth) + text

/** Rows of a tree, parents first, as options of a select. */
export const indentedOptions = (rows: readonly { id: number; name: string; depth: number }[]): Option[] =>
  rows.map(({ id, name, depth }) => ({ value: id, label: indentLabel(depth, name) }))

/** The id of a field's control: f-<name>. */
export function fieldId(name: string): string {
  return 'f-' + name.replace(/[^A-Za-z0-9_-]+/g, '-')
}

type FieldRef = Pick<FieldProps, 'form' | 'name'>

export function fieldValue({ form, name }: FieldRef): string {
  const value = form.values[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

export function fieldValues({ form, name }: FieldRef): string[] {
  const value = form.values[name]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** Ids of hint and error, or undefined without either. */
export function describedByIds(props: FieldProps): string | undefined {
  const id = props.id ?? fieldId(props.name)
  const ids = [props.hint && `${id}-hint`, props.form.errors[props.name] && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
