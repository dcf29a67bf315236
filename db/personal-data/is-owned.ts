import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import { emailKey, typedForms } from '#src/lib/people/emails.ts'
import type { Owner } from './personal-data.ts'

/** Whether rows belong to these owners. Some columns hold an address as it was typed: it is compared by its key. */
export const isOwned = (column: AnyColumn, { owner, keys }: { owner: Owner; keys: (number | string)[] }): SQL =>
  owner === 'address'
    ? inArray(
        sql`lower(${column})`,
        keys.flatMap((key) => typedForms(emailKey(String(key)))),
      )
    : inArray(column, keys)
