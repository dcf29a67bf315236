import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { ticketsPath } from '#templates/tickets/ticket-paths.ts'

export interface FilledReply {
  id: number
  title: string
  /** With the values of this ticket. */
  text: string
  isShared: boolean
}

export interface LinkableArticle {
  id: number
  title: string
  href: string
}

export const savedRepliesPath = '/admin/saved-replies'

/** The saved replies as a combobox over the composer. */
export function SavedRepliesDialog({ view, path }: { view: View; path: string }) {
  const label = view.t('conversation.searchReplies')
  const href = `${path}/saved-replies`
  return (
    <dialog class="dialog palette" id="saved-replies" aria-label={view.t('conversation.savedReplies')} closedby="any">
      <div class="visually-hidden" data-live aria-live="polite" />
      <form class="palette-search" action={href}>
        <Icon name="search" />
        <input
          id="saved-replies-q"
          name="q"
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls="saved-replies-list"
          placeholder={label}
          autocomplete="off"
          maxlength={maxShortSearchLength}
          autofocus
          hx-get={href}
          hx-trigger="input changed delay:120ms"
          hx-target="#saved-replies-list"
          hx-swap="outerHTML"
          hx-sync="this:replace"
        />
        <button class="visually-hidden" type="submit" tabindex="-1">
          {label}
        </button>
      </form>
      <div hx-get={href} hx-trigger="dialog-open" hx-target="#saved-replies-list" hx-swap="outerHTML">
        <div id="saved-replies-list" data-pending>
          <p class="palette-empty muted">{view.t('common.loading')}</p>
        </div>
      </div>
    </dialog>
  )
}

interface ListProps {
  view: View
  replies: FilledReply[]
  articles: LinkableArticle[]
}

/** The fragment #saved-replies-list; a script puts the chosen text or link into the reply. */
export function SavedRepliesList({ view, replies, articles }: ListProps) {
  return (
    <div class="saved-replies" id="saved-replies-list" role="listbox" aria-label={view.t('conversation.savedReplies')}>
      {replies.length + articles.length === 0 && (
        <p class="palette-empty muted" role="option" aria-disabled="true" aria-selected="false">
          {view.t('conversation.noSavedReplies')}
        </p>
      )}
      {replies.map(({ id, title, text }) => (
        <div
          class="saved-reply"
          role="option"
          id={`saved-reply-${id}`}
          aria-selected="false"
          data-used="saved_reply"
          data-value={id}
          data-text={text}
        >
          <b>{title}</b>
          <span class="saved-reply-text muted">{text}</span>
        </div>
      ))}
      {articles.map(({ id, title, href }) => (
        <div
          class="saved-reply"
          role="option"
          id={`article-${id}`}
          aria-selected="false"
          data-used="article"
          data-value={id}
          data-text={href}
        >
          <b>
            <Icon name="book-open" /> {title}
          </b>
          <span class="saved-reply-text muted">{href}</span>
        </div>
      ))}
    </div>
  )
}

/** The same without script: a page whose buttons add a text to the draft. */
export function SavedRepliesPage({ view, path, replies, articles }: ListProps & { path: string }) {
  return (
    <>
      <PageHead
        view={view}
        title={view.t('conversation.savedReplies')}
        breadcrumbs={[
          { label: view.t('conversation.tickets'), href: ticketsPath },
          { label: view.t('conversation.backToTicket'), href: path },
        ]}
      >
        <LinkButton href={savedRepliesPath}>{view.t('conversation.manageReplies')}</LinkButton>
      </PageHead>
      <form class="ticket-search" action={`${path}/saved-replies`} role="search">
        <Field form={{ values: {}, errors: {} }} name="q" type="search" label={view.t('conversation.searchReplies')} />
        <Button>{view.t('common.search')}</Button>
      </form>
      {replies.length + articles.length === 0 && <p class="muted">{view.t('conversation.noSavedReplies')}</p>}
      {articles.length > 0 && (
        <Panel title={view.t('conversation.articles')} id="articles">
          <ul class="stack">
            {articles.map(({ id, title, href }) => (
              <li>
                <form class="cluster" method="post" action={`${path}/articles/${id}`}>
                  <a class="link" href={href}>
                    {title}
                  </a>
                  <Button size="small" attrs={{ 'aria-label': view.t('conversation.insertArticle', { title }) }}>
                    {view.t('conversation.insert')}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {replies.map(({ id, title, text }) => (
        <Panel title={title} id={`reply-${id}`}>
          <form class="stack" method="post" action={`${path}/saved-replies/${id}`}>
            <p class="user-text">{text}</p>
            <Button size="small" attrs={{ 'aria-label': view.t('conversation.insertReply', { title }) }}>
              {view.t('conversation.insert')}
            </Button>
          </form>
        </Panel>
      ))}
    </>
  )
}
