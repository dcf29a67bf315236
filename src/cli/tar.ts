/** One file of an archive; read `body` to its end before requesting the next. */
export interface TarFile {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

const blockSize = 512

/** Streams a tar archive without buffering. Names have up to 100 ASCII characters. */
export async function* writeTar(files: AsyncIterable<TarFile>, createdAt: number): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of files) {
    yield header(name, size, createdAt)
    let written = 0
    for await (const chunk of body) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was read: expected ${size} bytes, got ${written}`)
    yield new Uint8Array(padding(size))
  }
  yield new Uint8Array(2 * blockSize)
}

/** Streams the files of a tar archive. Throws when it is truncated or damaged. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const source = new ByteReader(bytes)
  for (;;) {
    const head = await source.read(blockSize)
    // Two empty blocks end an archive; the first one is enough.
    if (head.every((byte) => byte === 0)) return
    const { name, size } = readHeader(head)
    yield { name, size, body: source.stream(size) }
    await source.read(padding(size))
  }
}

const padding = (size: number) => (blockSize - (size % blockSize)) % blockSize

function header(name: string, size: number, createdAt: number): Uint8Array {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`invalid archive entry name: ${name}`)
  const head = Buffer.alloc(blockSize)
  head.write(name, 0)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  sizeField(size).copy(head, 124)
  head.write(octal(Math.floor(createdAt / 1000), 11) + '\0', 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\u000000', 257)
  head.write(octal(checksum(head), 6) + '\0 ', 148)
  return head
}

function readHeader(head: Buffer): { name: string; size: number } {
  const expectedChecksum = parseInt(head.toString('latin1', 148, 156), 8)
  const blank = Buffer.from(head)
  blank.write('        ', 148)
  if (expectedChecksum !== checksum(blank)) throw new Error('the archive is damaged')
  const name = head.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  const large = (head[124] ?? 0) & 0x80
  const size = large ? Number(head.readBigUInt64BE(128)) : parseInt(head.toString('latin1', 124, 136), 8)
  return { name, size }
}

// Eleven octal digits end at 8 GB; larger sizes use the base-256 extension.
function sizeField(size: number): Buffer {
  if (size < 8 ** 11) return Buffer.from(octal(size, 11) + '\0')
  const field = Buffer.alloc(12)
  field[0] = 0x80
  field.writeBigUInt64BE(BigInt(size), 4)
  return field
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

const checksum = (head: Buffer) => head.reduce((sum, byte) => sum + byte, 0)

class ByteReader {
  private readonly iterator: AsyncIterator<Uint8Array>
  private rest: Uint8Array = new Uint8Array()

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.iterator = bytes[Symbol.asyncIterator]()
  }

  async read(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for await (const part of this.stream(length)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(length: number): AsyncGenerator<Uint8Array> {
    let remaining = length
    while (remaining > 0) {
      if (this.rest.length === 0) {
        const next = await this.iterator.next()
        if (next.done) throw new Error('the archive is truncated')
        this.rest = next.value
      }
      const part = this.rest.subarray(0, remaining)
      this.rest = this.rest.subarray(part.length)
      remaining -= part.length
      yield part
    }
  }
}
