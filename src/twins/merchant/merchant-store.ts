import type {
  IAddressResponse,
  IAdjustmentResponse,
  ICustomerResponse,
  ISubscriptionResponse,
  ITransactionResponse,
  CreateAdjustmentRequestBody,
} from '@paddle/paddle-node-sdk'
import { type LedgerFile, openLedgerFile } from '../processors/ledger-file.ts'

export type NewAdjustment = { transaction_id: string; reason: string; action: CreateAdjustmentRequestBody['action'] } & (
  { type: 'full' } | { type?: 'partial'; items: { item_id: string; amount: string | null }[] }
)

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

export const openMerchantStore = (file?: string): LedgerFile<MerchantStore> =>
  openLedgerFile<MerchantStore>(
    { customers: new Map(), addresses: new Map(), transactions: new Map(), adjustments: new Map(), subscriptions: new Map() },
    file,
  )
