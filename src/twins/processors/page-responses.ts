import type { Markup } from '../pretend-html.ts'

/** A page of a pretend processor, under a content security policy of its own. */
export function htmlResponse({ markup }: Markup, policy: string, status = 200): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return new Response(markup, { status, headers })
}

export type PageFiles = Record<string, [text: string, type: 'text/css' | 'text/javascript']>

/** Null for other paths. */
export function findPageFile(files: PageFiles, path: string): Response | null {
  const [text, type] = files[path] ?? []
  if (text === undefined) return null
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  })
}
