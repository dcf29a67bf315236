const smallest = 1024
const texts = /^(text\/html|application\/json|application\/xml|text\/xml|text\/plain)/

const written = new WeakMap<Response, string>()

/** An answer that is a text. The text is remembered: reading it back out of the answer would cost more than compressing it. */
export function textAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init)
  written.set(answer, text)
  return answer
}

/** The same answer, compressed when it is text worth it and the browser can read it. Files and streams pass untouched. */
export async function compressed(request: Request, answer: Response): Promise<Response> {
  // Asked in this order: touching the body of a file's answer would cost it Bun's ranges and sendfile.
  if (!texts.test(answer.headers.get('content-type') ?? '') || answer.headers.has('content-disposition')) return answer
  if (answer.headers.has('content-encoding') || (!written.has(answer) && !answer.body)) return answer
  const text = written.get(answer)
  const content = text ?? new Uint8Array(await answer.arrayBuffer())
  const encoding = content.length < smallest ? null : encodingFor(request)
  const headers = text === undefined ? new Headers(answer.headers) : answer.headers
  headers.append('vary', 'accept-encoding')
  if (!encoding) return text === undefined ? new Response(content, { status: answer.status, headers }) : answer
  headers.set('content-encoding', encoding)
  // Zlib's own first level is quicker, but leaves a product page a fifth larger.
  const packed =
    encoding === 'zstd' ? Bun.zstdCompressSync(content, { level: 1 }) : Bun.gzipSync(content, { level: 1, library: 'libdeflate' })
  return new Response(packed, { status: answer.status, headers })
}

/** What to send to a browser that says what it accepts; an encoding with q=0 is one it refuses. */
export function encodingFor(request: Request): 'zstd' | 'gzip' | null {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim())
  return accepted.includes('zstd') ? 'zstd' : accepted.includes('gzip') ? 'gzip' : null
}
