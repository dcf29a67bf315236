import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { BlockField } from './define-block-kind.ts'

/** Fields that several kinds have. */
export const titleField = { label: 'blocks.title' } as const satisfies BlockField
export const linkField = { type: 'link', label: 'blocks.link' } as const satisfies BlockField

export const widthField = radios('blocks.width', {
  text: 'blocks.width.text',
  wide: 'blocks.width.wide',
  full: 'blocks.width.full',
})

export const alignField = radios('blocks.align', {
  start: 'blocks.align.start',
  center: 'blocks.align.center',
  end: 'blocks.align.end',
})

export const buttonsField = {
  type: 'list',
  label: 'blocks.buttons',
  itemLabel: 'blocks.button',
  itemDefaults: { label: '', link: '', look: 'primary' },
  fields: {
    label: { label: 'blocks.buttonLabel' },
    link: linkField,
    look: radios('blocks.look', { primary: 'blocks.look.primary', secondary: 'blocks.look.secondary' }),
  },
} as const satisfies BlockField

/** One of a few values, shown side by side. */
export function radios(label: StringKey, labels: Record<string, StringKey>): BlockField & { type: 'radios' } {
  return { type: 'radios', label, options: optionsOf(labels) }
}

export function select(label: StringKey, labels: Record<string, StringKey>): BlockField & { type: 'select' } {
  return { type: 'select', label, options: optionsOf(labels) }
}

function optionsOf(labels: Record<string, StringKey>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
