import type { Kit } from '#db/kit.ts'
import type { productsTables } from './products.ts'

export function productFilesTables(k: Kit, { products }: ReturnType<typeof productsTables>) {
  // Files for buyers of a digital product. The token is on the order line; expiry and limit are in `downloads`.
  const productFiles = k.table(
    'product_files',
    {
      id: k.id('id'),
      productId: k
        .int('product_id')
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      // Random name of the stored file, never a URL.
      file: k.text('file').notNull(),
      originalName: k.text('original_name').notNull(),
      type: k.text('type').notNull(),
      bytes: k.int('bytes').notNull(),
      // Null = the shop's setting.
      expiresDays: k.int('expires_days'),
      maxDownloads: k.int('max_downloads'),
      position: k.int('position').notNull().default(0),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.unique('product_files_file').on(t.file), k.index('product_files_product').on(t.productId, t.position, t.id)],
  )
  return { productFiles }
}
