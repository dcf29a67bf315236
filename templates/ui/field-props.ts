import type { IconName } from './icon-names.ts'

/** What was typed and what was wrong with it, by field name. A problem of the whole form stands under ''. */
export interface FormState {
  values: Record<string, string | string[]>
  errors: Record<string, string>
}

export interface Option {
  value: string | number
  label: string
  hint?: string
  /** Shown at the far end of a choice, e.g. a price. */
  detail?: string
  disabled?: boolean
}

export interface FieldProps {
  form: FormState
  name: string
  label: string
  hint?: string
  /** The word for "(optional)", where leaving the field empty is fine. */
  optional?: string
  /** A sign after the label of what must be answered. */
  requiredMark?: string
  /** `choices` are radios drawn as cards; `checks` answer with the options' values, `checkbox` and `switch` alone with 'on'. */
  type?: InputType | 'checkbox' | 'switch' | 'radios' | 'checks' | 'choices'
  options?: Option[]
  required?: boolean
  disabled?: boolean
  readonly?: boolean
  autocomplete?: string
  inputmode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url'
  enterkeyhint?: 'next' | 'done' | 'go' | 'search' | 'send'
  placeholder?: string
  /** About how many characters the answer has. */
  width?: 4 | 10 | 20
  rows?: number
  maxlength?: number
  /** A fixed sign inside the field: a currency before, a unit after. */
  prefix?: string
  suffix?: string
  icon?: IconName
  /** Words for the button that shows and hides a password. */
  reveal?: { show: string; hide: string }
  labelHidden?: boolean
  /** Sets the id apart where the same name stands twice on a page. */
  id?: string
  /** Further attributes of the control: hx-…, data-…, list. */
  attrs?: Record<string, string | number | boolean | undefined>
}

type InputType =
  'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'search' | 'date' | 'time' | 'datetime-local' | 'file' | 'textarea' | 'select'

/** What a select says of something in a tree, set in by the number of its ancestors. */
export const indentLabel = (depth: number, text: string): string => '\u2003'.repeat(depth) + text

/** The id of a field's control, for links and labels: f-<name>. */
export function fieldId(name: string): string {
  return 'f-' + name.replace(/[^A-Za-z0-9_-]+/g, '-')
}

type FieldRef = Pick<FieldProps, 'form' | 'name'>

/** What stands in a field that takes one answer. */
export function fieldValue({ form, name }: FieldRef): string {
  const value = form.values[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** What is chosen in a field that takes several answers. */
export function fieldValues({ form, name }: FieldRef): string[] {
  const value = form.values[name]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The ids of the hint and the error, or undefined when there is neither. */
export function describedByIds(props: FieldProps): string | undefined {
  const id = props.id ?? fieldId(props.name)
  const ids = [props.hint && `${id}-hint`, props.form.errors[props.name] && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
