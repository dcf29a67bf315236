import { describe, expect, test } from 'bun:test'
import { deleteRow } from '#db/lists/entity-store.ts'
import { chooseModals, pathsWithoutModals } from '#src/modals/due-modals.ts'
import { type ModalFacts, createModal, modalStore, selectModals } from '#src/modals/modals.ts'
import { plainModal } from '#tests/i18n/pseudo-site-parts.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/modals'

const create = (overrides: Partial<ModalFacts> = {}) =>
  shop.db.transaction((tx) =>
    createModal(tx, { ...plainModal, name: 'Sale', slug: 'sale', text: '<p>Ten off</p>', ...overrides }, shop.now()),
  )

const visitor = {
  path: '/shop',
  isSignedIn: false,
  isWholesale: false,
  hasCart: false,
  seen: '',
  session: '',
  firstVisit: '',
  now: 1_800_000_000_000,
  today: '2027-01-15',
}
async function isChosen(overrides: Partial<ModalFacts>, as: Partial<typeof visitor> = {}) {
  const id = await create(overrides)
  const modals = await selectModals(shop.db.read)
  await shop.db.transaction((tx) => deleteRow(tx, modalStore, id))
  return chooseModals(modals, { ...visitor, ...as }).length === 1
}

test('a modal is in the page closed, with its script; without one there is neither', async () => {
  expect((await guest.get('/')).text).not.toContain('js/modals')
  await create()
  const { text } = await guest.get('/')
  expect(text).toContain('<dialog class="modal" id="modal-sale"')
  expect(text).toMatch(/\/static\/js\/modals\.[^"]*js/)
  expect(text).not.toMatch(/<dialog class="modal"[^>]*\sopen/)
})

test.each([...pathsWithoutModals, '/checkout/review', '/account/details', '/login'])('%s never has a modal', (path) => {
  expect(path).toStartWith('/')
  const modal = { ...plainModal, id: 1, name: '', slug: '', startsAt: null, endsAt: null, updatedAt: 0 }
  expect(chooseModals([modal], { ...visitor, path })).toEqual([])
})

test('sign-in, cart and error pages have none', async () => {
  await create()
  for (const path of ['/login', '/cart', '/register', '/no-such-page']) expect((await guest.get(path)).text).not.toContain('data-modal')
})

describe('pages', () => {
  test.each([
    ['home', '', '/', true],
    ['home', '', '/shop', false],
    ['products', '', '/items/mug', true],
    ['products', '', '/shop', false],
    ['all', '', '/returns-policy', true],
    ['categories', '', '/section/mugs', true],
    ['categories', '', '/items/mug', false],
    ['paths', '/kb/*\n/about', '/kb/help', true],
    ['paths', '/kb/*\n/about', '/about', true],
    ['paths', '/kb/*\n/about', '/about-us', false],
    ['paths', '/cart', '/cart', false],
    ['paths', '/items/گوشی', '/items/%da%AF%D9%88%D8%B4%DB%8C', true],
    ['paths', '/caf%C3%A9*', '/cafe%CC%81-x', true],
  ] as const)('%s %p on %s: %p', async (pages, paths, path, expected) => {
    expect(await isChosen({ pages, paths }, { path })).toBe(expected)
  })
})

describe('audience', () => {
  test.each([
    ['guests', { isSignedIn: true }, false],
    ['guests', {}, true],
    ['customers', { isSignedIn: true }, true],
    ['wholesale', { isSignedIn: true }, false],
    ['wholesale', { isWholesale: true }, true],
    ['new', {}, true],
    ['new', { firstVisit: '2027-01-15' }, true],
    ['new', { firstVisit: '2027-01-14' }, false],
    ['returning', { firstVisit: '2027-01-14' }, true],
    ['returning', { firstVisit: 'evil' }, false],
    ['cart', {}, false],
    ['cart', { hasCart: true }, true],
  ] as const)('%s %p: %p', async (audience, as, expected) => {
    expect(await isChosen({ audience }, as)).toBe(expected)
  })
})

test('after it was shown, a modal stays away as long as its frequency says', async () => {
  const seenAt = (hours: number) => {
    const second = Math.floor(visitor.now / 1000) - hours * 3600
    return (id: number) => ({ seen: `7-12.${id}-${second}`, session: '' })
  }
  const isShown = async (frequency: ModalFacts['frequency'], cookies: (id: number) => Partial<typeof visitor>) => {
    const id = await create({ frequency })
    const modals = await selectModals(shop.db.read)
    await shop.db.transaction((tx) => deleteRow(tx, modalStore, id))
    return chooseModals(modals, { ...visitor, ...cookies(id) }).length === 1
  }
  expect(await isShown('once', seenAt(9999))).toBe(false)
  expect(await isShown('day', seenAt(23))).toBe(false)
  expect(await isShown('day', seenAt(24))).toBe(true)
  expect(await isShown('week', seenAt(167))).toBe(false)
  expect(await isShown('week', seenAt(168))).toBe(true)
  expect(await isShown('session', (id) => ({ session: `4.${id}` }))).toBe(false)
  expect(await isShown('session', (id) => ({ session: `1${id}` }))).toBe(true)
})

test('the browser reports what it opened, and the next page has it no more', async () => {
  const id = await create({ frequency: 'week' })
  const reported = await guest.post(`/modals/${id}/seen`, {})
  expect(reported).toHaveStatus(204)
  expect(reported.headers.getSetCookie().join()).toContain('HttpOnly')
  expect((await guest.get('/')).text).not.toContain('data-modal')
  shop.clock.advance(8 * 86_400_000)
  expect((await guest.get('/')).text).toContain('data-modal')
})

test.each(['%00', '<script>', 'x'.repeat(9000), '1-1-1-1.-.-', '999999999999999999999-1'])(
  'a cookie of %p changes nothing but what opens',
  async (value) => {
    const id = await create()
    guest.cookies.set('modals', value)
    const { status, text } = await guest.get('/')
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('<script>alert')
    expect(await guest.post(`/modals/${id}/seen`, {})).toHaveStatus(204)
  },
)

test('of several modals one opens by itself; those opened by links are there, too', async () => {
  await create()
  await create({ name: 'Other', slug: 'other' })
  await create({ name: 'Sizes', slug: 'sizes', trigger: 'link' })
  const { text } = await guest.get('/')
  expect([...text.matchAll(/id="modal-([a-z]+)"/g)].map((match) => match[1])).toEqual(['sale', 'sizes'])
})

test('the day of the first visit is stored only where a modal asks for it', async () => {
  await create()
  expect((await guest.get('/')).headers.getSetCookie().join()).not.toContain('first-visit')
  await create({ name: 'Hello', slug: 'hello', audience: 'new' })
  expect((await guest.get('/')).headers.getSetCookie().join()).toContain('first-visit')
})

test('a shop without modals reads nothing for them', async () => {
  await guest.get('/')
  const before = await countQueries(shop, () => guest.get('/'))
  await create({ published: false })
  await guest.get('/')
  expect(await countQueries(shop, () => guest.get('/'))).toBe(before)
})

test('a modal starts and ends at the times of the shop, over midnight and a clock change', async () => {
  const { timezone } = await (await import('#src/settings/settings.ts')).readSettings(shop.db.read)
  const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).epochMilliseconds
  const overrides = { starts: '2026-03-28T23:30', ends: '2026-03-29T03:30' }
  expect(await isChosen(overrides, { now: at('2026-03-28T23:29') })).toBe(false)
  expect(await isChosen(overrides, { now: at('2026-03-28T23:30') })).toBe(true)
  expect(await isChosen(overrides, { now: at('2026-03-29T03:29') })).toBe(true)
  expect(await isChosen(overrides, { now: at('2026-03-29T03:30') })).toBe(false)
})

describe('a modal is refused', () => {
  const form = { ...plainModal, name: 'Sale', slug: 'sale', published: 'on' }
  test.each([
    [{ seconds: 3 }, 'seconds'],
    [{ buttonLabel: 'Go', buttonLink: 'javascript:alert(1)' }, 'buttonLink'],
    [{ pages: 'paths', paths: 'https://evil.example' }, 'paths'],
    [{ pages: 'paths', paths: '' }, 'paths'],
    [{ slug: 'Not a slug' }, 'slug'],
    [{ starts: '2026-05-02T00:00', ends: '2026-05-02T00:00' }, 'ends'],
  ])('%p', async (fields, field) => {
    const response = await admin.post(path, { ...form, ...fields })
    expect(response).toHaveStatus(422)
    expect(response.text).toContain(`f-${field}-error`)
  })

  test('when its link is taken', async () => {
    await create()
    expect(await admin.post(path, form)).toShow('Another modal already has this link name.')
  })
})

test('its text is sanitized', async () => {
  await admin.post(path, {
    ...plainModal,
    name: 'Sale',
    slug: '',
    text: '<p onclick="x()">Hi</p><script>alert(1)</script>',
    published: 'on',
  })
  const [row] = await selectModals(shop.db.read)
  expect(row).toMatchObject({ slug: 'sale', text: '<p>Hi</p>' })
})
