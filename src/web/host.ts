import { isIP } from 'node:net'

/** False without a Host and with two: then the address of a request does not parse, or means nothing. */
export function hasValidHost(request: Request): boolean {
  return URL.canParse(request.url) && !/[\s,@]/.test(request.headers.get('host') ?? '')
}

/**
 * Whether a request was meant for us: sent to the shop's own name, or, as proxies and probes do, to an address or to a
 * name without a dot. A page must not be shown under whatever name somebody points here.
 */
export function isOurHost(requestUrl: string, ownHostname: string): boolean {
  const { hostname } = new URL(requestUrl)
  if (hostname === ownHostname) return true
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 || !hostname.includes('.') || hostname.endsWith('.localhost')
}
