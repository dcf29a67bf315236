import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type {
  IAddressResponse,
  IAdjustmentResponse,
  ICustomerResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk'

export type Customer = ICustomerResponse
export type Address = IAddressResponse
export type Adjustment = IAdjustmentResponse
export type Subscription = ISubscriptionResponse
export type Transaction = ITransactionResponse & { details: NonNullable<ITransactionResponse['details']> }

export interface MerchantStore {
  customers: Map<string, Customer>
  addresses: Map<string, Address>
  transactions: Map<string, Transaction>
  adjustments: Map<string, Adjustment>
  subscriptions: Map<string, Subscription>
}

/** Opens the store, from `file` if it exists; `save` is debounced, `saveNow` is not. */
export function openMerchantStore(file?: string): { store: MerchantStore; save(): void; saveNow(): void } {
  const saved = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, never][]>) : {}
  const store: MerchantStore = {
    customers: new Map(saved.customers),
    addresses: new Map(saved.addresses),
    transactions: new Map(saved.transactions),
    adjustments: new Map(saved.adjustments),
    subscriptions: new Map(saved.subscriptions),
  }
  let timer: Timer | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(Object.entries(store).map(([name, map]) => [name, [...map]]))))
  }
  const save = () => {
    if (file) timer ??= setTimeout(saveNow, 200).unref()
  }
  return { store, save, saveNow }
}
