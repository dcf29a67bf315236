import type { EditorField } from '#templates/admin/entity-form.tsx'

/** The fields of the editor. */
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
