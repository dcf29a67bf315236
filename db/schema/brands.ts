import type { Kit } from '#db/kit.ts'

export function brandsTables(k: Kit) {
  const brands = k.table(
    'brands',
    {
      id: k.id('id'),
      slug: k.text('slug').notNull(),
      name: k.text('name').notNull(),
      story: k.text('story').notNull().default(''),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('brands_slug').on(t.slug), k.index('brands_name').on(t.name, t.id)],
  )
  return { brands }
}
