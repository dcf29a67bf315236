import type { Static } from '@sinclair/typebox'
import { type ShownTestimonial, listShownTestimonials } from '#src/testimonials/testimonials.ts'
import { TestimonialsBlock } from '#templates/blocks/testimonials.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { radios } from '../common-fields.ts'
import { choice, line, wholeNumber, strictObject } from '../field-schemas.ts'
import { maxHeadingLength } from '../limits.ts'
import { maxShownTestimonials } from '#src/testimonials/limits.ts'

const schema = strictObject({
  heading: line(maxHeadingLength),
  look: choice(['grid', 'rail']),
  count: wholeNumber(1, maxShownTestimonials),
})

export type TestimonialsData = Static<typeof schema>

export const testimonialsKind = defineBlockKind<typeof schema, ShownTestimonial[]>({
  kind: 'testimonials',
  module: 'testimonials',
  version: 1,
  label: 'testimonials.title',
  hint: 'testimonials.blockHint',
  icon: 'quote',
  group: 'site',
  schema,
  fields: {
    heading: { label: 'testimonials.blockHeading' },
    look: radios('testimonials.look', { grid: 'testimonials.look.grid', rail: 'testimonials.look.rail' }),
    count: { type: 'number', label: 'testimonials.most' },
  },
  defaults: { heading: '', look: 'grid', count: 6 },
  load: async ({ shop }, blocks) => {
    const shown = await listShownTestimonials(shop.db.read, { limit: Math.max(...blocks.map(({ data }) => data.count)) })
    return new Map(blocks.map(({ id, data }) => [id, shown.slice(0, data.count)]))
  },
  render: (block) => TestimonialsBlock(block),
  toText: ({ heading }) => heading,
  loadTexts: async (q, blocks) => {
    const shown = await listShownTestimonials(q, { limit: Math.max(...blocks.map(({ data }) => data.count)) })
    return new Map(
      blocks.map(({ id, data }) => [
        id,
        [data.heading, ...shown.slice(0, data.count).map(({ quote, name }) => `${quote}\n${name}`)].filter(Boolean).join('\n'),
      ]),
    )
  },
  styles: ['css/testimonials-page.css'],
})
