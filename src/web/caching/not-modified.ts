const sentAgain = new Set(['cache-control', 'vary', 'etag'])

/** Of a 304, from those of the page. */
export const notModifiedHeaders = (sent: Headers): Headers =>
  new Headers([...sent].filter(([name]) => sentAgain.has(name)) as [string, string][])

/** Whether If-None-Match names the tag. */
export function matchesTag(header: string | null, tag: string): boolean {
  if (header === null || !header.includes(tag)) return false
  return header.split(',').some((one) => one.trim() === tag)
}
