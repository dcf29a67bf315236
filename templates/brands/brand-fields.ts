import type { EditorField } from '#templates/admin/entity-form.tsx'

/** The fields of the editor. */
export const brandFields = {
  name: { label: 'brands.name' },
  slug: { label: 'brands.slug', hint: 'brands.slugHint', createHint: 'brands.slugNewHint' },
  story: { label: 'brands.story', hint: 'brands.storyHint', type: 'textarea', rows: 6 },
} as const satisfies Record<string, EditorField>
