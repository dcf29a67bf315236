import { isIP } from 'node:net'

/** False without a Host header or with two: the URL of such a request is ambiguous. */
export function hasValidHost(request: Request): boolean {
  return URL.canParse(request.url) && !/[\s,@]/.test(request.headers.get('host') ?? '')
}

/** True for our host, an IP address or a name without a dot (proxies, probes). Pages must not be served under foreign domains. */
export function isOurHost(requestUrl: string, ownHostname: string): boolean {
  const { hostname } = new URL(requestUrl)
  if (hostname === ownHostname) return true
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 || !hostname.includes('.') || hostname.endsWith('.localhost')
}
