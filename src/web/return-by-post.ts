import { readFields } from './form/body.ts'
import { redirectTo } from './redirect-headers.ts'
import { canonicalPath } from './canonical-path.ts'
import type { HttpRequest } from './request.ts'

/** Where payment processors and identity providers send people back to. None has a form of its own. */
const returnPaths = /^\/(checkout\/return|dashboard|auth\/[a-z0-9-]+\/callback)$/
const callbackPath = /^\/auth\//
/** What a provider answers with `response_mode=form_post`. */
const callbackParams = ['code', 'state', 'error']
const maxParamLength = 2000

/** The page that a form of another site returned to: it comes without the visitor's cookies. Null for any other request. */
export function pathReturnedTo({ method, url }: Pick<HttpRequest, 'method' | 'url'>): string | null {
  if (method !== 'POST') return null
  const path = canonicalPath(url.pathname) ?? url.pathname
  return returnPaths.test(path) ? path : null
}

/**
 * Leads to the same address by GET, which has the cookies and decides by what the store itself knows. The body is read for the answer of an
 * identity provider only, which otherwise comes in the query and is checked there.
 */
export async function redirectToReturnPath(req: HttpRequest, path: string): Promise<Response> {
  const query = callbackPath.test(path) ? await queryWithAnswer(req) : req.url.search
  return redirectTo(path + query, 303, { 'cache-control': 'no-store' })
}

async function queryWithAnswer(req: HttpRequest): Promise<string> {
  const params = new URLSearchParams(req.url.search)
  const fields = await readFields(req.raw, { bytes: 16 * 1024, fields: 20, depth: 6 }).catch(() => null)
  for (const name of callbackParams) {
    const value = fields?.get(name)?.at(-1)
    if (typeof value === 'string' && value.length <= maxParamLength && !params.has(name)) params.set(name, value)
  }
  return params.size > 0 ? `?${params.toString()}` : ''
}
