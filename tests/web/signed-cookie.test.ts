import { expect, test } from 'bun:test'
import { type CookieName, HttpRequest } from '#src/web/request.ts'
import { readSignedCookie, setSignedCookie } from '#src/web/cookies/signed-cookie.ts'

const secret = 'a secret of the shop'
const createRequest = (cookie = '') =>
  new HttpRequest(new Request('http://localhost/', { headers: { cookie } }), { baseUrl: 'http://localhost', trustedProxies: [] })

/** The value of a signed cookie as the browser gets it. */
function signedValue(name: CookieName, text: string): string {
  const req = createRequest()
  setSignedCookie(req, { name, secret, text, seconds: 60 })
  return req.cookies.get(name)!
}
const read = (name: CookieName, value: string, key = secret) => readSignedCookie(createRequest(`${name}=${value}`), name, key)

test('a signed cookie is read back with any text', () => {
  for (const text of ['/account', '', 'Größe; = "x"']) expect(read('notice', signedValue('notice', text))).toBe(text)
})

test('a signed cookie that was changed, signed with another secret or for another cookie is ignored', () => {
  const value = signedValue('notice', '/account')
  const [body, signature] = value.split('.')
  expect(read('notice', `${Buffer.from('/admin').toString('base64url')}.${signature}`)).toBeNull()
  expect(read('notice', `${body}.`)).toBeNull()
  expect(read('notice', body!)).toBeNull()
  expect(read('notice', value, 'another secret')).toBeNull()
  expect(read('sign-in', value)).toBeNull()
})
