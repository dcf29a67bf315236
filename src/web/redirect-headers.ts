import { encodeAddress } from '#src/lib/links/encode-address.ts'

/** A redirect. Headers with addresses are written here only: they take no other characters than ASCII. */
export const redirectTo = (address: string, status: 301 | 302 | 303, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...headers, location: encodeAddress(address) } })

/** A redirect for a request of htmx. */
export const redirectFromFragment = (address: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 204, headers: { ...headers, 'hx-redirect': encodeAddress(address) } })

/** What the address bar shows with a fragment: in a new entry of the history, or in place of the current one. */
export function withHistory(response: Response, how: 'push' | 'replace', address: string): Response {
  response.headers.set(`hx-${how}-url`, encodeAddress(address))
  return response
}
