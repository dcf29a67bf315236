import { jwt } from '@elysiajs/jwt'

/** The session cookie is a JWT (HS256) with the session's token, so a cookie that we did not sign never reaches the database. */
export interface SessionCookies {
  seal(token: string): Promise<string>
  /** The token of a cookie; null when its signature is invalid. */
  open(cookie: string): Promise<string | null>
}

/** Cookies whose signature is remembered: verifying one takes about 60 µs, looking it up less than one. */
const maxRemembered = 10_000
const maxCookieLength = 400

/** `secret` also signs mailed links; the audience keeps the two apart. */
export function createSessionCookies(secret: string): SessionCookies {
  const { cookies } = jwt({ name: 'cookies', secret }).decorator
  const tokens = new Map<string, string>()
  const remember = (cookie: string, token: string) => {
    if (tokens.size >= maxRemembered) tokens.delete(tokens.keys().next().value!)
    tokens.set(cookie, token)
  }
  return {
    async seal(token) {
      // Without a time: the session in the database says when it ends.
      const cookie = await cookies.sign({ aud: audience, sid: token, iat: false })
      remember(cookie, token)
      return cookie
    },
    async open(cookie) {
      if (cookie.length > maxCookieLength) return null
      const known = tokens.get(cookie)
      if (known !== undefined) return known
      const claims = await cookies.verify(cookie, { audience, algorithms: ['HS256'] })
      if (!claims || typeof claims['sid'] !== 'string') return null
      remember(cookie, claims['sid'])
      return claims['sid']
    },
  }
}

const audience = 'session'
