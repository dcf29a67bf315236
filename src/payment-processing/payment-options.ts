import type { Exec } from '#db/types.ts'
import { sumOpenInvoices } from '#src/orders/payment/payment-due.ts'
import { type ProcessorRecord, listProcessorRecords, shownName } from '#src/payments/processor-records.ts'
import { freeProcessorId, isPaidWith, type PaymentForm, type Processor, testProcessorId } from '#src/payments/processor.ts'
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
  /** Origins that a form without script may lead to. */
  pageOrigins: string[]
  /** True: it charges the tax, and the store none. */
  collectsTax: boolean
}

/** The payment options for a total in minor units; subscriptions need one that renews them. Selected: `?pay=`, else `chosenId`, else the primary processor. A free order has exactly one option. */
export async function listPaymentOptions(
  shop: Shop,
  view: View,
  total: number,
  chosenId: number | null = null,
  { isSubscription = false, isTest = false }: { isSubscription?: boolean | undefined; isTest?: boolean } = {},
): Promise<{ options: PaymentOption[]; selectedProcessorId: number }> {
  return readPaymentOptions(shop.db.read, view, { open: await listOpenProcessors(shop), total, chosenId, isSubscription, isTest })
}

interface OptionsInput {
  /** As `listOpenProcessors` returns them. */
  open: Processor[]
  total: number
  chosenId: number | null
  isSubscription: boolean
  /** True for a test order of the staff member who pays it. */
  isTest: boolean
}

/** As `listPaymentOptions`, also inside a transaction. */
export async function readPaymentOptions(
  q: Exec,
  view: View,
  { open, total, chosenId, isSubscription, isTest }: OptionsInput,
): Promise<{ options: PaymentOption[]; selectedProcessorId: number }> {
  const records = await listProcessorRecords(q)
  const hasLimit = view.isWholesale && records.some(({ enabled, creditLimit }) => enabled && creditLimit !== null)
  const owed = hasLimit && view.user ? await sumOpenInvoices(q, view.user.id) : 0
  const options = records.flatMap((record): PaymentOption[] => {
    const processor = open.find((candidate) => candidate.processorId === record.processorId)
    if (!processor || !isOffered(processor, record, { total, isWholesale: view.isWholesale, owed, isTest })) return []
    if (isSubscription && total > 0 && !processor.cancelSubscription) return []
    const { processorId, slug, collectsOnline, collectsTax = false, form, pageOrigins = [] } = processor
    const texts = { name: shownName(view.t, processor, record), hint: view.t(processor.hint) }
    return [{ processorId, slug, collectsOnline, collectsTax, form, pageOrigins, ...texts }]
  })
  const requestedSlug = view.url.searchParams.get('pay')
  const selected =
    options.find((option) => option.slug === requestedSlug) ??
    options.find((option) => option.processorId === chosenId) ??
    options.find((option) => records.some((record) => record.isPrimary && record.processorId === option.processorId)) ??
    options[0]
  return { options, selectedProcessorId: selected?.processorId ?? -1 }
}

/** Without those that are off or not set up at this moment. Never call it inside a transaction. */
export async function listOpenProcessors({ processors }: Shop): Promise<Processor[]> {
  const states = await Promise.all(processors.map(async (processor) => processor.readState?.()))
  return processors.filter((_, at) => states[at] === undefined || (states[at].isOn && states[at].isReady))
}

/** The one rule of who may pay how. Staff cannot turn the method of test orders off, nor on for others. `owed` and `total` in minor units: what the customer owes on invoices, and the order. */
export function isOffered(
  processor: Pick<Processor, 'processorId' | 'missing' | 'collectsOnline' | 'manual'>,
  record: Pick<ProcessorRecord, 'enabled' | 'instructions' | 'creditLimit'>,
  { total, isWholesale, owed, isTest = false }: { total: number; isWholesale: boolean; owed: number; isTest?: boolean },
): boolean {
  const isFree = processor.processorId === freeProcessorId
  if (!isPaidWith(processor.processorId, isTest)) return false
  if (processor.processorId === testProcessorId) return total > 0
  if (!record.enabled || processor.missing.length > 0 || (total === 0) !== isFree) return false
  if (processor.collectsOnline || isFree) return true
  // Without instructions nobody would know where to pay.
  if (!processor.manual || record.instructions === '') return false
  if (!processor.manual.onCredit) return true
  return isWholesale && (record.creditLimit === null || owed + total <= record.creditLimit)
}

/** Whether the payment method that is selected for an order with a total charges the tax itself. */
export async function isTaxCollected(shop: Shop, view: View, chosenId: number | null): Promise<boolean> {
  const { options, selectedProcessorId } = await listPaymentOptions(shop, view, 1, chosenId, { isTest: view.testMode !== null })
  return options.some(({ processorId, collectsTax }) => processorId === selectedProcessorId && collectsTax)
}
