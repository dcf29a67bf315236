import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exec, Tx } from './open.ts'

const scope = new AsyncLocalStorage<{ open: boolean }>()

/** Runs `work` with a handle that is refused once the work is over. */
export async function scoped<R>(tx: Tx, work: (tx: Tx) => Promise<R>): Promise<R> {
  const mine = { open: true }
  const guarded = guard(tx, () => mine.open, 'this transaction is over: its handle cannot be used any more')
  try {
    return await scope.run(mine, () => work(guarded))
  } finally {
    mine.open = false
  }
}

/** Throws when called inside a transaction: one inside another would wait for itself. */
export function refuseNested(): void {
  if (inTransaction()) throw new Error('already in a transaction: use tx.savepoint')
}

/** A handle for reads outside transactions; inside one it would not see what the transaction wrote. */
export const outsideOnly = (read: Exec): Exec => guard(read, () => !inTransaction(), 'use tx, not db.read, inside a transaction')

const inTransaction = (): boolean => scope.getStore()?.open === true

function guard<T extends object>(target: T, allowed: () => boolean, message: string): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (!allowed()) throw new Error(message)
      return Reflect.get(object, key, receiver)
    },
  })
}
