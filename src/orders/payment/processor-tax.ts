import { eq, inArray, sql } from 'drizzle-orm'
import type { TaxSource } from '#db/schema/orders.ts'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { splitByWeight } from '#src/lib/money/money.ts'
import { taxKindOf } from '#src/tax/rates.ts'

/** The tax that a processor charged, added to the total of the order or contained in it. Minor units. */
export interface ProcessorTax {
  amount: number
  isAdded: boolean
}

/**
 * The tax and total of an unpaid order once its payment arrives: as stored, unless its processor charges the tax. Paid another way, e.g. by
 * bank transfer, nobody charged it.
 */
export function withProcessorTax(
  order: { tax: number; total: number; taxSource: TaxSource },
  tax: ProcessorTax | undefined,
): { tax: number; total: number; taxSource: TaxSource } {
  const { tax: storedTax, total, taxSource } = order
  if (taxSource !== 'processor') return { tax: storedTax, total, taxSource }
  if (!tax) return { tax: storedTax, total, taxSource: 'table' }
  return { tax: tax.amount, total: total + (tax.isAdded ? tax.amount : 0), taxSource }
}

/** Stored with the order in English, like the names of rates. */
export const processorTaxName = 'Charged by the seller of record'

/** Splits the tax of an order over its lines and shipping by their amounts: the processor charges one rate on all of them. */
export async function saveProcessorTax(
  tx: Tx,
  order: { id: number; shipping: number; country: string; taxIncluded: boolean },
  tax: number,
): Promise<void> {
  const { orderLines, orderTaxes } = tx.t
  const { id, lineTotal: amount } = orderLines
  const lines = await tx.select({ id, amount }).from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(id)
  const parts = [...lines, { id: null, amount: order.shipping }]
  const amounts = parts.map((part) => part.amount)
  const shares = splitByWeight(tax, amounts)
  const kind = taxKindOf(order.country)
  const rows = parts.map((part, index) => ({
    orderId: order.id,
    orderLineId: part.id,
    taxClass: 'standard' as const,
    kind: kind === 'none' ? ('sales_tax' as const) : kind,
    name: processorTaxName,
    ratePpm: 0,
    country: order.country,
    base: part.amount - (order.taxIncluded ? shares[index]! : 0),
    amount: shares[index]!,
  }))
  const taxed = rows.filter((row) => row.amount > 0)
  for (const batch of inChunks(taxed, 100)) {
    await tx.insert(orderTaxes).values(batch)
    const share = sql`(select ${orderTaxes.amount} from ${orderTaxes} where ${orderTaxes.orderLineId} = ${orderLines.id})`
    const ids = batch.flatMap(({ orderLineId }) => orderLineId ?? [])
    if (ids.length > 0) await tx.update(orderLines).set({ tax: share }).where(inArray(orderLines.id, ids))
  }
}
