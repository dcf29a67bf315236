import { and, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { SubmittedOptions } from '#src/variants/submitted-options.ts'

/** The input that created a line of this cart, so it can be edited; null when it is not a line of that product. */
export async function cartLineInput(
  q: Exec,
  filter: { cartId: number; lineId: number; productId: number },
): Promise<SubmittedOptions | null> {
  const { cartLines } = q.t
  const [line] = await q
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.id, filter.lineId), eq(cartLines.cartId, filter.cartId), eq(cartLines.productId, filter.productId)))
    .limit(1)
  if (!line) return null
  return {
    lineId: String(line.id),
    quantity: String(line.quantity),
    giftWrap: line.giftWrap,
    giftMessage: line.giftMessage,
    answers: Object.fromEntries(Object.entries(line.answers).map(([key, answer]) => [key, [answer].flat()])),
  }
}
