const minCompressedLength = 1024
const compressibleTypes = /^(text\/html|application\/json|application\/xml|text\/xml|text\/plain)/

const textByResponse = new WeakMap<Response, Text>()

type Encoding = 'zstd' | 'gzip'

export interface CompressedText {
  text: string
  /** Null = sent as it is. */
  encoding: Encoding | null
  body: Uint8Array<ArrayBuffer> | null
}

const compressedTexts = new WeakMap<Response, CompressedText>()

/** What a response of `compressResponse` contains; undefined when it was not made from a text. */
export const compressedTextOf = (response: Response): CompressedText | undefined => compressedTexts.get(response)

/** As a string, or encoded. */
type Text = string | Uint8Array<ArrayBuffer>

/** A text response. Its text is remembered, because reading it back for compression is slow. */
export function textResponse(text: Text, init: ResponseInit): Response {
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
  if (!encoding) {
    if (text === undefined) return new Response(content, { status: response.status, headers })
    if (typeof text === 'string') compressedTexts.set(response, { text, encoding: null, body: null })
    return response
  }
  headers.set('content-encoding', encoding)
  const body = compress(content, encoding)
  const compressed = new Response(body, { status: response.status, headers })
  if (typeof text === 'string') compressedTexts.set(compressed, { text, encoding, body })
  return compressed
}

export function compress(content: string | Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  // Level 1 of zlib is faster, but makes a product page a fifth larger.
  return encoding === 'zstd'
    ? (Bun.zstdCompressSync(content, { level: 1 }) as Buffer<ArrayBuffer>)
    : Bun.gzipSync(content, { level: 1, library: 'libdeflate' })
}

/** The best encoding in Accept-Encoding; q=0 excludes one. */
export function chooseEncoding(request: Request): Encoding | null {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim())
  return accepted.includes('zstd') ? 'zstd' : accepted.includes('gzip') ? 'gzip' : null
}
