import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStorage, OpenFile } from './files.ts'
import { privateFile, privateFolder } from './private-files.ts'
import type { Random } from './system.ts'

/** The files of a folder, which is made with the first one. */
export function createDiskStorage(folder: string, random: Random): FileStorage {
  const path = (name: string) => join(folder, assertSafeName(name))
  const write = async (name: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    const target = path(name)
    // Not a valid stored name, so a crash leaves a stray temporary file and never half an image.
    const tempPath = join(folder, `.${random.uuid()}.part`)
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
    open: (name) => openToRead(path(name)),
    exists: (name) => Bun.file(path(name)).exists(),
    delete: (name) => rm(path(name), { force: true }),
    listModifiedBefore: async (cutoff) => (await list(folder)).filter(({ modifiedAt }) => modifiedAt < cutoff).map(({ name }) => name),
    list: (prefix) => list(folder, prefix),
  }
}

async function list(folder: string, prefix = ''): ReturnType<FileStorage['list']> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(prefix) && safeName.test(name))
  const files = names.map(async (name) => {
    // A file may be deleted meanwhile.
    const stats = await stat(join(folder, name)).catch(() => null)
    return stats ? [{ name, bytes: stats.size, modifiedAt: stats.mtimeMs }] : []
  })
  return (await Promise.all(files)).flat()
}

async function openToRead(path: string): Promise<OpenFile | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  return {
    bytes: (await file.stat()).size,
    async read(start, length) {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await file.read(bytes, 0, length, start)
      return bytes.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

const safeName = /^[a-z0-9][a-z0-9-]{0,100}\.[a-z0-9]{1,8}$/

function assertSafeName(name: string): string {
  if (!safeName.test(name)) throw new TypeError(`invalid stored file name: ${JSON.stringify(name)}`)
  return name
}
