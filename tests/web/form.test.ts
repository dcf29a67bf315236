import { describe, expect, test } from 'bun:test'
import { t, type Static, type TSchema } from 'elysia'
import { BadRequest, Conflict, UserError } from '#src/lib/errors/errors.ts'
import { plainView } from '#src/storefront/plain-view.ts'
import type { BodyLimits } from '#src/web/form/body.ts'
import { moneyInputOf } from '#src/lib/money/money.ts'
import { initialForm, ValidationError, readForm, type ParsedForm } from '#src/web/form/form.ts'
import { HttpRequest } from '#src/web/request.ts'
import { fc } from '#tests/support/properties.ts'
import { createShopWithoutDatabase } from '#tests/support/shop-without-database.ts'

const shop = createShopWithoutDatabase()
const view = plainView(shop, new HttpRequest(new Request('http://localhost/'), shop.config))

const detailsSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: 20, missing: 'form.choose' }),
  email: t.String({ format: 'email' }),
  note: t.Optional(t.String({ multiline: true })),
  password: t.Optional(t.String()),
  quantity: t.Optional(t.Integer({ minimum: 1, maximum: 99 })),
  gift: t.Boolean(),
  size: t.Optional(t.Union([t.Literal('s'), t.Literal('m')])),
  country: t.Optional(t.Nullable(t.String())),
  tags: t.Array(t.String(), { maxItems: 3 }),
  address: t.Object({ city: t.String() }),
  lines: t.Array(t.Object({ sku: t.String(), quantity: t.Integer() })),
  options: t.Record(t.String(), t.String()),
})
const validPairs = { name: 'Ada', email: 'ada@example.com', 'address.city': 'London' }

type FormPairs = Record<string, string | string[]>

function encodePairs(pairs: FormPairs): URLSearchParams {
  return new URLSearchParams(
    Object.entries(pairs).flatMap(([name, value]) => [value].flat().map((item) => [name, item] as [string, string])),
  )
}

function post(body: string | URLSearchParams | FormData | Uint8Array<ArrayBuffer>, type?: string): Request {
  return new Request('http://localhost/', { method: 'POST', body, ...(type ? { headers: { 'content-type': type } } : {}) })
}

function readTestForm<S extends TSchema>(schema: S, pairs: FormPairs, limits?: Partial<BodyLimits>): Promise<ParsedForm<Static<S>>> {
  return readForm(view, post(encodePairs(pairs)), schema, limits)
}

async function readErrorStatus(promise: Promise<unknown>): Promise<number> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(BadRequest)
  return (error as BadRequest).status
}

describe('a whole number', () => {
  const schema = t.Object({ days: t.Integer({ maximum: 3650 }) })
  const readDays = async (language: string, days: string) => {
    const form = await readForm({ ...view, moneyInput: moneyInputOf(language, 'EUR') }, post(encodePairs({ days })), schema)
    return form.ok ? form.values.days : form.state.errors
  }

  test('may have the group marks of the language, and no others', async () => {
    expect(await readDays('en', '1,234')).toBe(1234)
    expect(await readDays('de', '1.234')).toBe(1234)
    expect(await readDays('fr', '1\u202f234')).toBe(1234)
    expect(await readDays('de', '-1.234')).toBe(-1234)
    expect(await readDays('en', '1.234')).toEqual({ days: 'Enter a whole number' })
    expect(await readDays('en', '12,34')).toEqual({ days: 'Enter a whole number' })
    expect(await readDays('en', '9,999')).toHaveProperty('days')
  })
})

describe('a valid form', () => {
  test('becomes typed, trimmed values with exactly the names in its schema', async () => {
    const form = await readTestForm(detailsSchema, {
      ...validPairs,
      name: '  Ada \n',
      note: ' two\r\nlines ',
      quantity: '07',
      gift: 'on',
      size: 'm',
      country: '',
      tags: ['red', ' ', 'blue'],
      'lines.2.sku': 'B',
      'lines.2.quantity': '2',
      'lines.10.sku': 'C',
      'lines.10.quantity': '3',
      'lines.0.sku': 'A',
      'lines.0.quantity': '1',
      'options.color': 'green',
      role_id: '5',
      is_staff: 'true',
      'address.id': '1',
    })
    expect(form.state.errors).toEqual({})
    expect(form.ok).toBe(true)
    expect(form.values).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      note: 'two\nlines',
      quantity: 7,
      gift: true,
      size: 'm',
      country: null,
      tags: ['red', 'blue'],
      address: { city: 'London' },
      lines: [
        { sku: 'A', quantity: 1 },
        { sku: 'B', quantity: 2 },
        { sku: 'C', quantity: 3 },
      ],
      options: { color: 'green' },
    })
  })

  test('omits empty values, and an unchecked box is false', async () => {
    const { values } = await readTestForm(detailsSchema, validPairs)
    expect(values).toEqual({ ...minimalValues, gift: false })
  })

  test("uses the schema's default for a name that was not sent", async () => {
    const schema = t.Object({ note: t.String({ default: '' }), count: t.Integer({ default: 3 }), size: t.UnionEnum(['s', 'm']) })
    expect((await readTestForm(schema, { size: 'm' })).values).toEqual({ note: '', count: 3, size: 'm' })
    expect((await readTestForm(schema, {})).state.errors).toEqual({ size: 'Fill in this field' })
  })

  test('is parsed the same from urlencoded, multipart and JSON', async () => {
    const pairs = { ...validPairs, tags: ['a', 'b'], gift: 'true', 'lines.0.sku': 'A', 'lines.0.quantity': '4' }
    const multipart = new FormData()
    for (const [name, value] of encodePairs(pairs)) multipart.append(name, value)
    const json = {
      name: 'Ada',
      email: 'ada@example.com',
      address: { city: 'London' },
      tags: ['a', 'b'],
      gift: true,
      note: null,
      lines: [{ sku: 'A', quantity: 4 }],
    }
    const bodies = [post(encodePairs(pairs)), post(multipart), post(JSON.stringify(json), 'application/json; charset=utf-8')]
    const readTestForm = await Promise.all(bodies.map(async (request) => (await readForm(view, request, detailsSchema)).values))
    expect(readTestForm[1]).toEqual(readTestForm[0]!)
    expect(readTestForm[2]).toEqual(readTestForm[0]!)
  })

  test('cannot inject a header, because a single-line value stays on one line', async () => {
    const { values } = await readTestForm(detailsSchema, { ...validPairs, name: 'Ada\r\nBcc: all@x' })
    expect(values.name).toBe('Ada Bcc: all@x')
  })

  test('is empty when it has only marks that nobody sees, which stay within a text', async () => {
    const blank = await readTestForm(detailsSchema, { ...validPairs, name: '\u200b\u202e \u2060' })
    expect(Object.keys(blank.state.errors)).toEqual(['name'])
    const family = '\u{1F469}\u200d\u{1F467}'
    expect((await readTestForm(detailsSchema, { ...validPairs, name: family })).values.name).toBe(family)
  })

  test('uses the last value of a name sent twice', async () => {
    expect((await readTestForm(detailsSchema, { ...validPairs, name: ['first', 'last'] })).values.name).toBe('last')
  })

  test('keeps text that looks like JSON as text in multipart', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...validPairs, name: '{"a":1}' })) body.append(name, value)
    expect((await readForm(view, post(body), detailsSchema)).values.name).toBe('{"a":1}')
  })
})

const minimalValues = { name: 'Ada', email: 'ada@example.com', tags: [], address: { city: 'London' }, lines: [], options: {} }

describe('an invalid form', () => {
  test.each([
    ['name', '', 'Choose one of the options'],
    ['name', 'x'.repeat(21), 'Use up to 20 characters'],
    ['email', 'ada', 'Enter an email address, such as name@example.com'],
    ['email', 'ada@example.com, eve@example.com', 'Enter an email address, such as name@example.com'],
    ['email', '', 'Fill in this field'],
    ['quantity', '1.5', 'Enter a whole number'],
    ['quantity', '1e2', 'Enter a whole number'],
    ['quantity', '0x10', 'Enter a whole number'],
    ['quantity', '0', 'Enter 1 or more'],
    ['quantity', '100', 'Enter 99 or less'],
    ['quantity', '9'.repeat(40), 'Enter a whole number'],
    ['size', 'xl', 'Choose one of the options'],
  ])('%s = %p returns a message', async (name, value, expectedText) => {
    const form = await readTestForm(detailsSchema, { ...validPairs, [name]: value })
    expect(form.ok).toBe(false)
    expect(form.state.errors).toEqual({ [name]: expectedText })
    expect(() => form.values).toThrow(name)
  })

  test('reports all errors at once, in schema order', async () => {
    const { state } = await readTestForm(detailsSchema, { tags: ['1', '2', '3', '4'] })
    expect(Object.keys(state.errors)).toEqual(['name', 'email', 'tags', 'address.city'])
  })

  test('keeps the input except passwords', async () => {
    const { state } = await readTestForm(detailsSchema, {
      name: ' <b> ',
      tags: ['a', 'b'],
      password: 'hunter2',
      new_password: 'x',
      odd: 'kept',
    })
    expect(state.values).toEqual({ name: ' <b> ', tags: ['a', 'b'], odd: 'kept' })
  })

  test('a password is not trimmed', async () => {
    const schema = t.Object({ password: t.String({ format: 'password', minLength: 1 }) })
    expect((await readTestForm(schema, { password: ' two words ' })).values.password).toBe(' two words ')
  })

  test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1'])('%s is not a day', async (day) => {
    expect((await readTestForm(t.Object({ day: t.String({ format: 'date' }) }), { day })).ok).toBe(false)
  })

  test.each(['javascript:alert(1)', 'ftp://x', '//x', 'https://'])('%s is not a web address', async (url) => {
    expect((await readTestForm(t.Object({ url: t.String({ format: 'uri' }) }), { url })).ok).toBe(false)
  })
})

describe('a form submission', () => {
  test('passes the values to a command and returns its result', async () => {
    const form = await readTestForm(detailsSchema, validPairs)
    expect(await form.attempt((values) => values.name.length)).toBe(3)
    expect(form.ok).toBe(true)
  })

  test('turns a user error into an error of its field or of the form', async () => {
    const form = await readTestForm(detailsSchema, validPairs)
    await form.attempt(() => Promise.reject(new UserError('form.atLeast', { minimum: 3 }, 'quantity')))
    expect(form.state.errors).toEqual({ quantity: 'Enter 3 or more' })
    const validForm = await readTestForm(detailsSchema, validPairs)
    await validForm.attempt(() => {
      throw new UserError('form.choose')
    })
    expect(validForm.state.errors).toEqual({ '': 'Choose one of the options' })
    expect(validForm.ok).toBe(false)
  })

  test('is not run with an invalid form, and rethrows every other error', async () => {
    let wasCalled = false
    await (await readTestForm(detailsSchema, {})).attempt(() => (wasCalled = true))
    expect(wasCalled).toBe(false)
    const form = await readTestForm(detailsSchema, validPairs)
    await expect(form.attempt(() => Promise.reject(new Conflict('form.choose')))).rejects.toBeInstanceOf(Conflict)
  })
})

describe('a program that asks for JSON', () => {
  const createJsonRequest = (body: object) =>
    new Request('http://localhost/', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
  const schema = t.Object({ name: t.String({ minLength: 1 }) })
  const readErrors = (promise: Promise<unknown>): Promise<Record<string, string>> =>
    promise.then(
      () => ({}),
      (error: unknown) => (error as ValidationError).errors,
    )

  test('receives the errors, because it cannot render the form again', async () => {
    expect(await readErrors(readForm(view, createJsonRequest({}), schema))).toEqual({ name: 'Fill in this field' })
    const form = await readForm(view, createJsonRequest({ name: 'Ada' }), schema)
    expect(form.values).toEqual({ name: 'Ada' })
    expect(await readErrors(form.attempt(() => Promise.reject(new UserError('form.choose', {}, 'name'))))).toEqual({
      name: 'Choose one of the options',
    })
    const laterForm = await readForm(view, createJsonRequest({ name: 'Ada' }), schema)
    expect(await readErrors(laterForm.attempt(() => laterForm.addError('name', 'Taken')))).toEqual({ name: 'Taken' })
  })

  test.each([[12345678], [true], [['harbor-light-9']], [{ 0: 'harbor-light-9' }]])('cannot send %j as a password', async (value) => {
    const passwords = t.Object({ password: t.Optional(t.String()), password_confirmation: t.String(), current_password: t.String() })
    const form = readForm(view, createJsonRequest({ password: value, password_confirmation: value, current_password: value }), passwords)
    expect(Object.keys(await readErrors(form))).toEqual(['password', 'password_confirmation', 'current_password'])
  })
})

describe('a request body', () => {
  const emptySchema = t.Object({})

  test('is rejected just above the limit and read just below it', async () => {
    const createSizedRequest = (bytes: number) => post('a='.padEnd(bytes, 'x'), 'application/x-www-form-urlencoded')
    await readForm(view, createSizedRequest(64 * 1024), emptySchema)
    expect(await readErrorStatus(readForm(view, createSizedRequest(64 * 1024 + 1), emptySchema))).toBe(413)
    expect(await readErrorStatus(readForm(view, createSizedRequest(101), emptySchema, { bytes: 100 }))).toBe(413)
  })

  test('is rejected by its declared length before it is read', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull() {
        throw new Error('was read')
      },
    })
    const request = new Request('http://localhost/', {
      method: 'POST',
      body,
      headers: { 'content-length': '70000', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await readErrorStatus(readForm(view, request, emptySchema))).toBe(413)
  })

  test('is rejected with more fields than allowed', async () => {
    const fields = (count: number) => post(new URLSearchParams(Array.from({ length: count }, (_, i): [string, string] => [`f${i}`, ''])))
    await readForm(view, fields(1000), emptySchema)
    expect(await readErrorStatus(readForm(view, fields(1001), emptySchema))).toBe(413)
  })

  test.each(['text/plain', 'application/xml', 'application/jsonx', ''])('is rejected as %p', async (type) => {
    expect(await readErrorStatus(readForm(view, post(new TextEncoder().encode('a=1'), type || undefined), emptySchema))).toBe(415)
  })

  test.each([
    ['broken JSON', post('{"a":', 'application/json')],
    ['JSON that is not an object', post('7', 'application/json')],
    ['JSON that is not UTF-8', post(new Uint8Array([0x22, 0xff, 0x22]), 'application/json')],
    ['JSON nested too deeply', post('['.repeat(5000) + ']'.repeat(5000), 'application/json')],
    ['a multipart body without its boundary', post('x', 'multipart/form-data')],
    ['NUL in a value', post('a=%00', 'application/x-www-form-urlencoded')],
    ['NUL in a name', post('a%00=1', 'application/x-www-form-urlencoded')],
    ['a name too deep', post('a.b.c.d.e.f.g.h=1', 'application/x-www-form-urlencoded')],
    ['a name too long', post(`${'n'.repeat(201)}=1`, 'application/x-www-form-urlencoded')],
    ['a prototype in a name', post('__proto__.staff=1', 'application/x-www-form-urlencoded')],
    ['a prototype in brackets', post('a[__proto__][staff]=1', 'application/x-www-form-urlencoded')],
    ['a constructor', post('constructor.staff=1', 'application/x-www-form-urlencoded')],
    ['a prototype of a class', post('a.prototype.staff=1', 'application/x-www-form-urlencoded')],
    ['a prototype in JSON', post('{"options":{"__proto__":{"staff":1}}}', 'application/json')],
  ])('is rejected for %s', async (_, request) => {
    expect(await readErrorStatus(readForm(view, request, emptySchema))).toBe(400)
    expect(({} as { staff?: unknown }).staff).toBeUndefined()
  })
})

describe('with any input', () => {
  const names = fc.oneof(
    fc.constantFrom(
      'name',
      'email',
      'tags',
      'quantity',
      'gift',
      'lines.0.sku',
      'lines.0.quantity',
      'options.x',
      'options.toString',
      'address.city',
      'address',
      'lines',
    ),
    fc.string({ maxLength: 12 }),
  )
  const pairs = fc.array(fc.tuple(names, fc.string({ unit: 'binary', maxLength: 40 })), { maxLength: 30 })

  test('a form is valid, reports errors or is a bad request', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async (pairs) => {
        const form = await readForm(view, post(new URLSearchParams(pairs)), detailsSchema).catch((error: unknown) => {
          expect(error).toBeInstanceOf(BadRequest)
          return null
        })
        if (!form) return
        if (!form.ok) return expect(Object.values(form.state.errors).every((message) => message.length > 0)).toBe(true)
        const { name, quantity, tags } = form.values
        expect(name.length > 0 && [...name].length <= 20 && name === name.trim() && !/[\n\u0000]/.test(name)).toBe(true)
        expect(quantity === undefined || (Number.isInteger(quantity) && quantity >= 1 && quantity <= 99)).toBe(true)
        expect(tags.length).toBeLessThanOrEqual(3)
        expect(Object.keys(form.values).every((key) => key in detailsSchema.properties)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('a form shown again is parsed the same when it is resubmitted', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async (pairs) => {
        const firstForm = await readForm(view, post(new URLSearchParams(pairs)), detailsSchema).catch(() => null)
        if (!firstForm) return
        const secondForm = await readTestForm(detailsSchema, firstForm.state.values)
        expect(secondForm.state).toEqual(firstForm.state)
      }),
      { numRuns: 200 },
    )
  })
})

test('a new form shows the stored values', () => {
  expect(initialForm({ name: 'Ada', age: 3, gift: true, box: false, none: null, tags: ['a'] })).toEqual({
    values: { name: 'Ada', age: '3', gift: 'on', box: '', none: '', tags: ['a'] },
    errors: {},
  })
})
