/** What somebody decided about an import. */
export interface ImportOptions {
  /** Products that are there already are changed; else they are skipped. */
  updateExisting: boolean
  /** New products are drafts, whatever the file says. */
  asDraft: boolean
  pictures: boolean
  /** Categories and brands the shop does not have are added. */
  addMissing: boolean
  /** Stock is set to what the file says. */
  stock: boolean
  /** What stands before the cents in the file's amounts. */
  decimal: '.' | ','
  /** What separates its cells. */
  delimiter: string
}

export const usualOptions: ImportOptions = {
  updateExisting: true,
  asDraft: false,
  pictures: true,
  addMissing: true,
  stock: true,
  decimal: '.',
  delimiter: ',',
}

/** Stored options, with what is usual where they say nothing. */
export function optionsFrom(stored: Readonly<Record<string, unknown>>): ImportOptions {
  const given = Object.entries(usualOptions).map(([name, usual]) => [name, typeof stored[name] === typeof usual ? stored[name] : usual])
  return Object.fromEntries(given) as unknown as ImportOptions
}
