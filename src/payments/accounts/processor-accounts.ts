import type { Shop } from '#src/shop.ts'
import { openConnection, type StoredConnection } from '#src/services/connections.ts'
import type { Processor } from '../processor.ts'

/** What names the account of a payment, a subscription or an event. */
export interface AccountOwner {
  processorId: number
  account: string
}

/**
 * The processor with the keys of the account that something began with: in use, replaced and not ended, or in the environment. Undefined when
 * nobody has these keys any more; those of another account are never used instead.
 */
export function findProcessorOf(shop: Shop, { processorId, account }: AccountOwner): Processor | undefined {
  const current = shop.processors.find((candidate) => candidate.processorId === processorId)
  return current && listAccounts(shop, current).find((one) => isOfAccount(shop, one, account))
}

/** Whether something of this account belongs to a processor as it is connected. Without a name it is of the environment. */
export function isOfAccount(shop: Shop, processor: Processor, account: string): boolean {
  if (!processor.accountOf) return true
  if (account !== '') return account === processor.account
  return !isConnectedByStaff(shop, processor) || processor.account === openedAccounts(shop, processor).environment?.account
}

/** The one in use, then those of accounts that were used before and can still be asked. */
export const listAccounts = (shop: Shop, current: Processor): Processor[] =>
  isConnectable(shop, current) ? [current, ...openedAccounts(shop, current).former(current.account)] : [current]

/** Of a stored connection; null without the key that it was sealed with, and once it has ended. */
export function openAccount(shop: Shop, processor: Processor, connection: StoredConnection): Processor | null {
  const values = openConnection(shop.secrets, connection)
  if (!values) return null
  const entered = processor.variables.flatMap(({ name, field }) => (field ? [[name, values[name] || null] as const] : []))
  return processor.reopen({ ...shop.config.processorSettings, ...Object.fromEntries(entered) })
}

/** Whether the keys in use are not those of the environment. */
const isConnectedByStaff = ({ services }: Shop, { variables }: Processor): boolean =>
  variables.some(({ name }) => name in services.settings)

const isConnectable = ({ services }: Shop, { slug }: Processor): boolean => services.connections.some((one) => one.slug === slug)

interface OpenedAccounts {
  environment: Processor | null
  /** Without one that is in use. */
  former(current: string): Processor[]
}

// Opened once until connections change: a processor may hold an access token.
const opened = new WeakMap<readonly StoredConnection[], Map<string, OpenedAccounts>>()

function openedAccounts(shop: Shop, processor: Processor): OpenedAccounts {
  const { connections } = shop.services
  const bySlug = opened.get(connections) ?? new Map<string, OpenedAccounts>()
  opened.set(connections, bySlug)
  const known = bySlug.get(processor.slug) ?? openAccounts(shop, processor)
  bySlug.set(processor.slug, known)
  return known
}

// The newest of each account first: its keys are the ones that were not renewed since.
function openAccounts(shop: Shop, processor: Processor): OpenedAccounts {
  const rows = shop.services.connections.filter(({ slug }) => slug === processor.slug).toReversed()
  const fromEnvironment = processor.reopen(shop.config.processorSettings)
  const environment = fromEnvironment.missing.length === 0 ? fromEnvironment : null
  const all = [...rows.flatMap((row) => openAccount(shop, processor, row) ?? []), ...(environment ? [environment] : [])]
  const byAccount = new Map(all.toReversed().map((one) => [one.account, one]))
  const usable = [...byAccount.values()].filter(({ account, missing }) => account !== '' && missing.length === 0)
  return { environment, former: (current) => usable.filter(({ account }) => account !== current) }
}
