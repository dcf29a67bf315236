import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { UserError } from '#src/lib/errors/errors.ts'
import { privateFile } from '#src/lib/files/private-files.ts'

/** From UTF-8, UTF-16 or Windows-1252, without byte order mark; CR line ends become LF. Throws UserError for binary files. */
export async function convertToUtf8(path: string): Promise<void> {
  const encoding = await detectEncoding(path)
  if (encoding !== 'plain') await decodeFile(path, encoding)
  if (await hasOnlyCarriageReturns(path)) await replaceLineEnds(path)
}

async function decodeFile(path: string, encoding: Exclude<Encoding, 'plain'>): Promise<void> {
  const tempPath = `${path}.part`
  const output = createWriteStream(tempPath, privateFile)
  // Not fatal: one invalid sequence in UTF-16 must not reject the file. The decoder drops the byte order mark.
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) await writeText(output, decoder.decode(chunk as Buffer, { stream: true }))
  await writeText(output, decoder.decode())
  output.end()
  await once(output, 'finish')
  await rename(tempPath, path)
}

// A file with any line feed has other line ends, and its carriage returns are part of them or of its texts.
async function hasOnlyCarriageReturns(path: string): Promise<boolean> {
  let hasReturns = false
  for await (const chunk of createReadStream(path)) {
    if ((chunk as Buffer).includes(10)) return false
    hasReturns ||= (chunk as Buffer).includes(13)
  }
  return hasReturns
}

async function replaceLineEnds(path: string): Promise<void> {
  const tempPath = `${path}.part`
  const toLineFeeds = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) yield chunk.map((byte) => (byte === 13 ? 10 : byte))
  }
  await pipeline(createReadStream(path), toLineFeeds, createWriteStream(tempPath, privateFile))
  await rename(tempPath, path)
}

type Encoding = 'plain' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

async function detectEncoding(path: string): Promise<Encoding> {
  const head = await readFirstBytes(path, 4)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const chunk of createReadStream(path)) {
    if ((chunk as Buffer).includes(0)) throw new UserError('importFiles.notText', {}, 'csv')
    if (isUtf8) isUtf8 = canDecode(decoder, chunk as Buffer)
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

async function readFirstBytes(path: string, count: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const bytes = new Uint8Array(count)
    await file.read(bytes, 0, count, 0)
    return bytes
  } finally {
    await file.close()
  }
}

async function writeText(output: NodeJS.WritableStream, text: string): Promise<void> {
  // PostgreSQL text cannot contain NUL.
  if (text.includes('\u0000')) throw new UserError('importFiles.notText', {}, 'csv')
  if (text !== '' && !output.write(text)) await once(output, 'drain')
}
