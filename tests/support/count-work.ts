import { spyOn } from 'bun:test'
import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'

export interface Work {
  hashes: number
  verifications: number
  writes: number
}

/** How often `action` hashes or verifies a password, and its inserts, updates and deletes. What takes time, without measuring it. */
export async function countWork(shop: Shop, action: () => Promise<unknown>): Promise<Work> {
  const [verify, hash] = [spyOn(Bun.password, 'verify'), spyOn(Bun.password, 'hash')]
  const { transaction } = shop.db
  let writes = 0
  const counted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        if (name === 'insert' || name === 'update' || name === 'delete') writes += 1
        const value: unknown = Reflect.get(target, name)
        // Another one each time: prepared statements are built again for it, so their writes are counted.
        if (name === 'root') return counted(value as Tx)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  shop.db.transaction = (work) => transaction.call(shop.db, (tx) => work(counted(tx))) as ReturnType<typeof work>
  try {
    await action()
    return { hashes: hash.mock.calls.length, verifications: verify.mock.calls.length, writes }
  } finally {
    shop.db.transaction = transaction
    verify.mockRestore()
    hash.mockRestore()
  }
}
