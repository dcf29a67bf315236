import type { Testimonial } from '#src/testimonials/testimonials.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { publishedColumn } from '#templates/admin/publish.tsx'
import { quoteExcerptLength } from '#src/testimonials/limits.ts'

export const testimonialColumns: ListColumn<Testimonial, 'position'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'testimonials.name', csv: 'name', value: ({ name }) => name, place: 'title' },
  { label: 'testimonials.quote', csv: 'quote', value: ({ quote }) => quote, excerptLength: quoteExcerptLength, place: 'sub' },
  { csv: 'role', value: ({ role }) => role },
  { label: 'testimonials.rating', csv: 'rating', value: ({ rating }) => rating ?? '', align: 'end', place: 'meta' },
  publishedColumn,
]

export const testimonialFields = {
  quote: { label: 'testimonials.quote', type: 'textarea', rows: 5 },
  name: { label: 'testimonials.name' },
  role: { label: 'testimonials.role', hint: 'testimonials.roleHint' },
  rating: {
    label: 'testimonials.rating',
    type: 'select',
    choices: (view) => [
      { value: '', label: view.t('testimonials.noRating') },
      ...[5, 4, 3, 2, 1].map((stars) => ({ value: stars, label: view.t('testimonials.stars', { count: stars }) })),
    ],
  },
  mediaId: { label: 'testimonials.image', hint: 'testimonials.imageHint', type: 'image' },
  published: { label: 'admin.publish.published', hint: 'admin.publish.hint', type: 'switch' },
} as const satisfies Record<string, EditorField>
