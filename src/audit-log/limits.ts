/** Entries that a search covers, the newest ones. */
export const maxSearchedEntries = 20_000
