/**
 * Answers a file in the piece its reader asks for by `Range: bytes=…`, whole when it asks for none or for several, and 416 for a
 * piece that is not there. `whole` is the answer with its headers; `body` what it sends.
 */
export function respondWithRange(request: Request, body: Blob, fullResponse: Response): Response {
  fullResponse.headers.set('accept-ranges', 'bytes')
  // Whoever has a piece of another file gets this one whole.
  const isOtherVersion = request.headers.has('if-range') && request.headers.get('if-range') !== fullResponse.headers.get('etag')
  const range = isOtherVersion ? '' : (request.headers.get('range') ?? '')
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (from === '' && to === '') return fullResponse
  const start = from === '' ? Math.max(0, body.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? body.size - 1 : Math.min(Number(to), body.size - 1)
  const headers = new Headers(fullResponse.headers)
  if (start > end) {
    headers.set('content-range', `bytes */${body.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${start}-${end}/${body.size}`)
  return new Response(body.slice(start, end + 1), { status: 206, headers })
}

/** True when a reader asks for what follows something it has already: the rest of a broken download. */
export const isResumedDownload = (request: Request): boolean => /^bytes=0*[1-9]\d*-/.test(request.headers.get('range') ?? '')
