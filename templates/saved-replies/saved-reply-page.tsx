import { maxSavedReplyTitleLength } from '#src/saved-replies/limits.ts'
import { maxMessageLength } from '#src/tickets/limits.ts'
import type { ReplyVariable } from '#src/saved-replies/reply-variables.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { savedRepliesPath } from './saved-replies.tsx'

interface SavedReplyProps {
  view: View
  title: string
  form: FormState
  variables: readonly ReplyVariable[]
  /** Null for a new one. */
  id: number | null
  canWrite: boolean
}

/** The editor of a saved reply. */
export function SavedReplyPage({ view, title, form, variables, id, canWrite }: SavedReplyProps) {
  const action = id === null ? savedRepliesPath : `${savedRepliesPath}/${id}`
  const fields = (
    <>
      {id !== null && <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />}
      <Field
        form={form}
        name="title"
        label={view.t('conversation.replyTitle')}
        maxlength={maxSavedReplyTitleLength}
        required
        disabled={!canWrite}
      />
      <Field
        form={form}
        name="body"
        type="textarea"
        rows={10}
        label={view.t('conversation.replyBody')}
        hint={view.t('conversation.replyBodyHint')}
        maxlength={maxMessageLength}
        required
        disabled={!canWrite}
      />
      <dl class="facts">
        {variables.map((name) => (
          <>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{view.t(`conversation.variable.${name.replace('.', '_') as 'ticket_number'}`)}</dd>
          </>
        ))}
      </dl>
      <Field
        form={form}
        name="is_shared"
        type="checkbox"
        label={view.t('conversation.isShared')}
        hint={view.t('conversation.isSharedHint')}
        disabled={!canWrite}
      />
      {canWrite && <SubmitRow kind="primary" label={view.t(id === null ? 'conversation.createReply' : 'common.saveChanges')} />}
    </>
  )
  return (
    <>
      <PageHead view={view} title={title} breadcrumbs={[{ label: view.t('conversation.savedReplies'), href: savedRepliesPath }]} />
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <Panel>
        {canWrite ? (
          <form class="stack" method="post" action={action} novalidate>
            {fields}
          </form>
        ) : (
          <div class="stack">{fields}</div>
        )}
      </Panel>
      {id !== null && canWrite && (
        <form method="post" action={`${action}/delete`}>
          <Button kind="danger">{view.t('conversation.deleteReply')}</Button>
        </form>
      )}
    </>
  )
}
