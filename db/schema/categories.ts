import type { Kit } from '#db/kit.ts'

export function categoriesTables(k: Kit) {
  const categories = k.table(
    'categories',
    {
      id: k.id('id'),
      parentId: k.int('parent_id'),
      slug: k.text('slug').notNull(),
      name: k.text('name').notNull(),
      intro: k.text('intro').notNull().default(''),
      mediaId: k.int('media_id'),
      position: k.int('position').notNull().default(0),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('categories_slug').on(t.slug), k.index('categories_parent').on(t.parentId, t.position, t.id)],
  )
  return { categories }
}
