import { describe, expect, test } from 'bun:test'
import { deleteRow, restoreRow } from '#db/lists/entity-store.ts'
import { resolveEmbed } from '#src/embeds/embed-sources.ts'
import { createEmbed, embedStore, findEmbed, findShownEmbeds } from '#src/embeds/embeds.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { createTestView } from '#tests/support/view.ts'
import { Embed } from '#templates/embeds/embed.tsx'
import '#tests/support/matchers.ts'

const { shop, app, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/cms-embeds'
const plain = { name: 'Film', kind: 'link' as const, url: 'https://youtu.be/abcdefghijk', code: '', ratio: '16x9' }
const create = (overrides: Partial<{ name: string; kind: 'link' | 'code'; url: string; code: string }>) =>
  shop.db.transaction((tx) => createEmbed(tx, { ...plain, ...overrides }, shop.now()))

describe('an address becomes the frame of a provider', () => {
  test.each([
    ['https://www.youtube.com/watch?v=abcdefghijk&t=5', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
    [
      '<iframe width="560" src="https://www.youtube.com/embed/abcdefghijk?x=1&amp;y=2"></iframe>',
      'https://www.youtube-nocookie.com/embed/abcdefghijk',
    ],
    ['https://www.openstreetmap.org/#map=14/52.52/13.4', 'https://www.openstreetmap.org/export/embed.html?bbox='],
    [
      'https://www.google.com/maps/place/Brandenburg+Gate/@52.5,13.3,17z',
      'https://www.google.com/maps?q=Brandenburg%20Gate&z=17&output=embed',
    ],
    ['https://www.google.com/maps/embed?pb=!1m18!2d13', 'https://www.google.com/maps/embed?pb='],
  ])('%s', (address, src) => {
    expect(resolveEmbed(address)?.src).toStartWith(src)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://www.youtube.com/watch?v=abcdefghijk',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'https://evil.example/?u=https://www.youtube.com/watch?v=abcdefghijk',
    'https://user@www.youtube.com/watch?v=abcdefghijk',
    'https://www.google.com/search?q=maps',
    'https://www.openstreetmap.org/#map=14/999/13.4',
    '<iframe src="https://evil.example"></iframe>',
    '',
  ])('%p is of no provider', (address) => {
    expect(resolveEmbed(address)).toBeNull()
  })
})

test('nothing of another site is in a page before a click, and without script it is a link', async () => {
  const id = await create({ name: 'A <b>film</b>' })
  const [embed] = await findShownEmbeds(shop.db.read, [id, 999])
  const html = String(Embed({ view: createTestView(), embed: embed! }))
  expect(html).not.toContain('<iframe')
  expect(html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"')
  expect(html).toContain('YouTube receives your IP address')
  expect(html).toContain('A &lt;b&gt;film')
})

test('only the frame of a provider may load its host; a page of the store may load none', async () => {
  const id = await create({})
  const frame = await guest.get(`/embed/${id}`)
  const policy = frame.headers.get('content-security-policy')!
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`frame-ancestors 'self'`)
  expect(policy).not.toContain('script-src')
  expect((await guest.get('/')).headers.get('content-security-policy')).not.toContain('youtube')
})

test('code runs in a sandbox with an origin of its own, also when its address is opened alone', async () => {
  const code = '<script>parent.document.body.innerHTML = document.cookie</script>'
  const id = await create({ kind: 'code', code })
  const frame = await guest.get(`/embed/${id}`)
  expect(frame.text).toBe(code)
  const directives = frame.headers.get('content-security-policy')!.split('; ')
  expect(directives).toContain('sandbox allow-scripts')
  expect(directives).toContain(`form-action 'none'`)
  expect(directives).toContain(`frame-ancestors 'self'`)
  expect(frame.headers.getSetCookie()).toEqual([])
  const [embed] = await findShownEmbeds(shop.db.read, [id])
  const html = String(Embed({ view: createTestView(), embed: embed! }))
  expect(html).toContain(`href="/embed/${id}"`)
  expect(html).not.toContain('parent.document')
})

test('only administrators write embeds; other staff read them', async () => {
  for (const preset of ['flat', 'least_privilege'] as const) {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now()))
    for (const role of [3, 4] as const) {
      const staff = await createSignedInClient(app, shop, await createTestUser(shop, role, `${preset}${role}@example.com`))
      expect(await staff.get(path)).toHaveStatus(200)
      expect(await staff.post(path, { ...plain, kind: 'code', code: '<script></script>' })).toBeDenied()
    }
  }
  expect(await shop.db.read.select().from(shop.db.t.embeds)).toEqual([])
})

test('the audit log holds all of the code, before and after', async () => {
  const code = `<!-- ${'x'.repeat(5000)} -->`
  await admin.post(path, { ...plain, kind: 'code', url: '', code })
  const [row] = await shop.db.read.select().from(shop.db.t.embeds)
  await admin.post(`${path}/${row!.id}`, { ...plain, kind: 'code', url: '', code: 'new', updated_at: row!.updatedAt })
  const entries = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
  expect(entries.map(({ action }) => action)).toEqual(['embed.created', 'embed.saved'])
  expect(entries[0]!.change['code']).toBe(code)
  expect(entries[1]!.change['code']).toEqual([code, 'new'])
})

test('an unknown site is refused at the field', async () => {
  const response = await admin.post(path, { ...plain, url: 'https://evil.example/video' })
  expect(response).toHaveStatus(422)
  expect(response).toShow('Enter an address on YouTube')
  expect(response.text).toContain('https://evil.example/video')
})

test('a deleted embed is gone, and comes back under its number', async () => {
  const id = await create({})
  const other = await create({ name: 'Map' })
  await shop.db.transaction((tx) => deleteRow(tx, embedStore, id))
  expect([await findEmbed(shop.db.read, id), (await findEmbed(shop.db.read, other))?.name]).toEqual([null, 'Map'])
  await shop.db.transaction((tx) => restoreRow(tx, embedStore, id, plain, shop.now()))
  expect((await findEmbed(shop.db.read, id))?.name).toBe('Film')
})
