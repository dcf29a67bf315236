import { Elysia } from 'elysia'
import { storefront } from '#src/storefront/layout.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect } from '#src/web/response.tsx'
import { Suggestions } from '#templates/kb/article-suggestions.tsx'
import { leastLetters } from './limits.ts'
import { renderArticle } from './routes/article.tsx'
import { renderCategory } from './routes/category.tsx'
import { readSearch, renderLanding, reportMissedSearch } from './routes/landing.tsx'
import { voteOnPage } from './routes/vote.tsx'
import { suggestArticles } from './search-articles.ts'

export const kbRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/kb', ({ view, req }) => renderLanding(shop, view, req))
    .post('/kb/searches', ({ view, req }) => reportMissedSearch(shop, view, req))
    .get('/kb/suggest', async ({ view }) => {
      const subject = readSearch(view.url, 'subject')
      if (!view.partial) return redirect(view, `/kb?${new URLSearchParams({ q: subject }).toString()}`)
      const reader = { language: view.contentLanguage, now: shop.now() }
      const articles = subject.length < leastLetters ? [] : await suggestArticles(shop.db.read, { text: subject, ...reader })
      return fragments(view, <Suggestions view={view} articles={articles} />)
    })
    .get('/kb/category/:slug', ({ view, params }) => renderCategory(shop, view, params.slug))
    .get('/kb/:seoLink', ({ view, req, params }) => renderArticle(shop, view, req, params.seoLink))
    .post('/kb/:seoLink/vote', ({ view, req, params }) => voteOnPage(shop, view, req, params.seoLink))
