import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { System } from '#src/shop/system.ts'
import { openProcessor, type Processor, type ProcessorSettings, type ProcessorType } from './processor.ts'
import { bankTransfer } from './processors/bank-transfer/bank-transfer.ts'
import { card } from './processors/card/card.ts'
import { freeOrders } from './processors/free/free.ts'
import { invoice } from './processors/invoice/invoice.ts'
import { merchant } from './processors/merchant/merchant.ts'
import { testPayment } from './processors/test-payment/test-payment.ts'
import { wallet } from './processors/wallet/wallet.ts'

const builtInProcessors: ProcessorType[] = [freeOrders, card, merchant, wallet, bankTransfer, invoice, testPayment]

/** Custom gateways of this store, with IDs from 100. */
const customProcessors: ProcessorType[] = []

export const processorTypes: ProcessorType[] = [...builtInProcessors, ...customProcessors]

export const processorVariables: EnvVariable[] = processorTypes.flatMap(({ variables }) => variables)

/** Ready or not (`missing`). Throws when a custom ID is below 100, or two processors share an ID, slug or variable. */
export function listProcessors(settings: ProcessorSettings, system: System, custom: ProcessorType[] = customProcessors): Processor[] {
  for (const { name, processorId } of custom) {
    if (!Number.isSafeInteger(processorId) || processorId < 100) {
      throw new Error(`Processor "${name}" has ID ${processorId}. IDs below 100 are reserved for built-in processors.`)
    }
  }
  const all = [...builtInProcessors, ...custom]
  for (const [index, type] of all.entries()) {
    const duplicate = all.slice(0, index).find((other) => isDuplicate(type, other))
    if (duplicate) throw new Error(`Processors "${duplicate.name}" and "${type.name}" have the same ID, slug or variable.`)
  }
  return all.map((type) => openProcessor(type, settings, system))
}

function isDuplicate(type: ProcessorType, other: ProcessorType): boolean {
  const names = new Set(other.variables.map(({ name }) => name))
  return other.processorId === type.processorId || other.slug === type.slug || type.variables.some(({ name }) => names.has(name))
}
