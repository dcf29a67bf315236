import type { EnvVariable } from '#src/config.ts'
import { openProcessor, type Processor, type ProcessorSettings, type ProcessorType } from './processor.ts'
import { bankTransfer } from './processors/bank-transfer.ts'
import { card } from './processors/card.ts'
import { freeOrders } from './processors/free.ts'

const builtInProcessors: ProcessorType[] = [freeOrders, card, bankTransfer]

/** Gateways of this store's own, with IDs from 100 upward. */
const customProcessors: ProcessorType[] = []

/** Every way to pay, by what it is; `listProcessors` opens them with the settings of a store. */
export const processorTypes: ProcessorType[] = [...builtInProcessors, ...customProcessors]

/** Variables the processors read from the environment. */
export const processorVariables: EnvVariable[] = processorTypes.flatMap(({ variables }) => variables)

/**
 * Opens every way to pay, ready or not (`missing`). Throws when a custom gateway has an ID below 100, or two processors share an ID,
 * a slug or a variable.
 */
export function listProcessors(settings: ProcessorSettings, custom: ProcessorType[] = customProcessors): Processor[] {
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
  return all.map((type) => openProcessor(type, settings))
}

function isDuplicate(type: ProcessorType, other: ProcessorType): boolean {
  const names = new Set(other.variables.map(({ name }) => name))
  return other.processorId === type.processorId || other.slug === type.slug || type.variables.some(({ name }) => names.has(name))
}
