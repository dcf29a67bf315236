import type { EmbedProvider } from '#src/embeds/embed-sources.ts'
import type { Kit } from '#db/kit.ts'

export function embedsTables(k: Kit) {
  const embeds = k.table(
    'embeds',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      provider: k.text('provider').$type<EmbedProvider>().notNull(),
      /** Address at the provider; '' for code. */
      url: k.text('url').notNull().default(''),
      /** HTML that only our sandboxed frame serves. */
      code: k.text('code').notNull().default(''),
      /** Width by height, e.g. 16x9. */
      ratio: k.text('ratio').notNull().default('16x9'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('embeds_name').on(t.name, t.id)],
  )
  return { embeds }
}
