import type { Kit } from '#db/kit.ts'
import type { variantsTables } from './variants.ts'

export function stockAlertsTables(k: Kit, { variants }: ReturnType<typeof variantsTables>) {
  const stockAlerts = k.table(
    'stock_alerts',
    {
      id: k.id('id'),
      variantId: k
        .int('variant_id')
        .notNull()
        .references(() => variants.id, { onDelete: 'cascade' }),
      email: k.text('email').notNull(),
      emailKey: k.text('email_key').notNull(),
      userId: k.int('user_id'),
      language: k.text('language').notNull(),
      createdAt: k.ms('created_at').notNull(),
      sentAt: k.ms('sent_at'),
    },
    (t) => [k.unique('stock_alerts_variant').on(t.variantId, t.emailKey), k.index('stock_alerts_waiting').on(t.sentAt, t.variantId)],
  )
  return { stockAlerts }
}
