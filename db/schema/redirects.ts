import type { Kit } from '#db/kit.ts'

export type RedirectKind = 'product' | 'category' | 'brand' | 'kb_article' | 'kb_category' | 'page' | 'page_category' | 'page_tag'

export function redirectsTables(k: Kit) {
  // Former slugs. Each refers to its target's id, so a chain of renames is one redirect.
  const redirects = k.table(
    'redirects',
    {
      kind: k.text('kind').$type<RedirectKind>().notNull(),
      slug: k.text('slug').notNull(),
      targetId: k.int('target_id').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.kind, t.slug] }), k.index('redirects_target').on(t.kind, t.targetId)],
  )
  // What staff enter: addresses of a former site, campaigns.
  const urlRedirects = k.table(
    'url_redirects',
    {
      id: k.id('id'),
      // Path with an optional query, as entered; ends in /* for everything below.
      source: k.text('source').notNull(),
      // The source in the spelling by which requests are compared.
      sourceKey: k.text('source_key').notNull(),
      // A path of the store or an http(s) address.
      target: k.text('target').notNull(),
      permanent: k.bool('permanent').notNull().default(true),
      hits: k.int('hits').notNull().default(0),
      lastHitAt: k.ms('last_hit_at'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('url_redirects_source').on(t.sourceKey),
      k.index('url_redirects_created').on(t.createdAt, t.id),
      k.index('url_redirects_hits').on(t.hits, t.id),
    ],
  )
  // Addresses that visitors asked for in vain.
  const missingPages = k.table(
    'missing_pages',
    {
      id: k.id('id'),
      path: k.text('path').notNull(),
      pathKey: k.text('path_key').notNull(),
      hits: k.int('hits').notNull().default(1),
      // Host and path of the page with the latest followed link; '' when unknown.
      referrer: k.text('referrer').notNull().default(''),
      lastAt: k.ms('last_at').notNull(),
      // When staff decided that nothing is to be done.
      ignoredAt: k.ms('ignored_at'),
    },
    (t) => [
      k.unique('missing_pages_path').on(t.pathKey),
      k.index('missing_pages_hits').on(t.ignoredAt, t.hits, t.id),
      k.index('missing_pages_last').on(t.ignoredAt, t.lastAt, t.id),
    ],
  )
  return { redirects, urlRedirects, missingPages }
}
