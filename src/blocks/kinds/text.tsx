import { htmlToBlocks } from '#src/kb/article-body.ts'
import { TextBlock } from '#templates/blocks/text.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { richText, strictObject } from '../field-schemas.ts'
import { removeShortcodes } from '../shortcodes.ts'

export const textKind = defineBlockKind({
  kind: 'text',
  version: 1,
  label: 'blocks.text',
  hint: 'blocks.textHint',
  icon: 'pilcrow',
  group: 'text',
  schema: strictObject({ html: richText() }),
  fields: { html: { type: 'richText', label: 'blocks.text' } },
  defaults: { html: '' },
  render: ({ data, richText: draw }) => TextBlock({ html: draw(data.html) }),
  toText: ({ html }) => htmlToBlocks(removeShortcodes(html)).join('\n'),
})
