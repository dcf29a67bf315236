import { afterSendChoices } from '#db/schema/conversation.ts'
import { quotedLength } from '#src/conversation/limits.ts'
import type { ComposerData } from '#src/conversation/read-conversation.ts'
import type { DraftKind } from '#src/tickets/drafts.ts'
import type { NewerMessage } from '#src/conversation/newer-messages.ts'
import { shorten } from '#src/lib/text/shorten.ts'
import { maxMessageLength } from '#src/tickets/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { DraftFiles } from './draft-files.tsx'

export interface ComposerProps {
  view: View
  composer: ComposerData
  /** Of the next message: it is sent once, however often the form is. */
  keys: Record<DraftKind, string>
  /** Which tab is open. */
  kind: DraftKind
  isPane: boolean
  /** The text that was not sent, and why. */
  failed?: { text: string; error: string; savedReplyIds?: number[]; to?: number[] }
  /** What came in while the reply was written. */
  newer?: NewerMessage[]
}

/** Where agents write replies and notes, each in a form of its own: the fragment #composer. */
export function Composer(props: ComposerProps) {
  const { view, kind } = props
  return (
    <section class="composer" id="composer" aria-label={view.t('conversation.composer')}>
      <div class="composer-tabs" role="radiogroup" aria-label={view.t('conversation.composerKind')}>
        <Tab kind="staff" isOpen={kind === 'staff'} icon="undo-2" text={view.t('conversation.reply')} shortcut="r" />
        <Tab kind="note" isOpen={kind === 'note'} icon="lock" text={view.t('conversation.note')} shortcut="n" />
      </div>
      <ComposerForm {...props} form="staff" />
      <ComposerForm {...props} form="note" />
    </section>
  )
}

function Tab(props: { kind: DraftKind; isOpen: boolean; icon: IconName; text: string; shortcut: string }) {
  return (
    <label class="composer-tab" data-kind={props.kind}>
      <input
        class="visually-hidden"
        type="radio"
        name="composer-kind"
        id={`compose-as-${props.kind}`}
        value={props.kind}
        checked={props.isOpen}
        data-shortcut={props.shortcut}
      />
      <Icon name={props.icon} />
      {props.text}
    </label>
  )
}

function ComposerForm(props: ComposerProps & { form: DraftKind }) {
  const { view, composer, form, keys, isPane } = props
  const path = ticketPath(composer.ticket.id)
  const action = `${path}/${form === 'staff' ? 'reply' : 'note'}`
  const failed = props.kind === form ? props.failed : undefined
  const isNote = form === 'note'
  return (
    <form
      class="composer-form"
      id={`compose-${form}`}
      data-kind={form}
      method="post"
      action={action}
      enctype="multipart/form-data"
      novalidate
      hx-post={action}
      hx-encoding="multipart/form-data"
      hx-target="#composer"
      hx-swap="outerHTML"
      aria-label={view.t(isNote ? 'conversation.noteForm' : 'conversation.replyForm')}
    >
      <input type="hidden" name="key" value={keys[form]} />
      {isPane && <input type="hidden" name="pane" value="conv" />}
      {isNote ? (
        <p class="composer-hint">
          <Icon name="lock" />
          {view.t('conversation.onlyStaff')}
        </p>
      ) : (
        <>
          <p class="composer-hint">{view.t('conversation.to', { name: composer.ticket.name, email: composer.ticket.email })}</p>
          <Recipients view={view} composer={composer} chosen={failed?.to ?? composer.suggested} />
        </>
      )}
      {failed && (
        <Notice tone="bad" live="alert" id="composer-error">
          {failed.error}
        </Notice>
      )}
      {!isNote && props.newer && <NewerMessages view={view} messages={props.newer} />}
      <label class="visually-hidden" for={`f-body-${form}`}>
        {view.t(isNote ? 'conversation.noteText' : 'conversation.replyText')}
      </label>
      <textarea
        class="composer-text"
        id={`f-body-${form}`}
        name="body"
        rows={4}
        maxlength={maxMessageLength}
        placeholder={view.t(isNote ? 'conversation.notePlaceholder' : 'conversation.replyPlaceholder')}
        aria-describedby={failed ? 'composer-error' : undefined}
        hx-post={`${path}/draft/${form}`}
        hx-trigger="input changed delay:1200ms"
        hx-include={`#compose-${form} [name=key]`}
        hx-target={`#draft-state-${form}`}
        hx-swap="innerHTML"
        hx-sync="this:replace"
      >
        {asContent(failed?.text ?? composer.drafts[form])}
      </textarea>
      <DraftFiles view={view} ticketId={composer.ticket.id} kind={form} files={composer.files} />
      <ComposerFoot {...props} />
    </form>
  )
}

/** Who gets the reply besides the requester. */
function Recipients({ view, composer: { participants }, chosen }: { view: View; composer: ComposerData; chosen: number[] }) {
  if (participants.length === 0) return <></>
  return (
    <fieldset class="composer-recipients" aria-describedby="recipients-hint">
      <legend>{view.t('conversation.recipients')}</legend>
      {participants.map((one) => (
        <label>
          <input type="checkbox" name="to" value={one.id} checked={chosen.includes(one.id)} />
          <span>
            {one.name !== '' && <b>{one.name}</b>} {one.email}
          </span>
          {!one.isVerified && <Badge tone="warn">{view.t('conversation.unverifiedParticipant')}</Badge>}
        </label>
      ))}
      <p class="muted" id="recipients-hint">
        {view.t('conversation.recipientsHint')}
      </p>
    </fieldset>
  )
}

// HTML drops the first line break after the tag.
const asContent = (text: string): string => (text.startsWith('\n') ? '\n' + text : text)

function ComposerFoot({ view, form, composer, newer }: ComposerProps & { form: DraftKind }) {
  const path = ticketPath(composer.ticket.id)
  const isNote = form === 'note'
  return (
    <div class="composer-foot">
      {isNote ? (
        <Button kind="primary" icon="lock" id="send-note">
          {view.t('conversation.addNote')}
        </Button>
      ) : (
        <>
          <div class="split-button">
            <Button kind="primary" icon="send" id="send-reply" name="status" value="pending">
              {view.t(newer ? 'conversation.sendAnyway' : 'conversation.send')}
            </Button>
            <SendMenu view={view} composer={composer} />
          </div>
          <Button icon="circle-check" name="status" value="resolved" id="send-resolved">
            {view.t('conversation.sendResolved')}
          </Button>
        </>
      )}
      <label class="button composer-attach" data-kind="quiet" data-size="small">
        <Icon name="upload" />
        {view.t(isNote ? 'conversation.attachToNote' : 'conversation.attach')}
        <input class="visually-hidden" type="file" name="files" id={`f-files-${form}`} multiple data-upload={`${path}/files/${form}`} />
      </label>
      {!isNote && (
        <a
          class="button"
          data-kind="quiet"
          data-size="small"
          href={`${path}/saved-replies`}
          data-dialog="saved-replies"
          data-shortcut=";"
          id="open-saved-replies"
        >
          <Icon name="message-circle" />
          {view.t('conversation.savedReplies')}
        </a>
      )}
      <span class="composer-state muted" id={`draft-state-${form}`} role="status">
        {composer.drafts[form] === '' ? '' : view.t('conversation.draftRestored')}
      </span>
      <kbd class="composer-keys muted" aria-hidden="true">
        Ctrl Enter
      </kbd>
    </div>
  )
}

function SendMenu({ view, composer }: { view: View; composer: ComposerData }) {
  const { afterSend } = composer.preferences
  return (
    <details class="action-menu" data-menu id="menu-send">
      <summary class="button" data-kind="primary" data-shape="icon" aria-label={view.t('conversation.sendMenu')}>
        <Icon name="chevron-down" />
      </summary>
      <div class="filter-card send-menu">
        <Button kind="quiet" name="status" value="open" id="send-open">
          {view.t('conversation.sendOpen')}
        </Button>
        <label for="f-after-send">{view.t('conversation.afterSend')}</label>
        <select class="input" id="f-after-send" name="after_send">
          {afterSendChoices.map((choice) => (
            <option value={choice} selected={choice === afterSend}>
              {view.t(`conversation.afterSend.${choice}`)}
            </option>
          ))}
        </select>
      </div>
    </details>
  )
}

function NewerMessages({ view, messages }: { view: View; messages: NewerMessage[] }) {
  return (
    <Notice tone="warn" live="alert" id="newer-messages">
      {view.t('conversation.newerCame')}
      {messages.map(({ authorName, authorEmail, bodyText }) => (
        <p>
          <b>{authorName || authorEmail}:</b> {shorten(bodyText, quotedLength)}
        </p>
      ))}
    </Notice>
  )
}
