const minCompressedLength = 1024
const compressibleTypes = /^(text\/html|application\/json|application\/xml|text\/xml|text\/plain)/

const textByResponse = new WeakMap<Response, string>()

/** A text response. Its text is remembered, because reading it back for compression is slow. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  textByResponse.set(response, text)
  return response
}

/** Compresses the response when its type is compressible and the browser accepts an encoding. Files and streams stay as they are. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  // Check the headers first: touching a file's body would disable Bun's range support and sendfile.
  if (!compressibleTypes.test(response.headers.get('content-type') ?? '') || response.headers.has('content-disposition')) return response
  if (response.headers.has('content-encoding') || (!textByResponse.has(response) && !response.body)) return response
  const text = textByResponse.get(response)
  const content = text ?? new Uint8Array(await response.arrayBuffer())
  const encoding = content.length < minCompressedLength ? null : chooseEncoding(request)
  const headers = text === undefined ? new Headers(response.headers) : response.headers
  headers.append('vary', 'accept-encoding')
  if (!encoding) return text === undefined ? new Response(content, { status: response.status, headers }) : response
  headers.set('content-encoding', encoding)
  // Level 1 of zlib is faster, but makes a product page a fifth larger.
  const compressedBody =
    encoding === 'zstd' ? Bun.zstdCompressSync(content, { level: 1 }) : Bun.gzipSync(content, { level: 1, library: 'libdeflate' })
  return new Response(compressedBody, { status: response.status, headers })
}

/** The best encoding in Accept-Encoding; q=0 excludes one. */
export function chooseEncoding(request: Request): 'zstd' | 'gzip' | null {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim())
  return accepted.includes('zstd') ? 'zstd' : accepted.includes('gzip') ? 'gzip' : null
}
