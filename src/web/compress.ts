const smallest = 1024
const texts = /^(text\/html|application\/json|application\/xml|text\/xml|text\/plain)/

/** The same answer, compressed when it is text worth it and the browser can read it. Files and streams pass untouched. */
export async function compressed(request: Request, answer: Response): Promise<Response> {
  // Asked in this order: touching the body of a file's answer would cost it Bun's ranges and sendfile.
  if (!texts.test(answer.headers.get('content-type') ?? '') || answer.headers.has('content-disposition')) return answer
  if (answer.headers.has('content-encoding') || !answer.body) return answer
  const headers = new Headers(answer.headers)
  headers.append('vary', 'accept-encoding')
  const bytes = await answer.bytes()
  const encoding = bytes.length < smallest ? null : encodingFor(request)
  if (!encoding) return new Response(bytes, { status: answer.status, headers })
  headers.set('content-encoding', encoding)
  const packed =
    encoding === 'zstd' ? new Uint8Array(Bun.zstdCompressSync(bytes, { level: 1 })) : Bun.gzipSync(new Uint8Array(bytes), { level: 1 })
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
