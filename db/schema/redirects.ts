import type { Kit } from '#db/kit.ts'

export function redirectsTables(k: Kit) {
  // Former slugs. Each refers to its target's id, so a chain of renames is one redirect.
  const redirects = k.table(
    'redirects',
    {
      kind: k.text('kind').$type<'product' | 'category' | 'brand'>().notNull(),
      slug: k.text('slug').notNull(),
      targetId: k.int('target_id').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.kind, t.slug] }), k.index('redirects_target').on(t.kind, t.targetId)],
  )
  return { redirects }
}
