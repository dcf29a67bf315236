import type { Kit } from '#db/kit.ts'

export function modalsTables(k: Kit) {
  const modals = k.table(
    'modals',
    {
      id: k.id('id'),
      /** For staff. */
      name: k.text('name').notNull(),
      /** Links to #modal-<slug> open it. */
      slug: k.text('slug').notNull(),
      title: k.text('title').notNull(),
      /** Sanitized HTML. */
      text: k.text('text').notNull().default(''),
      buttonLabel: k.text('button_label').notNull().default(''),
      buttonLink: k.text('button_link').notNull().default(''),
      trigger: k.text('trigger').$type<(typeof modalTriggers)[number]>().notNull().default('time'),
      seconds: k.int('seconds').notNull().default(8),
      /** Percent of the page. */
      scrollDepth: k.int('scroll_depth').notNull().default(50),
      pages: k.text('pages').$type<(typeof modalPages)[number]>().notNull().default('all'),
      /** One per line; a * at the end stands for all below. */
      paths: k.text('paths').notNull().default(''),
      audience: k.text('audience').$type<(typeof modalAudiences)[number]>().notNull().default('everyone'),
      frequency: k.text('frequency').$type<(typeof modalFrequencies)[number]>().notNull().default('once'),
      published: k.bool('published').notNull().default(false),
      startsAt: k.ms('starts_at'),
      endsAt: k.ms('ends_at'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('modals_slug').on(t.slug), k.index('modals_name').on(t.name, t.id)],
  )
  return { modals }
}

export const modalTriggers = ['time', 'scroll', 'exit', 'link'] as const
export const modalPages = ['all', 'home', 'products', 'categories', 'paths'] as const
export const modalAudiences = ['everyone', 'guests', 'customers', 'wholesale', 'new', 'returning', 'cart'] as const
export const modalFrequencies = ['once', 'day', 'week', 'session'] as const
