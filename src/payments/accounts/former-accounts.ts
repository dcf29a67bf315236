import type { Exec } from '#db/types.ts'
import { hour } from '#src/lib/dates/durations.ts'
import { endConnection, type StoredConnection } from '#src/services/connections.ts'
import type { Shop } from '#src/shop.ts'
import { replacedAccountHours, shownOpenOrders } from '../limits.ts'
import type { Processor } from '../processor.ts'
import { countOpenOrders, countOpenUnmatched, listOpenOrders, listOtherAccounts, type OpenOrder } from './open-payments.ts'
import { type AccountOwner, listAccounts, openAccount } from './processor-accounts.ts'

/** An account that a processor was connected with before, and what is still open there. */
export interface FormerAccount {
  /** '' for a connection whose keys cannot be read. */
  account: string
  /** False: nobody has its keys. Its payments can be neither refunded nor confirmed here. */
  answers: boolean
  /** `uid` of its newest connection; null for one of the environment, or one whose keys are gone. */
  uid: string | null
  openCount: number
  /** Payments there that have paid no order. */
  unmatchedCount: number
  /** The newest of them. */
  orders: OpenOrder[]
}

/** Those with open payments, and those that are still connected. */
export async function listFormerAccounts(shop: Shop, current: Processor): Promise<FormerAccount[]> {
  const q = shop.db.read
  const connected = listAccounts(shop, current).filter(({ account }) => account !== current.account)
  const names = new Set([...connected.map(({ account }) => account), ...(await listOtherAccounts(q, current))])
  const rows = listReplaced(shop, current)
  const all = await Promise.all(
    [...names].map(async (account) => ({
      account,
      answers: connected.some((one) => one.account === account),
      uid: rows.find((row) => row.account === account)?.connection.uid ?? null,
      ...(await readOpen(q, { processorId: current.processorId, account }, shop.now())),
    })),
  )
  return all.filter(({ uid, openCount, unmatchedCount }) => uid !== null || openCount + unmatchedCount > 0)
}

async function readOpen(q: Exec, owner: { processorId: number; account: string }, now: number) {
  const orders = await listOpenOrders(q, owner, { now, limit: shownOpenOrders })
  const openCount = orders.length < shownOpenOrders ? orders.length : await countOpenOrders(q, owner, now)
  return { orders, openCount, unmatchedCount: await countOpenUnmatched(q, owner, now) }
}

/** Replaced connections that have not ended, the newest first, with their account; those that cannot be opened are left out. */
function listReplaced(shop: Shop, current: Processor): { connection: StoredConnection; account: string }[] {
  const rows = shop.services.connections.filter(({ slug, replacedAt }) => slug === current.slug && replacedAt !== null)
  return rows.toReversed().flatMap((connection) => {
    const account = openAccount(shop, current, connection)?.account
    return account === undefined ? [] : [{ connection, account }]
  })
}

/** Scheduled task: forgets the keys of replaced accounts without open payments, and those that were renewed. Returns how many. */
export async function endFormerAccounts(shop: Shop): Promise<number> {
  const now = shop.now()
  let ended = 0
  for (const current of shop.processors) {
    const seen = new Set([current.account])
    for (const { connection, account } of listReplaced(shop, current)) {
      const isRenewed = seen.has(account)
      seen.add(account)
      if (connection.replacedAt! > now - replacedAccountHours * hour) continue
      const isEnded = await shop.db.transaction(async (tx) => {
        const owner = { processorId: current.processorId, account }
        if (!isRenewed && (await isOpen(tx, owner, now))) return false
        return endConnection(tx, connection.id, now)
      })
      if (isEnded) ended += 1
    }
  }
  return ended
}

const isOpen = async (q: Exec, owner: AccountOwner, now: number): Promise<boolean> =>
  (await countOpenOrders(q, owner, now)) > 0 || (await countOpenUnmatched(q, owner, now)) > 0

/** All connections of the account that the connection belongs to; none when it has ended or is in use. */
export function listConnectionsOf(shop: Shop, current: Processor, uid: string): StoredConnection[] {
  const rows = listReplaced(shop, current)
  const account = rows.find(({ connection }) => connection.uid === uid)?.account
  return rows.flatMap((row) => (row.account === account ? [row.connection] : []))
}
