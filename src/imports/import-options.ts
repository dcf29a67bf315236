export interface ImportOptions {
  updateExisting: boolean
  asDraft: boolean
  images: boolean
  addMissing: boolean
  stock: boolean
  decimal: '.' | ','
  delimiter: string
}

export const defaultOptions: ImportOptions = {
  updateExisting: true,
  asDraft: false,
  images: true,
  addMissing: true,
  stock: true,
  decimal: '.',
  delimiter: ',',
}

export function resolveImportOptions(stored: Readonly<Record<string, unknown>>): ImportOptions {
  const entries = Object.entries(defaultOptions).map(([name, fallback]) => [
    name,
    typeof stored[name] === typeof fallback ? stored[name] : fallback,
  ])
  return Object.fromEntries(entries) as unknown as ImportOptions
}
