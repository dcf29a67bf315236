export type DatabaseErrorReason =
  'locked' | 'damaged' | 'missing' | 'unwritable' | 'full' | 'unreachable' | 'newer' | 'changed' | 'unsupported' | 'failed'

/** The database is unusable. The message tells the operator what is wrong and how to fix it. */
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
