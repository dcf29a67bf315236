import { expect, test } from 'bun:test'
import { createArticle, emptyFacts } from '#src/kb/edit-articles.ts'
import { listMessages } from '#src/tickets/find-tickets.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { replyForm, sendReply } from './agent.ts'

const { shop, agent } = storeTest({ clients: { agent: 5 } })

const createGuide = (title: string, status: 'published' | 'draft' = 'published') =>
  shop.db.transaction((tx) =>
    createArticle(
      tx,
      { ...emptyFacts, title, body: '<p>Text</p>', status, publishAt: status === 'published' ? shop.now() : null },
      { editor: { id: 1, name: 'Lena' }, now: shop.now() },
    ),
  )
const linkedArticles = async () => (await shop.db.read.select().from(shop.db.t.ticketArticles)).map(({ articleId }) => articleId)

test('a published help article is found beside saved replies, and its link is recorded when it is sent', async () => {
  const { id } = await openTicket(shop)
  const guide = await createGuide('Washing porcelain')
  await createGuide('Washing plans', 'draft')
  const { text } = await agent.htmx().get(`/admin/tickets/${id}/saved-replies?q=washing`)
  expect(text).toContain('/kb/washing-porcelain')
  expect(text).not.toContain('washing-plans')
  await agent.post(`/admin/tickets/${id}/reply`, replyForm('See the article.', { article: guide }))
  expect(await linkedArticles()).toEqual([guide])
  expect((await agent.get(`/admin/kb/${guide}/edit`)).text).toContain(`href="/admin/tickets/${id}"`)
})

test('without script a button adds the link to the draft', async () => {
  const { id } = await openTicket(shop)
  const guide = await createGuide('Washing porcelain')
  await agent.post(`/admin/tickets/${id}/articles/${guide}`)
  expect((await agent.get(`/admin/tickets/${id}`)).text).toContain('/kb/washing-porcelain')
  expect(await linkedArticles()).toEqual([guide])
})

test('a reply becomes an article that is not published, with its text escaped', async () => {
  const { id } = await openTicket(shop)
  await sendReply(agent, id, 'Wash it by hand.\n\nNever use <steel>.')
  const message = (await listMessages(shop.db.read, id)).find(({ kind }) => kind === 'staff')!
  const response = await agent.post(`/admin/tickets/${id}/messages/${message.id}/article`)
  expect(response.location).toMatch(/^\/admin\/kb\/\d+\/edit$/)
  const [article] = await shop.db.read.select().from(shop.db.t.kbArticles)
  expect(article).toMatchObject({ title: 'Broken cup', status: 'draft' })
  expect(article!.body).toContain('<p>Never use &lt;steel&gt;.</p>')
  // An entry about an article outlives the ticket, whose subject the customer wrote.
  const entries = await shop.db.read.select().from(shop.db.t.auditLog)
  expect(JSON.stringify(entries.filter(({ action }) => action === 'article.created'))).not.toContain('Broken cup')
  const [first] = await listMessages(shop.db.read, id)
  expect((await agent.post(`/admin/tickets/${id}/messages/${first!.id}/article`)).status).toBe(404)
})
