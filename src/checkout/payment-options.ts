import { freeProcessorId, listProcessorRecords } from '#src/payments/processor-records.ts'
import type { ProcessorClient } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'

export interface PaymentOption {
  processorId: number
  slug: string
  clientType: string
  name: string
  hint: string
  client: ProcessorClient | null
}

/** The ways this order can be paid, and the one that is open: what the address asks for, else the primary. A free order has just one. */
export async function listPaymentOptions(
  shop: Shop,
  view: View,
  total: number,
): Promise<{ options: PaymentOption[]; selectedProcessorId: number }> {
  const records = await listProcessorRecords(shop.db.read)
  const options = records.flatMap((record): PaymentOption[] => {
    const processor = shop.processors.find((candidate) => candidate.processorId === record.processorId)
    if (!processor || !record.enabled || processor.missing.length > 0) return []
    // Without a price there is nothing a processor could collect, and the other way round.
    if ((total === 0) !== (processor.processorId === freeProcessorId)) return []
    // Paying into the shop's account needs a page that tells the account; until staff can fill that in, it is not offered.
    if (processor.clientType === 'none' && processor.processorId !== freeProcessorId) return []
    const { processorId, slug, clientType, client } = processor
    return [{ processorId, slug, clientType, client, name: record.name, hint: paymentHint(view, processorId) }]
  })
  const requestedSlug = view.url.searchParams.get('pay')
  const selected =
    options.find((option) => option.slug === requestedSlug) ??
    options.find((option) => records.some((record) => record.isPrimary && record.processorId === option.processorId)) ??
    options[0]
  return { options, selectedProcessorId: selected?.processorId ?? -1 }
}

const paymentHint = (view: View, processorId: number): string =>
  view.t(processorId === freeProcessorId ? 'checkout.freeHint' : 'checkout.cardHint')
