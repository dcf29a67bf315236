import type { Tx } from '#db/types.ts'

/**
 * The owner of the account's address has shown that it is theirs, by a mailed link or code. `proveEmail` in src/orders does this: modules
 * before it receive it from their routes.
 */
export type ProveEmail = (tx: Tx, user: { id: number; email: string }, now: number) => Promise<void>
