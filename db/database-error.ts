export type DatabaseErrorReason = 'locked' | 'damaged' | 'unwritable' | 'unreachable' | 'newer' | 'changed' | 'unsupported'

/** The database cannot be used as it is. The message is a sentence for the operator: what is wrong and what cures it. */
export class DatabaseError extends Error {
  constructor(
    readonly reason: DatabaseErrorReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'DatabaseError'
  }
}
