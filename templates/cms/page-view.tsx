import type { PageTemplate } from '#db/schema/cms.ts'
import type { PageCard, TermLink } from '#src/cms/find-pages.ts'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { PageCards } from './page-cards.tsx'
import { encodeAddress } from '#src/lib/links/encode-address.ts'

interface PageViewProps {
  view: View
  page: {
    title: string
    excerpt: string
    template: PageTemplate
    author: string | null
    publishedAt: number
    readingMinutes: number
  }
  content: Html
  terms: TermLink[]
  breadcrumbs: { label: string; href?: string }[]
  /** Of the template "article"; null for others. */
  article: { related: PageCard[]; neighbors: { previous: PageCard | null; next: PageCard | null } } | null
  /** True for what visitors do not see yet. */
  preview: boolean
  /** For staff. */
  editHref: string | null
}

/** A page in its template: standard, wide, landing (without a visible title) or article (with author, date and neighbors). */
export function PageView(props: PageViewProps) {
  const { view, page, terms, article } = props
  const isLanding = page.template === 'landing'
  const tags = terms.filter(({ kind }) => kind === 'tag')
  return (
    <div class="wrap page cms-page" data-template={page.template}>
      {(props.preview || props.editHref) && <StaffBar view={view} preview={props.preview} editHref={props.editHref} />}
      {props.breadcrumbs.length > 0 && <Breadcrumb view={view} items={props.breadcrumbs} />}
      <article>
        {isLanding ? (
          <h1 class="visually-hidden">{page.title}</h1>
        ) : (
          <header class="cms-head">
            <h1>{page.title}</h1>
            {page.template === 'article' && (
              <p class="cms-byline small muted">
                {page.author && <span>{view.t('cms.by', { name: page.author })}</span>}
                <time datetime={new Date(page.publishedAt).toISOString()}>{view.date(page.publishedAt, 'date')}</time>
                <span>{view.t('cms.readingTime', { count: page.readingMinutes })}</span>
              </p>
            )}
            {page.excerpt && <p class="cms-lead">{page.excerpt}</p>}
          </header>
        )}
        {props.content}
        {tags.length > 0 && !isLanding && (
          <nav class="chips cms-tags" aria-label={view.t('cms.tags')}>
            {tags.map(({ name, slug }) => (
              <a class="chip" href={encodeAddress(`/tag/${slug}`)} rel="tag">
                {name}
              </a>
            ))}
          </nav>
        )}
      </article>
      {article && <Neighbors view={view} {...article.neighbors} />}
      {article && article.related.length > 0 && (
        <section class="cms-related" aria-labelledby="cms-related-title">
          <h2 id="cms-related-title">{view.t('cms.related')}</h2>
          <PageCards view={view} cards={article.related} level={3} />
        </section>
      )}
    </div>
  )
}

function StaffBar({ view, preview, editHref }: { view: View; preview: boolean; editHref: string | null }) {
  const link = editHref && (
    <a class="link tap" href={editHref}>
      {view.t('cms.edit')}
    </a>
  )
  if (!preview) return <p class="cms-staff small">{link}</p>
  return (
    <div class="cms-staff">
      <Notice tone="info">
        {view.t('cms.previewNotice')} {link}
      </Notice>
    </div>
  )
}

function Neighbors({ view, previous, next }: { view: View; previous: PageCard | null; next: PageCard | null }) {
  if (!previous && !next) return <></>
  return (
    <nav class="cms-neighbors" aria-label={view.t('cms.neighbors')}>
      {previous && (
        <a href={encodeAddress(`/${previous.slug}`)} rel="prev">
          <span class="small muted">{view.t('cms.previous')}</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={encodeAddress(`/${next.slug}`)} rel="next">
          <span class="small muted">{view.t('cms.next')}</span>
          {next.title}
        </a>
      )}
    </nav>
  )
}
