/** What a payment processor of a plugin answers instead of a result: it did nothing. */
export class PluginRejection extends Error {
  constructor(
    message: string,
    readonly isNotFound: boolean,
  ) {
    super(message)
  }
}

/** Throws. `isNotFound` = the processor does not have the payment, for example because it deletes abandoned ones. */
export function reject(message: string, { isNotFound = false }: { isNotFound?: boolean } = {}): never {
  throw new PluginRejection(String(message), isNotFound)
}
