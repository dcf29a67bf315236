import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { maxQuantity } from '#src/lib/products/quantity.ts'
import { isSameLine } from './same-line.ts'
import { maxGiftMessageLength } from './limits.ts'

/** Plain text with its line breaks. Throws UserError when it is too long for the card. */
export function parseGiftMessage(rawMessage: string, product: string): string {
  const message = rawMessage.replace(/\r\n?/g, '\n').replace(unprintable, '').trim()
  if (message.length > maxGiftMessageLength)
    throw new UserError('cart.messageTooLong', { most: maxGiftMessageLength, product }, 'gift_message')
  return message
}

/** Returns the line, merged with an equal one. Throws NotFound for another cart's line, UserError for a long message or no gift wrap. */
export async function setGiftWrap(
  tx: Tx,
  cartId: number,
  lineId: number,
  input: { giftWrap: boolean; giftMessage: string; now: number },
): Promise<number> {
  const { cartLines, carts, products } = tx.t
  const rows = await tx
    .select({ line: cartLines, name: products.name, canGiftWrap: products.giftWrap })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.cartId, cartId))
  const row = rows.find(({ line }) => line.id === lineId)
  if (!row) throw new NotFound('cart line')
  if (input.giftWrap && !row.canGiftWrap) throw new UserError('cart.giftWrapUnavailable', { product: row.name }, 'gift_wrap')
  const giftMessage = input.giftWrap ? parseGiftMessage(input.giftMessage, row.name) : ''
  await tx.update(carts).set({ updatedAt: input.now }).where(eq(carts.id, cartId))
  const changedLine = { ...row.line, giftWrap: input.giftWrap, giftMessage }
  const matchingLine = rows.find(({ line }) => line.id !== lineId && isSameLine(line, changedLine))?.line
  if (!matchingLine || matchingLine.quantity + row.line.quantity > maxQuantity) {
    await tx.update(cartLines).set({ giftWrap: input.giftWrap, giftMessage }).where(eq(cartLines.id, lineId))
    return lineId
  }
  await tx.delete(cartLines).where(and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId)))
  await tx
    .update(cartLines)
    .set({ quantity: matchingLine.quantity + row.line.quantity })
    .where(eq(cartLines.id, matchingLine.id))
  return matchingLine.id
}

const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
