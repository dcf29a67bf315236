import type { Kit } from '#db/kit.ts'

export function pageChangesTables(k: Kit) {
  // What cached pages are outdated by, written by triggers. A product's row: its own page. Product 0: every page. On PostgreSQL, connections
  // write to different shards, so that transactions of different visitors do not conflict.
  const pageChanges = k.table(
    'page_changes',
    {
      productId: k.int('product_id').notNull(),
      shard: k.int('shard').notNull(),
      // SQLite: counted up. PostgreSQL: the transaction.
      seq: k.int('seq').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.productId, t.shard] }), k.index('page_changes_seq').on(t.seq)],
  )
  return { pageChanges }
}
