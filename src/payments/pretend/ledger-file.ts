import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface LedgerFile<T> {
  /** In the order in which they were added. */
  entries: Map<string, T>
  /** Saves within 200 ms. */
  save(): void
  saveNow(): void
}

/** The ledger of a pretend service; without `file` in memory only. */
export function openLedgerFile<T>(file?: string): LedgerFile<T> {
  const entries = new Map<string, T>(file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, T][]) : [])
  let timer: Timer | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (file) writeFileSync(file, JSON.stringify([...entries]))
  }
  const save = () => {
    if (file) timer ??= setTimeout(saveNow, 200).unref()
  }
  return { entries, save, saveNow }
}
