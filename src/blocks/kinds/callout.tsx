import type { Static } from '@sinclair/typebox'
import { htmlToBlocks } from '#src/kb/article-body.ts'
import { CalloutBlock } from '#templates/blocks/callout.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { radios, titleField } from '../common-fields.ts'
import { choice, line, richText, strictObject } from '../field-schemas.ts'
import { removeShortcodes } from '../shortcodes.ts'
import { maxTitleLength } from '../limits.ts'

const schema = strictObject({ tone: choice(['info', 'ok', 'warn', 'bad']), title: line(maxTitleLength), html: richText() })

export type CalloutData = Static<typeof schema>

export const calloutKind = defineBlockKind({
  kind: 'callout',
  version: 1,
  label: 'blocks.callout',
  hint: 'blocks.calloutHint',
  icon: 'info',
  group: 'text',
  schema,
  fields: {
    tone: radios('blocks.tone', { info: 'blocks.tone.info', ok: 'blocks.tone.ok', warn: 'blocks.tone.warn', bad: 'blocks.tone.bad' }),
    title: titleField,
    html: { type: 'richText', label: 'blocks.text' },
  },
  defaults: { tone: 'info', title: '', html: '' },
  render: (block) => CalloutBlock(block),
  toText: ({ title, html }) => [title, ...htmlToBlocks(removeShortcodes(html))].join('\n'),
})
