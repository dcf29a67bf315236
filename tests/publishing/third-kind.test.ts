import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findDraft, findWithDraft, restoreVersion, saveDraft } from '#src/publishing/drafts.ts'
import { finishCreate, finishSave, savedTimes } from '#src/publishing/finish-save.ts'
import { createPreviewLink, findPreviewLink, findPreviewedId } from '#src/publishing/preview-links.ts'
import { publish, restoreStates } from '#src/publishing/publish.ts'
import { countStates } from '#src/publishing/schedule.ts'
import { eraseTrash, restore, trash } from '#src/publishing/trash.ts'
import { hasSameTexts, listVersions } from '#src/publishing/versions.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { type StoryTexts, createStoryTables, stories, storyKind } from './story-kind.ts'

const { shop } = storeTest()
const [ann, ben] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ben' },
]
const first = { title: 'Kilns', body: 'Hot.' }
const second = { title: 'Kilns', body: 'Very hot.' }
const item = { kind: storyKind, id: 0 }

const readStory = async () => (await shop.db.read.select().from(stories).where(eq(stories.id, item.id)))[0]!
const readVersions = () => listVersions(shop.db.read, storyKind, item.id)

async function draft(
  texts: StoryTexts,
  { editor = ann, expectedDraftAt = null }: { editor?: typeof ann; expectedDraftAt?: number | null } = {},
) {
  const { updatedAt: expectedUpdatedAt } = await readStory()
  return shop.db.transaction((tx) => saveDraft(tx, item, texts, { editor, expectedDraftAt, expectedUpdatedAt, now: shop.now() }))
}

beforeEach(async () => {
  const now = shop.now()
  item.id = await shop.db.transaction(async (tx) => {
    await createStoryTables(tx)
    const row = { slug: 'kilns', ...first, status: 'draft' as const, createdAt: now, revisedAt: now, updatedAt: now }
    const [created] = await tx.insert(stories).values(row).returning({ id: stories.id })
    await finishCreate(tx, { kind: storyKind, id: created!.id }, first, { editor: ann, now })
    return created!.id
  })
})

test('a kind that only describes its tables has drafts that readers do not see, and notices a second editor', async () => {
  await draft({ ...second, title: ' Kilns ' })
  expect(await findDraft(shop.db.read, storyKind, item.id)).toMatchObject(second)
  expect(await readStory()).toMatchObject(first)
  expect(await findWithDraft(shop.db.read, storyKind, await readStory())).toMatchObject(second)
  await expect(draft(first, { editor: ben })).rejects.toThrow('Conflict')
})

test('a save replaces the draft and keeps a version, which can be restored', async () => {
  const expectedDraftAt = await draft(second)
  const stored = await readStory()
  const save = { editor: ann, expectedDraftAt, expectedUpdatedAt: stored.updatedAt, now: shop.now() }
  const isRevised = !hasSameTexts(storyKind, stored, second)
  await shop.db.transaction(async (tx) => {
    await tx
      .update(stories)
      .set({ ...second, ...savedTimes(save, isRevised) })
      .where(eq(stories.id, item.id))
    await finishSave(tx, item, { texts: second, isRevised, formerSlug: null }, save)
  })
  const versions = await readVersions()
  expect(versions).toHaveLength(2)
  expect(await findDraft(shop.db.read, storyKind, item.id)).toBeNull()
  const { updatedAt: expectedUpdatedAt } = await readStory()
  await shop.db.transaction((tx) => restoreVersion(tx, item, versions[1]!.id, { editor: ben, expectedUpdatedAt, now: shop.now() }))
  expect(await findDraft(shop.db.read, storyKind, item.id)).toMatchObject({ ...first, editor: 'Ben' })
})

test('it is published, taken back and shown to whoever has a link', async () => {
  const states = await shop.db.transaction((tx) => publish(tx, storyKind, { ids: [item.id], now: shop.now() }))
  expect(await countStates(shop.db.read, stories, shop.now())).toMatchObject({ published: 1, draft: 0 })
  await shop.db.transaction((tx) => restoreStates(tx, storyKind, { states, now: shop.now() }))
  expect(await countStates(shop.db.read, stories, shop.now())).toMatchObject({ published: 0, draft: 1 })
  const at = { id: item.id, now: shop.now() }
  await shop.db.transaction((tx) => createPreviewLink(tx, storyKind, at))
  const { token = '' } = (await findPreviewLink(shop.db.read, storyKind, at)) ?? {}
  expect(await findPreviewedId(shop.db.read, storyKind, { token, now: shop.now() })).toBe(item.id)
})

test('it is erased with its versions after a while in the trash', async () => {
  const change = { ids: [item.id], now: shop.now() }
  await shop.db.transaction((tx) => trash(tx, storyKind, change))
  await shop.db.transaction((tx) => restore(tx, storyKind, change))
  await eraseTrash(shop, storyKind)
  expect(await readVersions()).toHaveLength(1)
  await shop.db.transaction((tx) => trash(tx, storyKind, change))
  shop.clock.advance(365 * 86_400_000)
  await eraseTrash(shop, storyKind)
  expect(await readVersions()).toEqual([])
})
