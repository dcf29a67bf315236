import { freeProcessorId, listProcessorRecords } from '#src/payments/processor-records.ts'
import type { ProcessorClient } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'

export interface PayOption {
  processorId: number
  slug: string
  clientType: string
  name: string
  hint: string
  client: ProcessorClient | null
}

/** The ways this order can be paid, and the one that is open: what the address asks for, else the primary. A free order has just one. */
export async function payOptions(shop: Shop, view: View, total: number): Promise<{ options: PayOption[]; chosen: number }> {
  const records = await listProcessorRecords(shop.db.read)
  const options = records.flatMap((record): PayOption[] => {
    const processor = shop.processors.find((one) => one.processorId === record.processorId)
    if (!processor || !record.enabled || processor.missing.length > 0) return []
    // Without a price there is nothing a processor could collect, and the other way round.
    if ((total === 0) !== (processor.processorId === freeProcessorId)) return []
    // Paying into the shop's account needs a page that tells the account; until staff can fill that in, it is not offered.
    if (processor.clientType === 'none' && processor.processorId !== freeProcessorId) return []
    const { processorId, slug, clientType, client } = processor
    return [{ processorId, slug, clientType, client, name: record.name, hint: hintOf(view, processorId) }]
  })
  const asked = view.url.searchParams.get('pay')
  const open =
    options.find((option) => option.slug === asked) ??
    options.find((option) => records.some((record) => record.isPrimary && record.processorId === option.processorId)) ??
    options[0]
  return { options, chosen: open?.processorId ?? -1 }
}

const hintOf = (view: View, processorId: number): string =>
  view.t(processorId === freeProcessorId ? 'checkout.freeHint' : 'checkout.cardHint')
