import { BadRequest } from '#src/lib/errors/errors.ts'
import { maxUploadParts } from '../limits.ts'

/** One multipart field. Its bytes can be read once, before the next part is requested. */
export interface Part {
  name: string
  /** Null for a field that is not a file; '' when no file was chosen. */
  fileName: string | null
  bytes: AsyncGenerator<Uint8Array>
}

const maxHeaderBytes = 16 * 1024

/** Streams the parts of a multipart form; the caller enforces limits. Throws BadRequest for another type or a malformed body. */
export async function* readParts(request: Request): AsyncGenerator<Part> {
  const type = request.headers.get('content-type') ?? ''
  const [, quoted, plain] = /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || !request.body) throw new BadRequest(415, 'unsupported_media_type', 'not a multipart form')
  const body = new BodyReader(request.body)
  if ((await body.readUntil(`--${boundary}`, maxHeaderBytes)) === null) throw badMultipart()
  for (let count = 0; count < maxUploadParts; count += 1) {
    if ((await body.readBytes(2)).toString() === '--') return
    const header = await body.readUntil('\r\n\r\n', maxHeaderBytes)
    if (header === null) throw badMultipart()
    const bytes = body.streamUntil(`\r\n--${boundary}`)
    yield { ...parseDisposition(header.toString('utf8')), bytes }
    // Skip bytes that the caller did not read.
    for await (const _ of bytes);
  }
  throw new BadRequest(413, 'too_many_fields', `more than ${maxUploadParts} parts`)
}

const badMultipart = () => new BadRequest(400, 'bad_form', 'the multipart body cannot be read')

class BodyReader {
  private buffer: Buffer = Buffer.alloc(0)
  private readonly chunks: AsyncIterator<Uint8Array>

  constructor(stream: ReadableStream<Uint8Array>) {
    this.chunks = stream[Symbol.asyncIterator]()
  }

  /** Bytes up to `marker`, exclusive; null when it is not found within `maxBytes`. */
  async readUntil(marker: string, maxBytes: number): Promise<Buffer | null> {
    for (;;) {
      const index = this.buffer.indexOf(marker)
      if (index !== -1 && index <= maxBytes) return this.consume(index, marker.length)
      if (this.buffer.length > maxBytes || !(await this.fill())) return null
    }
  }

  async readBytes(count: number): Promise<Buffer> {
    while (this.buffer.length < count) if (!(await this.fill())) throw badMultipart()
    return this.consume(count, 0)
  }

  /** Streams the bytes before `marker`. Throws BadRequest when the body ends without it. */
  async *streamUntil(marker: string): AsyncGenerator<Uint8Array> {
    for (;;) {
      const index = this.buffer.indexOf(marker)
      if (index !== -1) {
        const last = this.consume(index, marker.length)
        if (last.length > 0) yield last
        return
      }
      // The marker may start at the end of the buffer.
      const safeLength = this.buffer.length - marker.length
      if (safeLength > 0) yield this.consume(safeLength, 0)
      if (!(await this.fill())) throw badMultipart()
    }
  }

  private consume(length: number, skip: number): Buffer {
    const bytes = this.buffer.subarray(0, length)
    this.buffer = this.buffer.subarray(length + skip)
    return bytes
  }

  private async fill(): Promise<boolean> {
    const { value, done } = await this.chunks.next()
    if (!done) this.buffer = this.buffer.length === 0 ? Buffer.from(value) : Buffer.concat([this.buffer, value])
    return done !== true
  }
}

function parseDisposition(header: string): Pick<Part, 'name' | 'fileName'> {
  const disposition = /^content-disposition:(.*)$/im.exec(header)?.[1] ?? ''
  const parameter = (name: string) => new RegExp(`[;\\s]${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(disposition)?.[1]
  const name = parameter('name')
  if (name === undefined || /[\u0000-\u001f]/.test(name)) throw badMultipart()
  return { name, fileName: parameter('filename') ?? null }
}
