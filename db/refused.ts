export type Fault = 'locked' | 'damaged' | 'unwritable' | 'unreachable' | 'newer' | 'changed' | 'unsupported'

/** The database cannot be used as it is. The message is a sentence for the operator: what is wrong and what cures it. */
export class DatabaseRefused extends Error {
  constructor(
    readonly fault: Fault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'DatabaseRefused'
  }
}
