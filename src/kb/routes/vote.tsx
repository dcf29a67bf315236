import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, redirect, withStatus } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { articlePath } from '#templates/kb/kb-paths.ts'
import { Rate } from '#templates/kb/article-vote.tsx'
import { findArticle } from '../find-articles.ts'
import { voteSchema } from '../forms.ts'
import { maxVotesPerHour } from '../limits.ts'
import { findShownId } from '../search-articles.ts'
import { findVote, voteOnArticle } from '../votes.ts'
import { renderArticle } from './article.tsx'
import { readVote, startVoter } from './voter.ts'

export async function voteOnPage(shop: Shop, view: View, req: HttpRequest, seoLink: string): Promise<Response> {
  const articleId = await findShownId(shop.db.read, seoLink, shop.now())
  if (articleId === null) throw new NotFound('article')
  await enforceClientRateLimit(shop, { name: 'kb-vote', address: req.ip, maxHits: maxVotesPerHour, windowMs: 60 * 60_000 })
  const form = await readForm(view, req.raw, voteSchema)
  const rate = async (vote: { helpful: boolean; comment: string } | null) => {
    const article = await findArticle(shop.db.read, seoLink)
    if (!article) throw new NotFound('article')
    return <Rate view={view} article={article} vote={vote} form={form.ok ? initialForm() : form.state} isAnswer />
  }
  if (!form.ok) {
    if (!view.partial) return renderArticle(shop, view, req, seoLink, { form: form.state, status: 422 })
    return withStatus(422, fragments(view, await rate(await readVote(shop, req, articleId))))
  }
  const { helpful, comment } = form.values
  const visitor = startVoter(shop, req, articleId)
  await shop.db.transaction((tx) => voteOnArticle(tx, { articleId, visitor, helpful: helpful === 'yes', comment }, shop.now()))
  if (!view.partial) return redirect(view, `${articlePath(seoLink)}#kb-rate`)
  return fragments(view, await rate(await findVote(shop.db.read, articleId, visitor)))
}
