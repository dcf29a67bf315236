import type { Static } from '@sinclair/typebox'
import { ColumnsBlock } from '#templates/blocks/columns.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { radios } from '../common-fields.ts'
import { blocks, choice, list, strictObject } from '../field-schemas.ts'
import { leastColumns, maxColumnBlocks, maxColumns } from '../limits.ts'

const schema = strictObject({
  columns: list(strictObject({ blocks: blocks(maxColumnBlocks) }), {
    minItems: leastColumns,
    maxItems: maxColumns,
  }),
  ratio: choice(['equal', 'wide-start', 'wide-end']),
  align: choice(['top', 'middle']),
})

export type ColumnsData = Static<typeof schema>

export const columnsKind = defineBlockKind({
  kind: 'columns',
  version: 1,
  label: 'blocks.columns',
  hint: 'blocks.columnsHint',
  icon: 'layout-dashboard',
  group: 'layout',
  schema,
  fields: {
    columns: {
      type: 'list',
      label: 'blocks.columns',
      itemLabel: 'blocks.column',
      itemDefaults: { blocks: [] },
      fields: { blocks: { type: 'blocks', label: 'blocks.column' } },
    },
    ratio: radios('blocks.ratio', {
      equal: 'blocks.ratio.equal',
      'wide-start': 'blocks.ratio.wideStart',
      'wide-end': 'blocks.ratio.wideEnd',
    }),
    align: radios('blocks.align', { top: 'blocks.align.top', middle: 'blocks.align.middle' }),
  },
  defaults: { columns: [{ blocks: [] }, { blocks: [] }], ratio: 'equal', align: 'top' },
  render: (block) => ColumnsBlock(block),
  // The text of nested blocks is their own.
  toText: () => '',
})
