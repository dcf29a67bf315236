import { type FormField, formConditions, formFieldTypes, formFileKinds } from '#db/schema/forms.ts'
import { blankField, keyFromLabel } from '#src/lib/content/form-fields.ts'
import { maxFields } from './limits.ts'

type Submitted = ReadonlyMap<string, readonly (string | File)[]>

export interface BuilderState {
  fields: FormField[]
  /** Indexes of the fields whose settings are shown. */
  open: Set<number>
  /** What was removed last, to undo it. */
  removed: { index: number; field: FormField } | null
}

/** The fields of the editor's form: `fields.0.label` … in the order of their numbers. */
export function readBuilder(submitted: Submitted): BuilderState {
  const indexes = new Set<number>()
  for (const name of submitted.keys()) {
    const index = /^fields\.(\d{1,3})\./.exec(name)?.[1]
    if (index !== undefined) indexes.add(Number(index))
  }
  const sorted = [...indexes].sort((one, other) => one - other).slice(0, maxFields * 2)
  const open = new Set([...sorted.keys()].filter((at) => textOf(submitted, `fields.${sorted[at]}.open`) === '1'))
  return { fields: sorted.map((index) => readField(submitted, `fields.${index}.`)), open, removed: readRemoved(submitted) }
}

function readField(submitted: Submitted, prefix: string): FormField {
  const text = (name: keyof FormField) => textOf(submitted, prefix + name)
  return {
    type: oneOf(formFieldTypes, text('type')),
    key: text('key'),
    label: text('label'),
    hint: text('hint'),
    placeholder: text('placeholder'),
    required: text('required') !== '',
    width: text('width') === 'half' ? 'half' : 'full',
    options: text('options').split(/\r?\n/),
    initial: text('initial').replaceAll('\r\n', '\n'),
    min: text('min'),
    max: text('max'),
    files: oneOf(formFileKinds, text('files')),
    megabytes: /^\d{1,3}$/.test(text('megabytes')) ? Number(text('megabytes')) : blankField.megabytes,
    showField: text('showField'),
    showCondition: oneOf(formConditions, text('showCondition')),
    showValue: text('showValue'),
  }
}

function readRemoved(submitted: Submitted): BuilderState['removed'] {
  const text = (name: string) => textOf(submitted, `removed.${name}`)
  return text('type') === '' ? null : { index: Number(text('index')) || 0, field: readField(submitted, 'removed.') }
}

const textOf = (submitted: Submitted, name: string): string => {
  const value = submitted.get(name)?.at(-1)
  return typeof value === 'string' ? value.toWellFormed().slice(0, 20_000) : ''
}

const oneOf = <T extends string>(values: readonly T[], text: string): T => values.find((value) => value === text) ?? values[0]!

export interface Arranged extends BuilderState {
  /** What was done, to announce it; null = nothing. */
  done: { action: 'added' | 'moved' | 'copied' | 'removed' | 'restored'; label: string; place: number } | null
  /** The control that gets the focus. */
  focus: { index: number; control: 'label' | 'up' | 'down' | 'toggle' } | 'palette' | 'undo' | null
}

/** Applies a button of the builder: `add:text`, `up:2`, `down:2`, `copy:2`, `remove:2` or `restore`. Anything else changes nothing. */
export function arrange(state: BuilderState, command: string, newLabel: (type: FormField['type']) => string): Arranged {
  const { fields, removed } = state
  const [action = '', value = ''] = command.split(':')
  const index = /^\d{1,3}$/.test(value) && Number(value) < fields.length ? Number(value) : null
  const field = index === null ? undefined : fields[index]!
  const unchanged: Arranged = { ...state, done: null, focus: null }
  switch (action) {
    case 'add': {
      const type = formFieldTypes.find((candidate) => candidate === value)
      if (!type || fields.length >= maxFields) return unchanged
      return insert(state, fields.length, newField(type, fields, newLabel(type)), 'added')
    }
    case 'copy':
      if (!field || index === null || fields.length >= maxFields) return unchanged
      return insert(state, index + 1, { ...field, key: field.key === '' ? '' : freeKey(fields, field.label) }, 'copied')
    case 'up':
    case 'down': {
      const target = index === null ? -1 : index + (action === 'up' ? -1 : 1)
      if (!field || index === null || target < 0 || target >= fields.length) return unchanged
      const order = [...fields.keys()]
      order.splice(target, 0, ...order.splice(index, 1))
      const moved = reorder(state, order)
      return { ...moved, done: { action: 'moved', label: field.label, place: target + 1 }, focus: { index: target, control: action } }
    }
    case 'remove': {
      if (!field || index === null) return unchanged
      const rest = reorder(
        state,
        [...fields.keys()].filter((at) => at !== index),
      )
      return { ...rest, removed: { index, field }, done: { action: 'removed', label: field.label, place: index + 1 }, focus: 'undo' }
    }
    case 'restore':
      return removed ? insert({ ...state, removed: null }, Math.min(removed.index, fields.length), removed.field, 'restored') : unchanged
    default:
      return unchanged
  }
}

/** In a dragged order; one that is no order of all fields changes nothing. */
export function arrangeByOrder(state: BuilderState, order: number[]): BuilderState {
  const isOrder = order.length === state.fields.length && new Set(order).size === order.length && order.every((at) => at in state.fields)
  return isOrder ? reorder(state, order) : state
}

function reorder(state: BuilderState, order: number[]): BuilderState {
  const open = order.flatMap((from, to) => (state.open.has(from) ? [to] : []))
  return { ...state, fields: order.map((at) => state.fields[at]!), open: new Set(open) }
}

function insert(state: BuilderState, index: number, field: FormField, action: 'added' | 'copied' | 'restored'): Arranged {
  const open = [...state.open].map((at) => (at >= index ? at + 1 : at))
  return {
    ...state,
    fields: state.fields.toSpliced(index, 0, field),
    open: new Set([...open, index]),
    done: { action, label: field.label, place: index + 1 },
    focus: { index, control: 'label' },
  }
}

const newField = (type: FormField['type'], fields: FormField[], label: string): FormField => ({
  ...blankField,
  type,
  label,
  key: type === 'heading' || type === 'page_break' ? '' : freeKey(fields, label),
})

const freeKey = (fields: FormField[], label: string): string => keyFromLabel(label, new Set(fields.map(({ key }) => key)))
