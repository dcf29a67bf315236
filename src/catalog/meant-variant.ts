import { asc, eq, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { stmt } from '#db/stmt.ts'
import { Refusal } from '#src/lib/errors.ts'
import { optionField, wishFrom } from './option-fields.ts'

const variantsOfProduct = stmt((q) =>
  q
    .select({ productOptions: q.t.products.options, id: q.t.variants.id, options: q.t.variants.options })
    .from(q.t.variants)
    .innerJoin(q.t.products, eq(q.t.products.id, q.t.variants.productId))
    .where(sql`${q.t.variants.productId} = ${sql.placeholder('productId')} and ${q.t.variants.active} = true`)
    .orderBy(asc(q.t.variants.position), asc(q.t.variants.id)),
)

/**
 * The variant a sent form means: what its options say, which a browser without script may have changed after the page named
 * a variant; else that variant; else the only one there is. Throws Refusal while an option is open or the combination is not made.
 */
export async function meantVariant(
  q: Exec,
  sent: { productId: number; variantId: number | null; read(field: string): string | undefined },
): Promise<number> {
  const variants = await variantsOfProduct(q, { productId: sent.productId })
  const options = variants[0]?.productOptions
  if (!options) throw new Refusal('cart.cannotBuy')
  const wanted = wishFrom(options, sent.read)
  const named = variants.find((variant) => variant.id === sent.variantId)
  if (Object.keys(wanted).length === 0 && sent.variantId !== null) {
    if (!named) throw new Refusal('cart.cannotBuy')
    return named.id
  }
  if (options.length === 0) return variants[0]!.id
  const open = options.find(({ name }) => wanted[name] === undefined)
  if (open) throw new Refusal('catalog.chooseFirst', { option: open.name }, optionField(open.name))
  const meant = variants.find((variant) => options.every(({ name }) => variant.options[name] === wanted[name]))
  if (!meant) throw new Refusal('catalog.noSuchChoice', { choice: Object.values(wanted).join(', ') })
  return meant.id
}
