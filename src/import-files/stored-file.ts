import type { FileStorage, OpenFile } from '#src/shop/files.ts'

export interface StoredFile {
  files: FileStorage
  name: string
}

/** The caller closes it. Throws when it does not exist. */
export async function openStored({ files, name }: StoredFile): Promise<OpenFile> {
  const file = await files.open(name)
  if (!file) throw new Error(`file ${name} does not exist`)
  return file
}

/** The whole file in parts of up to `size` bytes. */
export async function* readChunks(stored: StoredFile, size = 64 * 1024): AsyncGenerator<Buffer> {
  const file = await openStored(stored)
  try {
    yield* readRange(file, { start: 0, end: file.bytes, size })
  } finally {
    await file.close()
  }
}

export async function* readRange(file: OpenFile, { start, end, size = 64 * 1024 }: { start: number; end: number; size?: number }) {
  for (let at = start; at < end;) {
    const chunk = await file.read(at, Math.min(size, end - at))
    if (chunk.length === 0) return
    at += chunk.length
    yield chunk
  }
}
