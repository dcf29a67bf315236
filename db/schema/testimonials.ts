import type { Kit } from '#db/kit.ts'

export function testimonialsTables(k: Kit) {
  const testimonials = k.table(
    'testimonials',
    {
      id: k.id('id'),
      quote: k.text('quote').notNull(),
      name: k.text('name').notNull(),
      /** Or company, or city. */
      role: k.text('role').notNull().default(''),
      mediaId: k.int('media_id'),
      /** 1 to 5; null = none. */
      rating: k.int('rating'),
      position: k.int('position').notNull(),
      published: k.bool('published').notNull().default(false),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('testimonials_order').on(t.position, t.id)],
  )
  return { testimonials }
}
