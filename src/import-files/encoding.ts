import { UserError } from '#src/lib/errors/errors.ts'
import { openStored, readChunks, type StoredFile } from './stored-file.ts'

/** From UTF-8, UTF-16 or Windows-1252, without byte order mark; CR line ends become LF. Throws UserError for binary files. */
export async function convertToUtf8(stored: StoredFile): Promise<void> {
  const encoding = await detectEncoding(stored)
  if (encoding !== 'plain') await stored.files.putStream(stored.name, decode(readChunks(stored), encoding))
  if (await hasOnlyCarriageReturns(stored)) await stored.files.putStream(stored.name, toLineFeeds(readChunks(stored)))
}

async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: Exclude<Encoding, 'plain'>): AsyncGenerator<Uint8Array> {
  // Not fatal: one invalid sequence in UTF-16 must not reject the file. The decoder drops the byte order mark.
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield encodeText(decoder.decode(chunk, { stream: true }))
  yield encodeText(decoder.decode())
}

// A file with any line feed has other line ends, and its carriage returns are part of them or of its texts.
async function hasOnlyCarriageReturns(stored: StoredFile): Promise<boolean> {
  let hasReturns = false
  for await (const chunk of readChunks(stored)) {
    if (chunk.includes(10)) return false
    hasReturns ||= chunk.includes(13)
  }
  return hasReturns
}

async function* toLineFeeds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.map((byte) => (byte === 13 ? 10 : byte))
}

type Encoding = 'plain' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

async function detectEncoding(stored: StoredFile): Promise<Encoding> {
  const head = await readFirstBytes(stored, 4)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const chunk of readChunks(stored)) {
    if (chunk.includes(0)) throw new UserError('importFiles.notText', {}, 'csv')
    if (isUtf8) isUtf8 = canDecode(decoder, chunk)
  }
  if (!isUtf8 || !canDecode(decoder)) return 'windows-1252'
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : 'plain'
}

function canDecode(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

async function readFirstBytes(stored: StoredFile, count: number): Promise<Uint8Array> {
  const file = await openStored(stored)
  try {
    return await file.read(0, count)
  } finally {
    await file.close()
  }
}

function encodeText(text: string): Uint8Array {
  // PostgreSQL text cannot contain NUL.
  if (text.includes('\u0000')) throw new UserError('importFiles.notText', {}, 'csv')
  return new TextEncoder().encode(text)
}
