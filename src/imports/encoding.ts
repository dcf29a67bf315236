import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { once } from 'node:events'
import { Refusal } from '#src/lib/errors.ts'

/**
 * Rewrites a file as plain UTF-8 when it is anything else: UTF-8 or UTF-16 behind a byte order mark, or the Windows letters old
 * spreadsheets write. Throws Refusal for what is no text.
 */
export async function makePlain(path: string): Promise<void> {
  const encoding = await encodingOf(path)
  if (encoding === 'plain') return
  const part = `${path}.part`
  const target = createWriteStream(part)
  // Not fatal: a broken pair in the middle of a UTF-16 file costs a letter, not the file. The mark is taken off by the decoder.
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) await write(target, decoder.decode(chunk as Buffer, { stream: true }))
  await write(target, decoder.decode())
  target.end()
  await once(target, 'finish')
  await rename(part, path)
}

type Encoding = 'plain' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

async function encodingOf(path: string): Promise<Encoding> {
  const head = await firstBytes(path, 4)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let utf8 = true
  for await (const chunk of createReadStream(path)) {
    if ((chunk as Buffer).includes(0)) throw new Refusal('imports.notText', {}, 'csv')
    if (utf8) utf8 = decodes(decoder, chunk as Buffer)
  }
  if (!utf8 || !decodes(decoder)) return 'windows-1252'
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : 'plain'
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

async function firstBytes(path: string, count: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const bytes = new Uint8Array(count)
    await file.read(bytes, 0, count, 0)
    return bytes
  } finally {
    await file.close()
  }
}

async function write(target: NodeJS.WritableStream, text: string): Promise<void> {
  // A NUL would end a text in PostgreSQL, and none belongs into a table.
  if (text.includes('\u0000')) throw new Refusal('imports.notText', {}, 'csv')
  if (text !== '' && !target.write(text)) await once(target, 'drain')
}
