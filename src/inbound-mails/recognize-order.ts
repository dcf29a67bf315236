import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { maxOrderTextLength, maxOrderMentions } from './limits.ts'

/**
 * The order that a text names, by number or external id, and that belongs to this address; null when there is none. Of several, the newest.
 * Only as good as the proof that the text comes from the address.
 */
export async function recognizeOrder(
  q: Exec,
  { text, email }: { text: string; email: string },
): Promise<{ id: number; number: number } | null> {
  const { orders } = q.t
  const start = text.slice(0, maxOrderTextLength)
  const numbers = findNumbers(start)
  const externalIds = findExternalIds(start)
  if (numbers.length === 0 && externalIds.length === 0) return null
  const isNamed = or(
    numbers.length > 0 ? inArray(orders.number, numbers) : undefined,
    externalIds.length > 0 ? inArray(orders.externalId, externalIds) : undefined,
  )
  const [found] = await q
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.emailKey, emailKey(email)), isNamed))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(1)
  return found ?? null
}

/** Order numbers have five to nine digits and stand alone: not part of a price, a date or a longer number. */
const findNumbers = (text: string): number[] =>
  unique(
    [...text.matchAll(/(?<![\p{L}\p{N}_.,:/-])(?:#|no\.?|n°|nr\.?)?\s?(\d{5,9})(?![\p{L}\p{N}_])(?![.,:/-]\d)/giu)].map(([, digits]) =>
      Number(digits),
    ),
  )

/** As in the link to an order page. */
const findExternalIds = (text: string): string[] =>
  unique([...text.matchAll(/(?<![\p{L}\p{N}])[a-z0-9]{32}(?![\p{L}\p{N}])/giu)].map(([id]) => id.toLowerCase()))

const unique = <T>(values: T[]): T[] => [...new Set(values)].slice(0, maxOrderMentions)
