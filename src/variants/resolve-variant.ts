import { asc, eq, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { optionFieldName, readSelectedOptions } from './option-fields.ts'

const activeVariantsQuery = stmt((q) =>
  q
    .select({ productOptions: q.t.products.options, id: q.t.variants.id, options: q.t.variants.options })
    .from(q.t.variants)
    .innerJoin(q.t.products, eq(q.t.products.id, q.t.variants.productId))
    .where(sql`${q.t.variants.productId} = ${sql.placeholder('productId')} and ${q.t.variants.active} = true`)
    .orderBy(asc(q.t.variants.position), asc(q.t.variants.id)),
)

/** A submitted form's variant: by options, else by id, else the only one. Throws UserError for open options or a missing combination. */
export async function resolveVariant(
  q: Exec,
  submitted: { productId: number; variantId: number | null; read(field: string): string | undefined },
): Promise<number> {
  const variants = await activeVariantsQuery(q, { productId: submitted.productId })
  const options = variants[0]?.productOptions
  if (!options) throw new UserError('cart.cannotBuy')
  const selectedOptions = readSelectedOptions(options, submitted.read)
  const namedVariant = variants.find((variant) => variant.id === submitted.variantId)
  if (Object.keys(selectedOptions).length === 0 && submitted.variantId !== null) {
    if (!namedVariant) throw new UserError('cart.cannotBuy')
    return namedVariant.id
  }
  if (options.length === 0) return variants[0]!.id
  const openOption = options.find(({ name }) => selectedOptions[name] === undefined)
  if (openOption) throw new UserError('variants.chooseFirst', { option: openOption.name }, optionFieldName(openOption.name))
  const match = variants.find((variant) => options.every(({ name }) => variant.options[name] === selectedOptions[name]))
  if (!match) throw new UserError('variants.combinationUnavailable', { choice: Object.values(selectedOptions).join(', ') })
  return match.id
}
