import { type FileHandle, open } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { Refusal } from '#src/lib/errors.ts'
import { largestUpload } from '#src/media/pictures.ts'
import { sniffPicture } from '#src/media/sniff.ts'

/** What a ZIP of pictures may hold at most: files, bytes of their directory, bytes of all unpacked, and how much one may grow by unpacking. */
export const zipLimits = { entries: 20_000, directory: 16 * 1024 * 1024, inflated: 4 * 1024 * 1024 * 1024, ratio: 100 }

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/** Looks at a ZIP without unpacking it; answers how many pictures it may have. Throws Refusal for what is none, or is a bomb. */
export async function checkZip(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    return (await entriesOf(file)).size
  } finally {
    await file.close()
  }
}

/** A picture of a ZIP by its name, with or without its folder. Throws Refusal when there is none, or it is none. */
export async function readPicture(path: string | null, name: string): Promise<Uint8Array> {
  if (path === null) throw new Refusal('imports.picture.noZip')
  const file = await open(path, 'r').catch(() => null)
  if (!file) throw new Refusal('imports.picture.noZip')
  try {
    if (lastRead?.path !== path) lastRead = { path, entries: await entriesOf(file) }
    const { entries } = lastRead
    const key = keyOf(name)
    const entry = entries.get(key) ?? entries.get(key.split('/').at(-1)!)
    if (!entry) throw new Refusal('imports.picture.notInZip')
    return await unpack(file, entry)
  } finally {
    await file.close()
  }
}

// A run asks the same ZIP again and again, and its name is never used twice.
let lastRead: { path: string; entries: Map<string, Entry> } | undefined

/** Files by their lower-case path, and by their bare name where only one has it. Folders, links and odd paths are left out. */
async function entriesOf(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat()
  const { count, start, length } = await findDirectory(file, size)
  const tooMany = () => new Refusal('imports.zipTooMany', { most: zipLimits.entries }, 'pictures')
  if (count > zipLimits.entries || length > zipLimits.directory) throw tooMany()
  const bytes = await readAt(file, start, length)
  const found = new Map<string, Entry>()
  const bare = new Map<string, Entry | null>()
  let inflated = 0
  let entries = 0
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50;) {
    // What it says of their number may be a lie.
    if (++entries > zipLimits.entries) throw tooMany()
    const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    const entry = {
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    const isLink = ((bytes.readUInt32LE(at + 38) >>> 16) & 0o170000) === 0o120000
    inflated += entry.size
    if (inflated > zipLimits.inflated) throw new Refusal('imports.zipTooLarge', {}, 'pictures')
    if (!isLink && isPlainPath(name)) {
      found.set(keyOf(name), entry)
      const last = keyOf(name).split('/').at(-1)!
      bare.set(last, bare.has(last) ? null : entry)
    }
    at += 46 + nameLength + extra + comment
  }
  for (const [name, entry] of bare) if (entry && !found.has(name)) found.set(name, entry)
  return found
}

// Nothing is ever written under these names; what tries to climb is still not taken.
const isPlainPath = (name: string): boolean =>
  !name.endsWith('/') &&
  !name.startsWith('/') &&
  !/\\|\u0000|^[a-z]:/i.test(name) &&
  !name.split('/').includes('..') &&
  !name.startsWith('__MACOSX/')

const keyOf = (name: string): string => name.trim().replace(/^\.\//, '').normalize('NFC').toLowerCase()

async function findDirectory(file: FileHandle, size: number): Promise<{ count: number; start: number; length: number }> {
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at === -1 || at + 22 > tail.length) throw new Refusal('imports.notAZip', {}, 'pictures')
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  // All ones: the wider kind for archives beyond 4 GB, which are beyond our limits too.
  if (count === 0xffff || start === 0xffffffff || start + length > size) throw new Refusal('imports.notAZip', {}, 'pictures')
  return { count, start, length }
}

async function unpack(file: FileHandle, entry: Entry): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('imports.picture.tooLarge', { megabytes: largestUpload / 1024 / 1024 })
  if (entry.size > largestUpload || entry.packed > largestUpload) throw tooLarge()
  if (entry.size > entry.packed * zipLimits.ratio) throw new Refusal('imports.picture.bomb')
  const head = await readAt(file, entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new Refusal('imports.picture.broken')
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await readAt(file, start, entry.packed)
  const bytes = entry.method === 0 ? packed : entry.method === 8 ? inflate(packed, tooLarge) : null
  if (!bytes) throw new Refusal('imports.picture.broken')
  if (sniffPicture(bytes) === null) throw new Refusal('imports.picture.notAPicture')
  return bytes
}

// What an entry says of its size may be a lie: unpacking stops at the limit by itself.
function inflate(packed: Buffer, tooLarge: () => Refusal): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: largestUpload })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new Refusal('imports.picture.broken')
  }
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, start)
  return bytes.subarray(0, bytesRead)
}
