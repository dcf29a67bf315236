import type { Schema } from '#db/schema/index.ts'

/**
 * What a row can belong to; its column refers to the id, or to the key of an address or a VAT number. `address` counts once the account has
 * proven that it is theirs, `anyAddress` also before: nobody else would miss it. `message`: one in a ticket of another person; what remains of
 * it there is redacted, although it would go with an own ticket.
 */
export type Owner = 'account' | 'address' | 'anyAddress' | 'vatNumber' | 'order' | 'ticket' | 'message' | 'submission' | 'cart' | 'review'

/**
 * Why it stays. `invoice`: tax law makes a shop keep what its invoices show. `payment`: bookkeeping has to find a payment again.
 * `review`: published, and nobody is named. `staff`: who of the staff did it.
 */
export type KeepReason = 'invoice' | 'payment' | 'review' | 'staff'

/**
 * What becomes of columns when the account of their person is erased.
 *
 * `delete` the row goes · `cascade` it goes with the row of its owner · `empty` the column gets the value of nothing entered · `redact` the
 * owner's module removes what names or quotes the person · `keep` it stays, for a reason · `none` not about a person: names of the program,
 * ids, and what staff write about the store · `unlinked` typed by visitors and connected with nobody; deleted by time, and once the person is erased whose address it
 * has.
 */
type Erasure =
  | { erasure: 'delete' | 'cascade' | 'empty' | 'redact'; reason?: never }
  | { erasure: 'keep'; reason: KeepReason }
  | { erasure: 'none' | 'unlinked'; reason?: never }

type TableName = keyof Schema
type Column<T extends TableName> = keyof Schema[T]['$inferSelect'] & string

type Entry<T extends TableName> = {
  table: T
  columns: readonly Column<T>[]
  /** The columns by which rows of an owner are found. */
  by?: Partial<Record<Owner, Column<T>>>
  /** Not in the export: a secret, a key of a form, a copy of other columns, or a name of staff. */
  hidden?: true
  /** The columns name files in the storage. */
  areFiles?: true
  /** Staff may have typed an address here: a row with that of the person is deleted with them. */
  mayMention?: true
  /** Begins the subject of audit entries about such a row: `ticket` of `ticket:12`; `column` when that is not the id. */
  audited?: { as: string; column?: Column<T> }
} & Erasure

/** Columns of one table that share a fate. Each text, JSON and binary column of the schema is in exactly one entry. */
export type PersonalData = { [T in TableName]: Entry<T> }[TableName]
