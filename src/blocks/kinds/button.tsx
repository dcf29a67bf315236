import type { Static } from '@sinclair/typebox'
import { ButtonBlock } from '#templates/blocks/button.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { alignField, buttonsField } from '../common-fields.ts'
import { buttons, choice, strictObject } from '../field-schemas.ts'
import { maxButtons } from '../limits.ts'

const schema = strictObject({ buttons: buttons(maxButtons), align: choice(['start', 'center', 'end']) })

export type ButtonData = Static<typeof schema>

export const buttonKind = defineBlockKind({
  kind: 'button',
  version: 1,
  label: 'blocks.button',
  hint: 'blocks.buttonHint',
  icon: 'link',
  group: 'text',
  schema,
  fields: { buttons: buttonsField, align: alignField },
  defaults: { buttons: [{ label: '', link: '', look: 'primary' }], align: 'start' },
  render: (block) => ButtonBlock(block),
  toText: ({ buttons: list }) => list.map(({ label }) => label).join('\n'),
})
