import type { Kit } from '#db/kit.ts'

export function redirectsTables(k: Kit) {
  // Addresses that were: they lead on to what they named, at once, however often it was renamed.
  const redirects = k.table(
    'moved_links',
    {
      kind: k.text('kind').$type<'product' | 'category' | 'brand'>().notNull(),
      slug: k.text('slug').notNull(),
      targetId: k.int('target_id').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.kind, t.slug] }), k.index('moved_links_target').on(t.kind, t.targetId)],
  )
  return { redirects }
}
