import type { Static } from '@sinclair/typebox'
import { QuoteBlock } from '#templates/blocks/quote.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { image, line, passage, strictObject } from '../field-schemas.ts'
import { maxQuoteLength, maxQuoteAuthorLength } from '../limits.ts'

const schema = strictObject({
  text: passage(maxQuoteLength),
  author: line(maxQuoteAuthorLength),
  role: line(maxQuoteAuthorLength),
  image: image(),
})

export type QuoteData = Static<typeof schema>

export const quoteKind = defineBlockKind({
  kind: 'quote',
  version: 1,
  label: 'blocks.quote',
  hint: 'blocks.quoteHint',
  icon: 'quote',
  group: 'text',
  schema,
  fields: {
    text: { type: 'textarea', rows: 4, label: 'blocks.quote' },
    author: { label: 'blocks.author' },
    role: { label: 'blocks.authorRole' },
    image: { type: 'image', label: 'blocks.image' },
  },
  defaults: { text: '', author: '', role: '', image: null },
  render: (block) => QuoteBlock(block),
  toText: ({ text, author, role }) => [text, [author, role].filter(Boolean).join(', ')].join('\n'),
})
