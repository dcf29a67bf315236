/** Serves one `Range: bytes=…`, the whole file for none or several, 416 outside it. `fullResponse` has the headers, `body` the bytes. */
export function respondWithRange(request: Request, body: Blob, fullResponse: Response): Response {
  fullResponse.headers.set('accept-ranges', 'bytes')
  // If-Range names another version of the file, so send it whole.
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

/** True for the answer to a range that does not start at byte 0: the rest of an interrupted download. */
export const isRestOfFile = (response: Response): boolean =>
  response.status === 206 && !(response.headers.get('content-range') ?? '').startsWith('bytes 0-')
