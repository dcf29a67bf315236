import type { Kit } from '#db/kit.ts'

export function faqsTables(k: Kit) {
  const faqGroups = k.table(
    'faq_groups',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      position: k.int('position').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('faq_groups_order').on(t.position, t.id)],
  )
  const faqs = k.table(
    'faqs',
    {
      id: k.id('id'),
      groupId: k
        .int('group_id')
        .notNull()
        .references(() => faqGroups.id),
      question: k.text('question').notNull(),
      /** Sanitized HTML. */
      answer: k.text('answer').notNull(),
      position: k.int('position').notNull(),
      published: k.bool('published').notNull().default(false),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('faqs_order').on(t.groupId, t.position, t.id)],
  )
  return { faqGroups, faqs }
}
