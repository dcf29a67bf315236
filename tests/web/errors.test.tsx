import { describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import { buildApp } from '#src/app.tsx'
import { BadRequest, Conflict, Forbidden, NotFound, UserError, SignInRequired, TooManyRequests } from '#src/lib/errors/errors.ts'
import { storefront } from '#src/storefront/layout.ts'
import { openTo } from '#src/web/access.ts'
import { redirect, page } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { createTestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

const throwers: Record<string, () => unknown> = {
  rejected: () => new UserError('form.email', {}, 'email'),
  'sign-in': () => new SignInRequired(),
  forbidden: () => new Forbidden('no'),
  'not-found': () => new NotFound('product'),
  conflict: () => new Conflict('errors.forbidden.body'),
  'too-many': () => new TooManyRequests(31),
  'bad-request': () => new BadRequest(400, 'bad_form', 'secret detail of the parser'),
  'too-large': () => new BadRequest(413, 'body_too_large', 'x'),
  'media-type': () => new BadRequest(415, 'unsupported_media_type', 'x'),
  busy: () => new Error('drizzle', { cause: Object.assign(new Error('secret detail'), { code: 'SQLITE_BUSY' }) }),
  full: () => Object.assign(new Error('secret detail'), { code: 'SQLITE_FULL' }),
  bug: () => new TypeError('secret detail: select password from users'),
  text: () => 'a thrown string',
  nothing: () => undefined,
}

const lines: string[] = []
const throwingRoutes = new Elysia().use(openTo('anyone')).get('/throws/:what', ({ params }) => {
  throw throwers[params.what]!()
})
const shop = await createTestShop({ onLog: (line) => lines.push(line) })
const schema = t.Object({ name: t.String({ minLength: 1 }), email: t.String({ format: 'email' }) })
const pages = new Elysia()
  .use(storefront(shop))
  .get('/page/:status', ({ view, params }) => page(view, 'Told', <p />, { status: Number(params.status), headers: { 'retry-after': '7' } }))
  .post('/form', async ({ view, req }) => {
    const form = await readForm(view, req.raw, schema)
    return form.ok ? redirect(view, '/') : page(view, 'Form', <p />, { status: 422 })
  })
  .post('/form-with-rule', async ({ view, req }) => {
    const form = await readForm(view, req.raw, schema)
    form.addError(form.ok && form.values.name === 'Ada' ? '' : 'name', 'Choose another name')
    return page(view, 'Form', <p />, { status: 422 })
  })
const app = buildApp(shop, [throwingRoutes, pages])
const shopper = createTestClient(app)

describe('error responses', () => {
  test.each([
    ['rejected', 422, 'refused', 'Enter an email address'],
    ['forbidden', 403, 'forbidden', 'You cannot do that'],
    ['not-found', 404, 'not_found', 'Page not found'],
    ['conflict', 409, 'conflict', 'This changed while you were working'],
    ['too-many', 429, 'too_many_requests', 'Try again in 31 seconds.'],
    ['bad-request', 400, 'bad_form', 'We could not process that request'],
    ['too-large', 413, 'body_too_large', 'too large'],
    ['media-type', 415, 'unsupported_media_type', 'Unsupported content type'],
    ['busy', 503, 'busy', 'We cannot save changes right now'],
    ['full', 503, 'busy', 'We cannot save changes right now'],
    ['bug', 500, 'unexpected', 'Something went wrong on our end'],
    ['text', 500, 'unexpected', 'Something went wrong on our end'],
    ['nothing', 500, 'unexpected', 'Something went wrong on our end'],
  ])('%s is %i for browsers, programs and fragments', async (errorName, status, code, expectedText) => {
    const page = await shopper.get(`/throws/${errorName}`)
    expect(page).toHaveStatus(status)
    expect(page.text).toStartWith('<!doctype html><html')
    expect(page).toShow(expectedText)
    expect(page).toShow(page.headers.get('x-request-id')!)

    const partial = await shopper.htmx().get(`/throws/${errorName}`)
    expect(partial).toHaveStatus(status)
    expect(partial.text).not.toContain('<html')
    expect(partial.text).toContain('role="alert"')

    const body = await shopper.get(`/throws/${errorName}`, acceptJson)
    expect(body).toHaveStatus(status)
    expect(body.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body.json()).toMatchObject({ success: false, error: code, message: expect.any(String) })
  })

  test('a user error names its field for programs', async () => {
    const body = await shopper.get('/throws/rejected', acceptJson)
    expect(body.json()).toEqual({
      success: false,
      error: 'refused',
      message: 'Enter an email address, such as name@example.com',
      errors: { email: ['Enter an email address, such as name@example.com'] },
    })
  })

  test('an invalid form names its fields for programs', async () => {
    const response = await shopper.post('/form', { email: 'x' }, acceptJson)
    expect(response).toHaveStatus(422)
    expect(response.json()).toEqual({
      success: false,
      error: 'invalid',
      message: 'Check the highlighted fields.',
      errors: { name: ['Fill in this field'], email: ['Enter an email address, such as name@example.com'] },
    })
    expect(await shopper.post('/form', { email: 'a@b.example', name: 'Ada' }, acceptJson)).toRedirectTo('/')
  })

  test('a form that breaks a rule of its route names the field, or the rule itself, for programs', async () => {
    const submit = async (name: string) => (await shopper.post('/form-with-rule', { email: 'a@b.example', name }, acceptJson)).json()
    expect(await submit('Bo')).toMatchObject({ message: 'Check the highlighted fields.', errors: { name: ['Choose another name'] } })
    expect(await submit('Ada')).toMatchObject({ message: 'Choose another name', errors: { '': ['Choose another name'] } })
  })

  test('a program that sends JSON gets the errors of its fields, whatever it accepts', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Ada"}' }
    expect((await shopper.send('/form', init)).json()).toMatchObject({ errors: { email: [expect.any(String)] } })
  })

  test.each([404, 409, 422, 429])('an error page returned by a route with %i is JSON for programs', async (status) => {
    const response = await shopper.get(`/page/${status}`, acceptJson)
    expect(response).toHaveStatus(status)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.json()).toMatchObject({
      success: false,
      error: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/\w/),
    })
    expect((await shopper.get(`/page/${status}`)).text).toContain('<!doctype html>')
  })

  test('a rate limit error has Retry-After', async () => {
    expect((await shopper.get('/throws/too-many')).headers.get('retry-after')).toBe('31')
  })

  test('a locked or full database is logged as an error and has Retry-After', async () => {
    lines.length = 0
    const response = await shopper.get('/throws/busy')
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.text).not.toContain('secret detail')
    expect(lines.join()).toContain('secret detail')
  })

  test('an error that needs sign-in redirects there, and back afterwards', async () => {
    expect(await shopper.get('/throws/sign-in?tab=a&b=1')).toRedirectTo('/login?next=%2Fthrows%2Fsign-in%3Ftab%3Da%26b%3D1')
    const partial = await shopper.htmx('/dashboard?tab=orders').get('/throws/sign-in')
    expect(partial).toRedirectTo('/login?next=%2Fdashboard%3Ftab%3Dorders')
    expect(partial.headers.get('hx-redirect')).not.toBeNull()
    expect(await shopper.get('/throws/sign-in', acceptJson)).toHaveStatus(401)
  })

  test('the message of an unexpected error appears only in the log', async () => {
    lines.length = 0
    for (const client of [shopper, shopper.htmx()]) expect((await client.get('/throws/bug')).text).not.toContain('secret detail')
    const body = await shopper.get('/throws/bug', acceptJson)
    expect(body.text).not.toContain('secret detail')
    expect(lines.filter((line) => line.includes('secret detail'))).toHaveLength(3)
  })

  test('paths for machines respond in JSON whatever they accept', async () => {
    const response = await shopper.post('/webhooks/unknown', {})
    expect(response).toHaveStatus(404)
    expect(response.json()).toEqual({ success: false, error: 'not_found', message: 'Page not found' })
  })
})

describe('unknown paths', () => {
  test('show a page with a search box', async () => {
    const response = await shopper.get('/no-such-page')
    expect(response).toHaveStatus(404)
    expect(response.text).toContain('name="q"')
  })

  test('return a JSON error for programs', async () => {
    expect((await shopper.get('/nothing/here', acceptJson)).json()).toMatchObject({ error: 'not_found' })
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'])(
    '%s at a path that only supports GET is 405 with Allow',
    async (method) => {
      const response = await shopper.send('/throws/bug', { method })
      expect(response).toHaveStatus(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    },
  )

  test('programs learn which methods a path accepts', async () => {
    const response = await shopper.get('/webhooks/inventory-update')
    expect(response).toHaveStatus(405)
    expect(response.json()).toEqual({ success: false, error: 'method_not_allowed', message: 'This address accepts POST only.' })
  })

  test('a known pattern with an unknown item is 404', async () => {
    expect(await shopper.get('/throws/not-found')).toHaveStatus(404)
  })

  test.each([
    ['/Healthz', '/healthz'],
    ['/healthz/', '/healthz'],
    ['/healthz///', '/healthz'],
    ['//healthz', '/healthz'],
    ['//evil.example/', '/evil.example'],
    ['/Shop/Caf%C3%A9/?A=B', '/shop/caf%C3%A9?A=B'],
  ])('%s redirects permanently to %s', async (path, canonical) => {
    const response = await shopper.get(`http://localhost${path}`)
    expect(response).toHaveStatus(301)
    expect(response.headers.get('location')).toBe(canonical)
  })

  test('upper case is kept where it is significant', async () => {
    expect(await shopper.get('/admin/languages/pt-BR')).toRedirectTo('/login?next=%2Fadmin%2Flanguages%2Fpt-BR')
    expect(await shopper.send('/Throws/bug', { method: 'POST' })).toHaveStatus(404)
  })

  test.each(['/shop?q=%00', '/shop?brand=a%00', '/checkout/return?order=%00', '/?lang=%00', '/shop?%00=1', '/checkout/states?country=%00'])(
    '%s, which the database cannot look up, is a bad request',
    async (path) => {
      expect(await shopper.get(path)).toHaveStatus(400)
    },
  )

  test.each(['/%', '/%E0%A4%A', '/throws/%00', '/throws/%zz'])('%s, which cannot be decoded, is not found', async (path) => {
    expect(await shopper.get(path)).toHaveStatus(404)
  })
})
