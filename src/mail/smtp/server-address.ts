import { isIP } from 'node:net'
import { isPublicAddress } from '#src/media/public-address.ts'
import type { Requests } from '#src/shop/system.ts'

/** The host of a mail server is inside the network, where staff may connect none. */
export class PrivateServerError extends Error {}

/** The address to connect to, so that a name cannot lead elsewhere later. Throws PrivateServerError, or another error for an unknown host. */
export async function findServerAddress(host: string, requests: Requests, allowsPrivate: boolean): Promise<string> {
  const addresses = isIP(host) ? [host] : await requests.resolve(host)
  const [first] = addresses
  if (first === undefined) throw new Error(`${host} has no address`)
  // One is enough: the resolver chooses which one is used.
  if (!allowsPrivate && !addresses.every(isPublicAddress)) throw new PrivateServerError(`${host} is inside the network`)
  return first
}
