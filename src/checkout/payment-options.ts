import { listProcessorRecords } from '#src/payments/processor-records.ts'
import { freeProcessorId, type PaymentForm } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'

export interface PaymentOption {
  processorId: number
  slug: string
  name: string
  hint: string
  /** false: placing the order collects nothing. */
  collectsOnline: boolean
  form: PaymentForm | null
  /** True: it charges the tax, and the store none. */
  collectsTax: boolean
}

/** The payment options for a total in minor units; subscriptions need one that renews them. Selected: `?pay=`, else `chosenId`, else the primary processor. A free order has exactly one option. */
export async function listPaymentOptions(
  shop: Shop,
  view: View,
  total: number,
  chosenId: number | null = null,
  { isSubscription = false }: { isSubscription?: boolean | undefined } = {},
): Promise<{ options: PaymentOption[]; selectedProcessorId: number }> {
  const records = await listProcessorRecords(shop.db.read)
  const options = records.flatMap((record): PaymentOption[] => {
    const processor = shop.processors.find((candidate) => candidate.processorId === record.processorId)
    if (!processor || !record.enabled || processor.missing.length > 0) return []
    if ((total === 0) !== (processor.processorId === freeProcessorId)) return []
    if (isSubscription && total > 0 && !processor.cancelSubscription) return []
    // Not offered: staff cannot enter instructions, such as a bank account, for paying later.
    if (!processor.collectsOnline && processor.processorId !== freeProcessorId) return []
    const { processorId, slug, collectsOnline, collectsTax = false, form } = processor
    return [{ processorId, slug, collectsOnline, collectsTax, form, name: record.name, hint: view.t(processor.hint) }]
  })
  const requestedSlug = view.url.searchParams.get('pay')
  const selected =
    options.find((option) => option.slug === requestedSlug) ??
    options.find((option) => option.processorId === chosenId) ??
    options.find((option) => records.some((record) => record.isPrimary && record.processorId === option.processorId)) ??
    options[0]
  return { options, selectedProcessorId: selected?.processorId ?? -1 }
}

/** Whether the payment method that is selected for an order with a total charges the tax itself. */
export async function isTaxCollected(shop: Shop, view: View, chosenId: number | null): Promise<boolean> {
  const { options, selectedProcessorId } = await listPaymentOptions(shop, view, 1, chosenId)
  return options.some(({ processorId, collectsTax }) => processorId === selectedProcessorId && collectsTax)
}
