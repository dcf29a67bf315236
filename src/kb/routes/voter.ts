import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { findVote, voterKey } from '../votes.ts'
import { voterDays } from '../limits.ts'

/** What this visitor voted; null before voting. */
export async function readVote(shop: Shop, req: HttpRequest, articleId: number) {
  const cookie = readCookie(req)
  return cookie === null ? null : findVote(shop.db.read, articleId, voterKey(shop.config.sessionSecret, cookie, articleId))
}

/** The key of this visitor's vote. The first vote sets the cookie. */
export function startVoter(shop: Shop, req: HttpRequest, articleId: number): string {
  const cookie = readCookie(req) ?? newToken(shop.random)
  req.setCookie('voter', cookie, voterDays * 86_400)
  return voterKey(shop.config.sessionSecret, cookie, articleId)
}

function readCookie(req: HttpRequest): string | null {
  const cookie = req.getCookie('voter')
  return cookie !== null && /^[a-z0-9]{32}$/.test(cookie) ? cookie : null
}
