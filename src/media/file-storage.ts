import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFile, privateFolder } from '#src/lib/files/private-files.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Random } from '#src/shop/system.ts'

/** Files by name: lower-case letters, digits and dashes with one extension. Every call throws TypeError for any other name. */
export interface FileStorage {
  /** Writes atomically; replaces an existing file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Writes a stream atomically without buffering it. */
  putStream(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  get(name: string): Promise<Blob | null>
  exists(name: string): Promise<boolean>
  /** Succeeds when the file does not exist. */
  delete(name: string): Promise<void>
  /** Names last written before `cutoff` in epoch ms. */
  listModifiedBefore(cutoff: number): Promise<string[]>
  /** Files whose names begin with `prefix`; `modifiedAt` is when each was last written, in epoch ms. */
  list(prefix: string): Promise<{ name: string; bytes: number; modifiedAt: number }[]>
}

export function createDiskStorage(folder: string, random: Random): FileStorage {
  const path = (name: string) => join(folder, assertSafeName(name))
  const write = async (name: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    const target = path(name)
    // Not a valid stored name, so a crash leaves a stray temporary file and never half an image.
    const tempPath = join(folder, `.${newToken(random)}.part`)
    try {
      const save = () => writeFile(tempPath, content, { flush: true, ...privateFile })
      // Makes the folder only when it is missing, as each call costs as much as a small file.
      await save().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, privateFolder)
        await save()
      })
      await rename(tempPath, target)
    } catch (error) {
      await rm(tempPath, { force: true })
      throw error
    }
  }
  return {
    put: write,
    putStream: write,
    async get(name) {
      const file = Bun.file(path(name))
      return (await file.exists()) ? file : null
    },
    exists: (name) => Bun.file(path(name)).exists(),
    delete: (name) => rm(path(name), { force: true }),
    async listModifiedBefore(cutoff) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => safeName.test(name))
      const times = await Promise.all(names.map((name) => stat(join(folder, name)).then((stats) => stats.mtimeMs)))
      return names.filter((_, at) => (times[at] ?? cutoff) < cutoff)
    },
    async list(prefix) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(prefix) && safeName.test(name))
      const files = names.map(async (name) => {
        // A file may be deleted meanwhile.
        const stats = await stat(join(folder, name)).catch(() => null)
        return stats ? [{ name, bytes: stats.size, modifiedAt: stats.mtimeMs }] : []
      })
      return (await Promise.all(files)).flat()
    },
  }
}

const safeName = /^[a-z0-9][a-z0-9-]{0,100}\.[a-z0-9]{1,8}$/

function assertSafeName(name: string): string {
  if (!safeName.test(name)) throw new TypeError(`invalid stored file name: ${JSON.stringify(name)}`)
  return name
}
