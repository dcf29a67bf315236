import type { Static } from '@sinclair/typebox'
import { SpacerBlock } from '#templates/blocks/spacer.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { radios } from '../common-fields.ts'
import { choice, toggle, strictObject } from '../field-schemas.ts'

const schema = strictObject({ size: choice(['small', 'medium', 'tall']), line: toggle() })

export type SpacerData = Static<typeof schema>

export const spacerKind = defineBlockKind({
  kind: 'spacer',
  version: 1,
  label: 'blocks.spacer',
  hint: 'blocks.spacerHint',
  icon: 'minus',
  group: 'layout',
  schema,
  fields: {
    size: radios('blocks.height', { small: 'blocks.size.small', medium: 'blocks.size.medium', tall: 'blocks.size.tall' }),
    line: { type: 'switch', label: 'blocks.spacerLine' },
  },
  defaults: { size: 'medium', line: false },
  render: (block) => SpacerBlock(block),
  toText: () => '',
})
