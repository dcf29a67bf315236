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

export const defaultOptions: ImportOptions = {
  updateExisting: true,
  asDraft: false,
  pictures: true,
  addMissing: true,
  stock: true,
  decimal: '.',
  delimiter: ',',
}

/** Stored options, with what is usual where they say nothing. */
export function resolveImportOptions(stored: Readonly<Record<string, unknown>>): ImportOptions {
  const entries = Object.entries(defaultOptions).map(([name, fallback]) => [
    name,
    typeof stored[name] === typeof fallback ? stored[name] : fallback,
  ])
  return Object.fromEntries(entries) as unknown as ImportOptions
}
