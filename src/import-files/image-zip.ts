import { pipeline, Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { UserError } from '#src/lib/errors/errors.ts'
import { sniffImage } from '#src/media/sniff.ts'
import type { FileStorage, OpenFile } from '#src/shop/files.ts'
import { maxImageMegabytes, maxImageSize } from '#src/media/limits.ts'
import { openStored, readRange, type StoredFile } from './stored-file.ts'
import { maxUnzippedSize, maxZipEntries, maxZipRatio } from './limits.ts'

/** Bytes. */
export const maxDirectorySize = 16 * 1024 * 1024

interface ZipEntry {
  name: string
  method: number
  compressedSize: number
  size: number
  offset: number
}

/** Without unpacking; returns the number of entries. Throws UserError for an invalid ZIP or a ZIP bomb. */
export async function checkZip(stored: StoredFile): Promise<number> {
  const file = await openStored(stored)
  try {
    return (await readEntries(file)).size
  } finally {
    await file.close()
  }
}

/** Reads an image from a ZIP by name, with or without folder. Throws UserError when it is missing or invalid. */
export async function readZipImage(stored: StoredFile | null, name: string): Promise<Uint8Array> {
  const { file, entries } = await openZip(stored)
  try {
    const key = entryKey(name)
    const entry = entries.get(key) ?? entries.get(key.split('/').at(-1)!)
    if (!entry) throw new UserError('importFiles.image.notInZip')
    return await extractEntry(file, entry)
  } finally {
    await file.close()
  }
}

/** The files of a ZIP by lower-case path, and by base name where unique. Throws UserError like `checkZip`. */
export async function listZipNames(stored: StoredFile): Promise<ReadonlySet<string>> {
  const { file, entries } = await openZip(stored)
  await file.close()
  return new Set(entries.keys())
}

export const isInZip = (names: ReadonlySet<string>, name: string): boolean => names.has(entryKey(name))

/** Streams a file of a ZIP. Throws UserError when it is missing, broken, or unpacks to more than `maxBytes` or `maxRatio` times its size. */
export async function* streamZipFile(
  stored: StoredFile | null,
  name: string,
  { maxBytes, maxRatio = maxZipRatio }: { maxBytes: number; maxRatio?: number },
): AsyncGenerator<Uint8Array> {
  const { file, entries } = await openZip(stored)
  try {
    const entry = entries.get(entryKey(name))
    if (!entry) throw new UserError('importFiles.image.notInZip')
    const tooLarge = () => new UserError('media.fetch.tooLarge', { megabytes: Math.floor(maxBytes / 1024 / 1024) })
    if (Math.max(entry.size, entry.compressedSize) > maxBytes) throw tooLarge()
    if (entry.method !== 0 && entry.method !== 8) throw new UserError('importFiles.image.broken')
    const start = await findContent(file, entry)
    if (entry.compressedSize === 0) return
    const packed = readRange(file, { start, end: start + entry.compressedSize })
    let bytes = 0
    for await (const chunk of entry.method === 0 ? packed : unpack(packed)) {
      bytes += (chunk as Uint8Array).length
      // The declared size may be wrong.
      if (bytes > maxBytes) throw tooLarge()
      if (bytes > entry.compressedSize * maxRatio) throw new UserError('importFiles.image.tooLargeUnpacked')
      yield chunk as Uint8Array
    }
  } catch (error) {
    throw String((error as { code?: string }).code).startsWith('Z_') ? new UserError('importFiles.image.broken') : error
  } finally {
    await file.close()
  }
}

// Its errors, and those of reading, end the stream.
const unpack = (packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(packed), createInflateRaw(), () => {})

async function openZip(stored: StoredFile | null): Promise<{ file: OpenFile; entries: Map<string, ZipEntry> }> {
  const file = stored && (await stored.files.open(stored.name))
  if (!file) throw new UserError('importFiles.image.noZip')
  try {
    return { file, entries: await readCachedEntries(stored, file) }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readCachedEntries({ files, name }: StoredFile, file: OpenFile): Promise<Map<string, ZipEntry>> {
  if (cachedZip?.files !== files || cachedZip.name !== name) cachedZip = { files, name, entries: await readEntries(file) }
  return cachedZip.entries
}

// One import reads the same ZIP many times; file names are never reused.
let cachedZip: { files: FileStorage; name: string; entries: Map<string, ZipEntry> } | undefined

/** Entries by lower-case path, and by base name where unique. Skips folders, links and unsafe paths. */
async function readEntries(file: OpenFile): Promise<Map<string, ZipEntry>> {
  const { count, start, length } = await findDirectory(file, file.bytes)
  const tooMany = () => new UserError('importFiles.zipTooMany', { most: maxZipEntries }, 'images')
  if (count > maxZipEntries || length > maxDirectorySize) throw tooMany()
  const bytes = await file.read(start, length)
  const byPath = new Map<string, ZipEntry>()
  const byBaseName = new Map<string, ZipEntry | null>()
  let totalSize = 0
  let entryCount = 0
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50;) {
    // The declared count may be wrong.
    if (++entryCount > maxZipEntries) throw tooMany()
    const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    const entry = {
      name,
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    const isLink = ((bytes.readUInt32LE(at + 38) >>> 16) & 0o170000) === 0o120000
    totalSize += entry.size
    if (totalSize > maxUnzippedSize) throw new UserError('importFiles.zipTooLarge', {}, 'images')
    if (!isLink && isSafePath(name)) {
      byPath.set(entryKey(name), entry)
      const baseName = entryKey(name).split('/').at(-1)!
      byBaseName.set(baseName, byBaseName.has(baseName) ? null : entry)
    }
    at += 46 + nameLength + extra + comment
  }
  for (const [name, entry] of byBaseName) if (entry && !byPath.has(name)) byPath.set(name, entry)
  return byPath
}

// Nothing is written to these paths; path traversal is rejected anyway.
const isSafePath = (name: string): boolean =>
  !name.endsWith('/') &&
  !name.startsWith('/') &&
  !/\\|\u0000|^[a-z]:/i.test(name) &&
  !name.split('/').includes('..') &&
  !name.startsWith('__MACOSX/')

const entryKey = (name: string): string => name.trim().replace(/^\.\//, '').normalize('NFC').toLowerCase()

async function findDirectory(file: OpenFile, size: number): Promise<{ count: number; start: number; length: number }> {
  const tail = await file.read(Math.max(0, size - 65_557), Math.min(size, 65_557))
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at === -1 || at + 22 > tail.length) throw new UserError('importFiles.notAZip', {}, 'images')
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  // ZIP64 has maximum values here: its archives exceed our limits.
  if (start + length > size) throw new UserError('importFiles.notAZip', {}, 'images')
  return { count, start, length }
}

async function extractEntry(file: OpenFile, entry: ZipEntry): Promise<Uint8Array> {
  const tooLarge = () => new UserError('media.fetch.tooLarge', { megabytes: maxImageMegabytes })
  if (entry.size > maxImageSize || entry.compressedSize > maxImageSize) throw tooLarge()
  if (entry.size > entry.compressedSize * maxZipRatio) throw new UserError('importFiles.image.tooLargeUnpacked')
  const compressed = await file.read(await findContent(file, entry), entry.compressedSize)
  const bytes = entry.method === 0 ? compressed : entry.method === 8 ? inflate(compressed, tooLarge) : null
  if (!bytes) throw new UserError('importFiles.image.broken')
  if (sniffImage(bytes) === null) throw new UserError('media.fetch.notAnImage')
  return bytes
}

async function findContent(file: OpenFile, entry: ZipEntry): Promise<number> {
  const header = await file.read(entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new UserError('importFiles.image.broken')
  return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

// The declared size may be wrong, so inflation stops at the limit.
function inflate(compressed: Buffer, tooLarge: () => UserError): Uint8Array {
  try {
    return inflateRawSync(compressed, { maxOutputLength: maxImageSize })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new UserError('importFiles.image.broken')
  }
}
