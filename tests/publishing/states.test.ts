import { describe, expect, test } from 'bun:test'
import { storeTest } from '#tests/support/store-test.ts'
import { kinds } from './kinds.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

describe.each(kinds)('of every kind, here: %s', (_, kind) => {
  const { path } = kind
  const bulk = (action: string, ids: number[]) => admin.post(`${path}/bulk`, { back: path, action, ids })
  const undo = async (location: string | null) => {
    const entry = new URL(location!, 'http://x').searchParams.get('undo')!
    return admin.post(`${path}/undo`, { entry, back: path })
  }
  const statuses = async () => {
    const pages = await Promise.all(['first', 'second'].map((slug) => guest.get(kind.shownAt(slug))))
    return pages.map(({ status }) => status)
  }

  test('many are published, unpublished, trashed and restored together, and each can be undone', async () => {
    const first = await kind.create(shop, { title: 'First', status: 'draft' })
    const later = shop.now() + 60_000
    const second = await kind.create(shop, { title: 'Second', publishAt: later })
    const ids = [first, second]
    const published = await bulk('publish', ids)
    expect(await statuses()).toEqual([200, 200])
    await undo(published.location)
    expect(await statuses()).toEqual([404, 404])
    expect(await kind.find(shop, first)).toMatchObject({ status: 'draft' })
    expect(await kind.find(shop, second)).toMatchObject({ status: 'published', publishAt: later })
    await bulk('publish', ids)
    const unpublished = await bulk('unpublish', [first])
    expect(await statuses()).toEqual([404, 200])
    await undo(unpublished.location)
    const trashed = await bulk('trash', ids)
    expect(await statuses()).toEqual([404, 404])
    const restored = await bulk('restore', ids)
    expect(await statuses()).toEqual([200, 200])
    await undo(restored.location)
    expect(await statuses()).toEqual([404, 404])
    await undo(trashed.location)
    expect(await statuses()).toEqual([200, 200])
    expect(await undo(trashed.location)).toHaveStatus(409)
  })

  test('what is scheduled is shown from its time on', async () => {
    await kind.create(shop, { title: 'First', publishAt: shop.now() + 60_000 })
    expect((await guest.get(kind.shownAt('first'))).status).toBe(404)
    expect((await admin.get(`${path}?view=scheduled`)).text).toContain('First')
    shop.clock.advance(60_000)
    expect((await guest.get(kind.shownAt('first'))).status).toBe(200)
    expect((await admin.get(`${path}?view=published`)).text).toContain('First')
  })

  test('an open editor notices that the state has changed', async () => {
    const id = await kind.create(shop)
    const { text } = await admin.get(`${path}/${id}/edit`)
    const updatedAt = /name="updated_at" value="(\d+)"/.exec(text)![1]!
    await bulk('unpublish', [id])
    const form = { ...kind.fields, title: 'Mine', body: '<p>Mine.</p>', status: 'published', updated_at: updatedAt }
    expect(await admin.post(`${path}/${id}`, form)).toHaveStatus(409)
  })

  test('what is trashed and restored from its editor keeps its state', async () => {
    const id = await kind.create(shop)
    await admin.post(`${path}/${id}/trash`)
    expect((await kind.find(shop, id))?.deletedAt).toBe(shop.now())
    expect((await admin.post(`${path}/${id}/restore`)).location).toBe(`${path}/${id}/edit`)
    expect(await kind.find(shop, id)).toMatchObject({ deletedAt: null, status: 'published' })
  })

  test('what was in the trash for 30 days is erased', async () => {
    const id = await kind.create(shop)
    const kept = await kind.create(shop, { title: 'Kept' })
    await bulk('trash', [id])
    await kind.erase(shop)
    expect(await kind.find(shop, id)).not.toBeNull()
    shop.clock.advance(31 * 86_400_000)
    await kind.erase(shop)
    expect(await kind.find(shop, id)).toBeNull()
    expect(await kind.find(shop, kept)).not.toBeNull()
    expect(await kind.versions(shop, id)).toEqual([])
  })
})
