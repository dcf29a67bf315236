import { leastHeadings } from '#src/kb/limits.ts'
import type { View } from '#src/web/view.ts'
import { raw } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { ArticleTitles } from './article-list.tsx'
import { ContactCard } from './contact-card.tsx'
import type { ArticleCard } from '#src/kb/find-articles.ts'
import { KbSearch } from './search-form.tsx'
import type { Heading } from '#src/kb/heading-ids.ts'

export interface ArticlePageProps {
  view: View
  title: string
  excerpt: string
  /** Sanitized, with heading ids. */
  body: string
  headings: Heading[]
  author: string
  revisedAt: number
  breadcrumbs: { label: string; href?: string }[]
  related: ArticleCard[]
  /** For staff: where it is edited, and whether this is a preview. */
  staff: { editHref: string; isPreview: boolean } | null
  /** The question below the text; none in a preview. */
  rate: Child
}

export function ArticlePage(props: ArticlePageProps) {
  const { view, headings, related, staff } = props
  const contents = headings.length >= leastHeadings ? headings : []
  return (
    <div class="wrap page kb">
      <Breadcrumb view={view} items={props.breadcrumbs} />
      <KbSearch view={view} search="" live={false} />
      {staff?.isPreview && <Notice tone="info">{view.t('kb.previewNotice')}</Notice>}
      <div class="kb-article" data-contents={contents.length > 0}>
        <article>
          <h1>{props.title}</h1>
          <p class="kb-byline small muted">
            <span>
              {view.t('kb.updated')} <time datetime={new Date(props.revisedAt).toISOString()}>{view.date(props.revisedAt, 'date')}</time>
            </span>
            {props.author && <span>{view.t('kb.by', { name: props.author })}</span>}
            {staff && (
              <a class="link tap" href={staff.editHref}>
                {view.t('kb.edit')}
              </a>
            )}
          </p>
          {props.excerpt && <p class="kb-lead">{props.excerpt}</p>}
          {contents.length > 0 && (
            <details class="fold kb-contents-fold">
              <summary>
                {view.t('kb.contents')}
                <Icon name="chevron-down" />
              </summary>
              <Contents headings={contents} />
            </details>
          )}
          <div class="prose">{raw(props.body)}</div>
        </article>
        {contents.length > 0 && (
          <nav class="kb-contents" aria-labelledby="kb-contents">
            <h2 id="kb-contents">{view.t('kb.contents')}</h2>
            <Contents headings={contents} />
          </nav>
        )}
      </div>
      {props.rate}
      {related.length > 0 && (
        <section class="stack" data-gap="3" aria-labelledby="kb-related">
          <h2 id="kb-related">{view.t('kb.related')}</h2>
          <ArticleTitles articles={related} />
        </section>
      )}
      <ContactCard view={view} />
    </div>
  )
}

function Contents({ headings }: { headings: Heading[] }) {
  return (
    <ol class="kb-toc">
      {headings.map(({ id, text, level }) => (
        <li data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
}
