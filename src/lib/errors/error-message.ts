import { hideLinkSecrets } from '../secrets/secret-links.ts'

/** The message of an error as it may be stored and logged: without secrets of links and the values of a query, which may be secrets too. */
export const errorMessage = (error: unknown): string => withoutSecrets(String(error instanceof Error ? error.message : error))

/** A message, or a stack that begins with it. */
export const withoutSecrets = (text: string): string => hideLinkSecrets(text.replace(queryValues, ''))

// As drizzle-orm adds them to the message, up to the first line of the stack.
const queryValues = /\nparams: [\s\S]*?(?=\n {4}at |$)/g
