/** Entries that a search covers, the newest ones. */
export const maxSearchedEntries = 20_000
/** Characters of an old or new value in an entry, unless its editor allows more; the rest is cut. */
export const maxChangeLength = 500
/** Staff whom the list can be narrowed to. */
export const maxListedStaff = 200
