import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface LedgerFile<Store> {
  /** Each map in the order in which its entries were added. */
  store: Store
  /** Saves within 200 ms. */
  save(): void
  saveNow(): void
}

/** Fills the maps of a pretend service with what `file` contains, and saves them there; without one they are in memory only. */
export function openLedgerFile<Store extends { [Name in keyof Store]: Map<string, unknown> }>(
  store: Store,
  file?: string,
): LedgerFile<Store> {
  const maps = Object.entries<Map<string, unknown>>(store)
  const saved = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, unknown][]>) : {}
  for (const [name, map] of maps) for (const [id, entry] of saved[name] ?? []) map.set(id, entry)
  let timer: Timer | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(maps.map(([name, map]) => [name, [...map]]))))
  }
  const save = () => {
    if (file) timer ??= setTimeout(saveNow, 200).unref()
  }
  return { store, save, saveNow }
}
