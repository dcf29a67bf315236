import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from '#src/shop/system.ts'
import type { Exec, Tx } from './types.ts'

export type Savepoint = <R>(work: (tx: Tx) => Promise<R>) => Promise<R>

/** Tracks which code runs inside a transaction of one database, so that both engines reject the same mistakes. */
export interface TransactionScope {
  /** Throws inside a transaction, where a savepoint is needed instead. */
  refuseNested(): void
  /** A handle that throws inside a transaction, where it would not see uncommitted writes. */
  outside(read: Exec): Exec
  /** Runs `work` with a transaction handle that throws after `work` has ended. */
  inside<R>(handle: Exec, savepoint: Savepoint, work: (tx: Tx) => Promise<R>): Promise<R>
}

export function transactionScope(random: Random): TransactionScope {
  const current = new AsyncLocalStorage<{ open: boolean; written: Set<string> }>()
  const isInside = () => current.getStore()?.open === true

  return {
    refuseNested() {
      if (isInside()) throw new Error('already inside a transaction: use tx.savepoint')
    },
    outside: (read) => guarded(read, () => !isInside(), 'inside a transaction, use tx instead of db.read'),
    async inside(handle, savepoint, work) {
      const outer = current.getStore()
      const written = outer?.open ? outer.written : new Set<string>()
      const state = { open: true, written }
      const tx: Tx = Object.assign(Object.create(handle) as Exec, {
        savepoint: oneAtATime(savepoint),
        written,
        random,
        ...noting(handle, written),
      })
      try {
        return await current.run(state, () => work(guarded(tx, () => state.open, 'this transaction is over')))
      } finally {
        state.open = false
      }
    },
  }
}

// The builders for writes, which note their table.
function noting(handle: Exec, written: Set<string>): Pick<Exec, 'insert' | 'update' | 'delete'> {
  const note = <Table extends SQLiteTable>(table: Table): Table => {
    written.add(getTableName(table))
    return table
  }
  return {
    insert: (table) => handle.insert(note(table)),
    update: (table) => handle.update(note(table)),
    delete: (table) => handle.delete(note(table)),
  }
}

// Concurrent savepoints would close each other.
function oneAtATime(savepoint: Savepoint): Savepoint {
  let busy = false
  return async (work) => {
    if (busy) throw new Error('a savepoint of this transaction is still open: await it first')
    busy = true
    try {
      return await savepoint(work)
    } finally {
      busy = false
    }
  }
}

const guarded = <T extends object>(handle: T, allowed: () => boolean, message: string): T =>
  new Proxy(handle, {
    get(target, key, receiver) {
      if (!allowed()) throw new Error(message)
      return Reflect.get(target, key, receiver)
    },
  })
