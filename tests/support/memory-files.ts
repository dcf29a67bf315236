import type { StoredFile } from '#src/import-files/stored-file.ts'
import type { FileStorage } from '#src/shop/files.ts'

/** Files that never reach a disk, dated by `now`. */
export function createMemoryFiles(now: () => number, initial: Record<string, Uint8Array> = {}): FileStorage {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const writtenAt = new Map<string, number>()
  const put = (name: string, bytes: Uint8Array) => {
    files.set(name, new Uint8Array(bytes))
    writtenAt.set(name, now())
  }
  for (const [name, bytes] of Object.entries(initial)) put(name, bytes)
  return {
    put: async (name, bytes) => put(name, bytes),
    putStream: async (name, parts) => put(name, Buffer.concat(await Array.fromAsync(parts))),
    get: async (name) => {
      const bytes = files.get(name)
      return bytes ? new Blob([bytes]) : null
    },
    open: async (name) => {
      const bytes = files.get(name)
      if (!bytes) return null
      return {
        bytes: bytes.length,
        read: async (start, length) => Buffer.from(bytes.subarray(start, start + length)),
        close: async () => {},
      }
    },
    exists: async (name) => files.has(name),
    delete: async (name) => void files.delete(name),
    listModifiedBefore: async (ms) => [...files.keys()].filter((name) => writtenAt.get(name)! < ms),
    list: async (prefix) =>
      [...files]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, { length: bytes }]) => ({ name, bytes, modifiedAt: writtenAt.get(name)! })),
  }
}

/** One such file. */
export const memoryFile = (content: string | Uint8Array): StoredFile => ({
  files: createMemoryFiles(() => 0, { 'file.bin': typeof content === 'string' ? new TextEncoder().encode(content) : content }),
  name: 'file.bin',
})

/** What a file contains. */
export const readText = async ({ files, name }: StoredFile): Promise<string> => (await files.get(name))!.text()
