import { describe, expect, test } from 'bun:test'
import { errorMessage } from '#src/lib/errors/error-message.ts'
import {
  hasLinkSecret,
  hideLinkSecrets,
  hideSecrets,
  hideSecretsInText,
  secretParams,
  secretPaths,
  secretQueries,
} from '#src/lib/secrets/secret-links.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { realSystem } from '#src/shop/real-system.ts'

const secret = 'abcdefghij0123456789abcdefghij01'
const fill = (path: string) =>
  path
    .split('/')
    .map((part) => (secretParams.includes(part.slice(1)) ? secret : part.replace(/^:.*/, '12')))
    .join('/')

/** How people and mail programs change an address on its way. */
const spellings: [string, (link: string) => string][] = [
  ['as it is', (link) => link],
  ['with a full stop', (link) => `${link}.`],
  ['with an ideographic full stop', (link) => `${link}%E3%80%82`],
  ['with a guillemet in Latin-1', (link) => `${link}%BB`],
  ['with another segment', (link) => `${link}/more/of-it`],
  ['with a doubled slash', (link) => link.replaceAll('/', '//')],
  ['with encoded slashes', (link) => link.replaceAll('/', '%2F')],
  ['encoded twice', (link) => link.replaceAll('/', '%252F')],
  ['in capitals', (link) => link.toUpperCase()],
  ['with a language before it', (link) => `/de-at${link}`],
  ['with a word before its secret', (link) => link.replace(secret, `id${secret}`)],
  ['without the last character', (link) => link.slice(0, -1)],
  ['without a letter of its path', (link) => link.slice(0, 2) + link.slice(3)],
  ['cut in the middle', (link) => link.slice(0, -16)],
  ['of another site', (link) => `archive.example/web/http://shop.example${link}`],
]

describe.each(secretPaths)('the secret of %s', (path) => {
  test.each(spellings)('is hidden %s', (_, spell) => {
    const hidden = hideSecrets(spell(fill(path)))
    expect(hidden).toContain('…')
    expect(hidden.toLowerCase()).not.toMatch(/abcdefghij01/)
  })

  test('is hidden in a text, which continues behind it', () => {
    const link = `https://shop.example${fill(path)}`
    expect(hideLinkSecrets(`{"url":"${link}","status":500}`)).toMatch(/…","status":500}$/)
    expect(hideLinkSecrets(`could not open ${link} in time`)).toMatch(/… in time$/)
    expect(hideSecretsInText(`${link} ${secret} does not work`)).toMatch(/… … does not work$/)
  })

  test('is distinguished from a page with another name there', () => {
    expect(hasLinkSecret(fill(path))).toBe(true)
    expect(hasLinkSecret(fill(path).replace(secret, 'guide.pdf'))).toBe(false)
  })
})

test.each(secretQueries.map((path) => fill(path)))('the query of %s is hidden', (path) => {
  for (const query of [`?token=${secret}`, `%3Ftoken=${secret}`, `/${secret}`, `&token=c2hvcnQ.c2lnbg`])
    expect(hideSecrets(path + query)).not.toMatch(/abcdefghij|c2hvcnQ|c2lnbg/)
  expect(hideSecrets(path)).toBe(path)
})

test('each new token is hidden on any page', () => {
  for (let count = 0; count < 2000; count++) {
    const token = newToken(realSystem.random)
    expect(hideSecrets(`/unknown/${token}`)).toBe('/unknown/…')
  }
})

test.each([
  '/items/blue-shirt-2024-limited-edition',
  '/donaudampfschifffahrtsgesellschaftskapitaen',
  '/downloads/catalogue.pdf',
  '/tickets/create',
  '/tickets/views',
  '/products/4006381333931',
  '/caf%C3%A9/men%C3%BC',
  '/50%-off',
])('%s has no secret', (path) => expect(hideSecrets(path)).toBe(path))

test('a stored error does not repeat the values of its query', () => {
  const failure = new Error(`Failed query: select * from orders where external_id = ?\nparams: ${secret},second\nline`)
  expect(errorMessage(failure)).toBe('Failed query: select * from orders where external_id = ?')
})
