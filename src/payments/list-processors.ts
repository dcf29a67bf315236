import type { Exec } from '#db/types.ts'
import type { StringKey, Translate } from '#src/i18n/built-in-strings.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { Shop } from '#src/shop.ts'
import { type PaymentTerms, readPaymentTerms, termsVersion } from './payment-terms.ts'
import { isHidden, type ManualPayment, type Processor } from './processor.ts'
import { type ProcessorRecord, listProcessorRecords, shownName } from './processor-records.ts'
import { hasRefusedKeys } from './refused-keys.ts'
import { findLastReceivedAt } from './events/webhook-events.ts'

/** A payment processor with what staff may know about its configuration: never a value of a secret. */
export interface StaffProcessor extends ProcessorRecord {
  clientType: string
  isTestMode: boolean
  /** True while a pretend twin replaces it. */
  isSimulated: boolean
  /** True when its service needs attention, so that nobody can pay with it. */
  isRefused: boolean
  /** Names of required variables that are not set. */
  missing: string[]
  /** The plugin that brings it, and why it keeps it from being offered. */
  plugin: { slug: string; isOn: boolean; isReady: boolean } | null
  /** What staff enter, or the variables of one that they cannot. */
  credentials: { name: string; label: StringKey | null; isSet: boolean; isRequired: boolean }[]
  /** Path of its webhook; null when it sends no events. */
  webhookPath: string | null
  lastEventAt: number | null
  canTest: boolean
  /** What staff enter for a manual method; null for others. */
  manual: { rules: ManualPayment; terms: PaymentTerms; version: string } | null
}

/** All but those that staff cannot change: for free orders, and for test orders. */
export async function listStaffProcessors(
  q: Exec,
  shop: Pick<Shop, 'processors' | 'sandboxes' | 'services'>,
  t: Translate,
): Promise<StaffProcessor[]> {
  const records = await listProcessorRecords(q)
  const rows = records.flatMap((record) => {
    const processor = shop.processors.find(({ processorId }) => processorId === record.processorId)
    return processor && !isHidden(record.processorId) ? [{ record, processor }] : []
  })
  return Promise.all(
    rows.map(async ({ record, processor }) => ({
      ...(await describe(q, record, processor)),
      name: shownName(t, processor, record),
      isSimulated: shop.sandboxes.has(processor.slug),
      isRefused: hasRefusedKeys(shop, processor.slug),
    })),
  )
}

async function readManual(q: Exec, { processorId, manual }: Processor): Promise<StaffProcessor['manual']> {
  if (!manual) return null
  const terms = await readPaymentTerms(q, { processorId, manual })
  return { rules: manual, terms, version: termsVersion(terms) }
}

function shownVariables(variables: EnvVariable[]): EnvVariable[] {
  const entered = variables.filter(({ field }) => field)
  return entered.length > 0 ? entered : variables
}

async function describe(
  q: Exec,
  record: ProcessorRecord,
  processor: Processor,
): Promise<Omit<StaffProcessor, 'isSimulated' | 'isRefused'>> {
  const { clientType, missing, unset, variables, slug, plugin } = processor
  const state = { isOn: true, isReady: true, isTestMode: processor.isTestMode ?? false, ...(await processor.readState?.()) }
  const sendsEvents = processor.readWebhook !== undefined
  return {
    ...record,
    clientType,
    isTestMode: state.isTestMode,
    missing,
    plugin: plugin === undefined ? null : { slug: plugin, isOn: state.isOn, isReady: state.isReady },
    credentials: shownVariables(variables).map(({ name, required = false, field }) => ({
      name,
      label: field?.label ?? null,
      isSet: !unset.includes(name),
      isRequired: required,
    })),
    webhookPath: sendsEvents ? `/webhooks/${slug}` : null,
    lastEventAt: sendsEvents ? await findLastReceivedAt(q, processor) : null,
    manual: await readManual(q, processor),
    canTest: processor.checkConnection !== undefined && missing.length === 0,
  }
}
