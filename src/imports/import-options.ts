export interface ImportOptions {
  /** Update existing products; otherwise skip them. */
  updateExisting: boolean
  /** Create new products as drafts, whatever the file says. */
  asDraft: boolean
  pictures: boolean
  /** Create missing categories and brands. */
  addMissing: boolean
  /** Set stock from the file. */
  stock: boolean
  /** Decimal separator of amounts. */
  decimal: '.' | ','
  /** Cell separator. */
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

/** The stored options with defaults for missing ones. */
export function resolveImportOptions(stored: Readonly<Record<string, unknown>>): ImportOptions {
  const entries = Object.entries(defaultOptions).map(([name, fallback]) => [
    name,
    typeof stored[name] === typeof fallback ? stored[name] : fallback,
  ])
  return Object.fromEntries(entries) as unknown as ImportOptions
}
