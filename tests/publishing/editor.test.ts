import { describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { kinds } from './kinds.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

const hiddenField = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
const otherEditor = async () => createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 4, 'editor@example.com'))

describe.each(kinds)('of every kind, here: %s', (name, kind) => {
  const { path } = kind
  const fields: Record<string, string> = { ...kind.fields, title: 'Returns', body: '<p>Send it back.</p>', status: 'published' }
  const draftText = async (id: number) => JSON.stringify(await kind.draft(shop, id))
  const savedVersions = async (id: number) => (await kind.versions(shop, id)).map(({ saved }) => saved)

  /** What an editor sends after opening the page. */
  async function openForm(client: TestClient, id: number): Promise<Record<string, string>> {
    const { text } = await client.get(`${path}/${id}/edit`)
    const draftAt = hiddenField(text, 'draft_at')
    return { ...fields, updated_at: hiddenField(text, 'updated_at'), ...(draftAt === '' ? {} : { draft_at: draftAt }) }
  }
  const save = async (id: number, change: Record<string, string>) =>
    admin.post(`${path}/${id}`, { ...(await openForm(admin, id)), ...change })

  test('one is created once by a double click', async () => {
    for (let click = 0; click < 2; click++) expect((await admin.post(path, fields)).location).toBe(`${path}/1/edit`)
  })

  test('a draft is saved while typing, shown to staff as a preview, and published by saving', async () => {
    const id = await kind.create(shop)
    const form = await openForm(admin, id)
    const autosave = await admin.htmx(path).post(`${path}/${id}/draft`, { ...form, body: '<p>New text.</p><script>x()</script>' })
    expect(autosave.text).toMatch(/^<div class="content-draft-state" id="draft-state"/)
    expect(autosave).toShow('Draft saved at')
    expect(await guest.get(`${kind.shownAt('returns')}?preview=1`)).toShow('Send it back.')
    const preview = await admin.get(`${kind.shownAt('returns')}?preview=1`)
    expect(preview).toShow('New text.')
    expect(preview.text).not.toContain('<script>x()')
    expect((await admin.get(`${path}/${id}/edit`)).text).toContain('New text.')
    await save(id, { body: '<p>New text.</p>' })
    expect(await guest.get(kind.shownAt('returns'))).toShow('New text.')
    expect(await kind.draft(shop, id)).toBeNull()
  })

  test('a draft is saved by a button without script, discarded into the versions, and restored from them', async () => {
    const id = await kind.create(shop)
    await save(id, { body: '<p>Later.</p>', intent: 'draft' })
    expect(await guest.get(kind.shownAt('returns'))).toShow('Send it back.')
    expect(await draftText(id)).toContain('Later.')
    await admin.post(`${path}/${id}/draft/discard`)
    expect(await kind.draft(shop, id)).toBeNull()
    expect(await savedVersions(id)).toEqual([false, true])
    const [discarded, current] = await kind.versions(shop, id)
    const { text } = await admin.get(`${path}/${id}/versions`)
    expect(text).toContain(`id="restore-${discarded!.id}"`)
    expect(text).not.toContain(`id="restore-${current!.id}"`)
    expect(text.match(/>Current</g)).toHaveLength(1)
    await admin.post(`${path}/${id}/versions/${discarded!.id}/restore`)
    expect(await draftText(id)).toContain('Later.')
  })

  test('a draft of one person is not replaced by another who has not seen it', async () => {
    const id = await kind.create(shop)
    const other = await otherEditor()
    const [mine, theirs] = [await openForm(admin, id), await openForm(other, id)]
    await other.htmx(path).post(`${path}/${id}/draft`, { ...theirs, body: '<p>Theirs.</p>' })
    const refused = await admin.htmx(path).post(`${path}/${id}/draft`, { ...mine, body: '<p>Mine.</p>' })
    expect(refused).toHaveStatus(409)
    expect(refused).toShow(`Another person is editing this ${name}.`)
    expect(refused.text).not.toContain('hx-post')
    const conflict = await admin.post(`${path}/${id}`, { ...mine, body: '<p>Mine.</p>' })
    expect(conflict).toHaveStatus(409)
    for (const text of ['Mine.', 'Theirs.', 'has unpublished changes']) expect(conflict).toShow(text)
    // Saving again replaces it, and keeps it as a version.
    const again = { ...fields, updated_at: hiddenField(conflict.text, 'updated_at'), draft_at: hiddenField(conflict.text, 'draft_at') }
    expect((await admin.post(`${path}/${id}`, { ...again, body: '<p>Mine.</p>' })).status).toBe(303)
    expect(await guest.get(kind.shownAt('returns'))).toShow('Mine.')
    expect(await savedVersions(id)).toEqual([true, false, true])
  })

  test('a draft on its way does not stop the same person from saving', async () => {
    const id = await kind.create(shop)
    const form = await openForm(admin, id)
    await admin.htmx(path).post(`${path}/${id}/draft`, { ...form, body: '<p>Half.</p>' })
    expect((await admin.post(`${path}/${id}`, { ...form, body: '<p>Whole.</p>' })).status).toBe(303)
    expect(await guest.get(kind.shownAt('returns'))).toShow('Whole.')
  })

  test('nothing is saved over what another person has saved meanwhile', async () => {
    const id = await kind.create(shop)
    const form = await openForm(admin, id)
    shop.clock.advance(1000)
    const other = await otherEditor()
    await other.post(`${path}/${id}`, { ...(await openForm(other, id)), title: 'Returns and refunds' })
    expect(await admin.htmx(path).post(`${path}/${id}/draft`, { ...form, title: 'Mine' })).toHaveStatus(409)
    const conflict = await admin.post(`${path}/${id}`, { ...form, title: 'Mine' })
    expect(conflict).toHaveStatus(409)
    for (const text of ['Returns and refunds', 'Mine']) expect(conflict.text).toContain(text)
  })

  test('versions show what changed, word by word, and are restored as a draft', async () => {
    const id = await kind.create(shop, { html: '<p>Send it back within 30 days.</p><p>Keep the receipt.</p>' })
    shop.clock.advance(60_000)
    await save(id, { body: '<p>Send it back within 60 days.</p><p>Keep the receipt.</p>' })
    const page = await admin.get(`${path}/${id}/versions`)
    expect(page.text).toMatch(/within <del>.*?<\/span>30 <\/del><ins>.*?<\/span>60 <\/ins>days\./)
    const versions = await kind.versions(shop, id)
    await admin.post(`${path}/${id}/versions/${versions[1]!.id}/restore`)
    expect(await draftText(id)).toContain('within 30 days')
    expect(await guest.get(kind.shownAt('returns'))).toShow('within 60 days')
    expect(await admin.post(`${path}/${id}/versions/999/restore`)).toHaveStatus(404)
  })

  test('a draft that a restored version replaces stays as a version', async () => {
    const id = await kind.create(shop)
    await save(id, { body: '<p>Later.</p>', intent: 'draft' })
    const [first] = await kind.versions(shop, id)
    await admin.post(`${path}/${id}/versions/${first!.id}/restore`)
    expect(await savedVersions(id)).toEqual([false, true])
    expect(await draftText(id)).toContain('Send it back.')
  })

  test('versions are kept up to 30, the newest', async () => {
    const id = await kind.create(shop)
    const [first] = await kind.versions(shop, id)
    await kind.addVersions(shop, id, 29)
    expect((await kind.versions(shop, id)).at(-1)).toEqual(first!)
    await kind.addVersions(shop, id, 1)
    const versions = await kind.versions(shop, id)
    expect(versions).toHaveLength(30)
    expect(versions.at(-1)!.id).toBeGreaterThan(first!.id)
  })

  test('no version is added when no text changes', async () => {
    const id = await kind.create(shop)
    await save(id, { seo_title: 'Sending back' })
    expect(await savedVersions(id)).toEqual([true])
    await save(id, { title: 'Sending back' })
    expect(await savedVersions(id)).toEqual([true, true])
  })
})
