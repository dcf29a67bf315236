/** CSRF check by Sec-Fetch-Site, Origin or Referer. A request without any of them comes from a program, without ambient cookies. */
export function isSameOrigin(headers: Headers, requestUrl: URL, baseUrl: string): boolean {
  const fetchSite = headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none'
  const source = headers.get('origin') ?? headers.get('referer')
  if (source === null) return true
  if (!URL.canParse(source)) return false
  const { origin, host, protocol } = new URL(source)
  return origin === new URL(baseUrl).origin || (/^https?:$/.test(protocol) && host === requestUrl.host)
}

/** Webhooks are exempt because their senders sign them. */
export function needsOriginCheck(method: string, path: string): boolean {
  return !(method === 'GET' || method === 'HEAD' || method === 'OPTIONS') && !/^\/webhooks\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path)
}
