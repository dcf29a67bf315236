const minCompressedLength = 1024
const compressibleTypes = /^(text\/html|application\/json|application\/xml|text\/xml|text\/plain)/

const textByResponse = new WeakMap<Response, string>()

/** An answer that is a text. The text is remembered: reading it back out of the answer would cost more than compressing it. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  textByResponse.set(response, text)
  return response
}

/** The same answer, compressed when it is text worth it and the browser can read it. Files and streams pass untouched. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  // Asked in this order: touching the body of a file's answer would cost it Bun's ranges and sendfile.
  if (!compressibleTypes.test(response.headers.get('content-type') ?? '') || response.headers.has('content-disposition')) return response
  if (response.headers.has('content-encoding') || (!textByResponse.has(response) && !response.body)) return response
  const text = textByResponse.get(response)
  const content = text ?? new Uint8Array(await response.arrayBuffer())
  const encoding = content.length < minCompressedLength ? null : chooseEncoding(request)
  const headers = text === undefined ? new Headers(response.headers) : response.headers
  headers.append('vary', 'accept-encoding')
  if (!encoding) return text === undefined ? new Response(content, { status: response.status, headers }) : response
  headers.set('content-encoding', encoding)
  // Zlib's own first level is quicker, but leaves a product page a fifth larger.
  const compressedBody =
    encoding === 'zstd' ? Bun.zstdCompressSync(content, { level: 1 }) : Bun.gzipSync(content, { level: 1, library: 'libdeflate' })
  return new Response(compressedBody, { status: response.status, headers })
}

/** What to send to a browser that says what it accepts; an encoding with q=0 is one it refuses. */
export function chooseEncoding(request: Request): 'zstd' | 'gzip' | null {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim())
  return accepted.includes('zstd') ? 'zstd' : accepted.includes('gzip') ? 'gzip' : null
}
