import { BadRequest } from '#src/lib/errors.ts'

/** One field of a form as it comes in. Its bytes can be read once, and only before the next part is asked for. */
export interface Part {
  name: string
  /** Null for a field that is no file; '' where no file was chosen. */
  fileName: string | null
  bytes: AsyncGenerator<Uint8Array>
}

const mostParts = 50
const longestHead = 16 * 1024

/**
 * The parts of a multipart form one after the other, without keeping them in memory: for uploads of many megabytes, whose limits the
 * caller sets. Throws BadRequest for another content type and for a body that is not what it says.
 */
export async function* readParts(request: Request): AsyncGenerator<Part> {
  const type = request.headers.get('content-type') ?? ''
  const [, quoted, plain] = /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || !request.body) throw new BadRequest(415, 'unsupported_media_type', 'not a multipart form')
  const body = new Incoming(request.body)
  if ((await body.upTo(`--${boundary}`, longestHead)) === null) throw broken()
  for (let count = 0; count < mostParts; count += 1) {
    if ((await body.take(2)).toString() === '--') return
    const head = await body.upTo('\r\n\r\n', longestHead)
    if (head === null) throw broken()
    const bytes = body.before(`\r\n--${boundary}`)
    yield { ...namesIn(head.toString('utf8')), bytes }
    // What nobody wanted to read still stands before the next part.
    for await (const _ of bytes);
  }
  throw new BadRequest(413, 'too_many_fields', `more than ${mostParts} parts`)
}

const broken = () => new BadRequest(400, 'bad_form', 'the multipart body cannot be read')

/** The body of a request with as much of it as had to be looked at ahead. */
class Incoming {
  private kept: Buffer = Buffer.alloc(0)
  private readonly chunks: AsyncIterator<Uint8Array>

  constructor(stream: ReadableStream<Uint8Array>) {
    this.chunks = stream[Symbol.asyncIterator]()
  }

  /** Everything up to `mark`, which is left out; null when it does not come within `most` bytes. */
  async upTo(mark: string, most: number): Promise<Buffer | null> {
    for (;;) {
      const at = this.kept.indexOf(mark)
      if (at !== -1 && at <= most) return this.cut(at, mark.length)
      if (this.kept.length > most || !(await this.more())) return null
    }
  }

  async take(count: number): Promise<Buffer> {
    while (this.kept.length < count) if (!(await this.more())) throw broken()
    return this.cut(count, 0)
  }

  /** The bytes before `mark`, as they come. Throws BadRequest when the body ends without it. */
  async *before(mark: string): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.kept.indexOf(mark)
      if (at !== -1) {
        const last = this.cut(at, mark.length)
        if (last.length > 0) yield last
        return
      }
      // The mark may have begun at the end of what is here.
      const sure = this.kept.length - mark.length
      if (sure > 0) yield this.cut(sure, 0)
      if (!(await this.more())) throw broken()
    }
  }

  private cut(length: number, skipped: number): Buffer {
    const bytes = this.kept.subarray(0, length)
    this.kept = this.kept.subarray(length + skipped)
    return bytes
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.chunks.next()
    if (!done) this.kept = this.kept.length === 0 ? Buffer.from(value) : Buffer.concat([this.kept, value])
    return done !== true
  }
}

function namesIn(head: string): Pick<Part, 'name' | 'fileName'> {
  const line = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? ''
  const value = (name: string) => new RegExp(`[;\\s]${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(line)?.[1]
  const name = value('name')
  if (name === undefined || /[\u0000-\u001f]/.test(name)) throw broken()
  return { name, fileName: value('filename') ?? null }
}
