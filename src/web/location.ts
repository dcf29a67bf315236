import { encodeAddress } from '#src/lib/links/encode-address.ts'

/** A redirect. All of them are made here, because headers take no other characters than ASCII. */
export const redirectTo = (address: string, status: 301 | 302 | 303, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...headers, location: encodeAddress(address) } })
