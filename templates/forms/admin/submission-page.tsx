import type { getSubmission } from '#src/forms/submissions.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { formsPath } from './form-list.tsx'
import { answerText, submissionsPath } from './submission-list.tsx'

interface SubmissionPageProps {
  view: View
  submission: Awaited<ReturnType<typeof getSubmission>>
  neighbors: { newer: number | null; older: number | null }
  canWrite: boolean
}

export function SubmissionPage({ view, submission, neighbors, canWrite }: SubmissionPageProps) {
  const { t } = view
  const { id, formId, form, answers, files, place, page, createdAt, email, ticketId } = submission
  const listHref = `${submissionsPath}?form=${formId}`
  const moves =
    place === 'inbox'
      ? ([
          ['unread', t('forms.markUnread')],
          ['spam', t('forms.markSpam')],
          ['trash', t('content.trash')],
        ] as const)
      : place === 'spam'
        ? ([
            ['inbox', t('forms.notSpam')],
            ['trash', t('content.trash')],
          ] as const)
        : ([['inbox', t('forms.restore')]] as const)
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('forms.submission', { number: id })}
        breadcrumbs={[
          { label: t('forms.title'), href: formsPath },
          { label: form, href: listHref },
        ]}
        badges={place === 'inbox' ? undefined : <Badge>{t(`forms.place.${place}`)}</Badge>}
        note={[view.date(createdAt, 'datetime'), page].filter(Boolean).join(' · ')}
      >
        {neighbors.newer !== null && (
          <LinkButton
            href={`${submissionsPath}/${neighbors.newer}`}
            icon="chevron-left"
            id="newer"
            attrs={{ rel: 'prev', 'aria-keyshortcuts': 'k' }}
          >
            {t('forms.newer')}
          </LinkButton>
        )}
        {neighbors.older !== null && (
          <LinkButton
            href={`${submissionsPath}/${neighbors.older}`}
            iconAfter="chevron-right"
            id="older"
            attrs={{ rel: 'next', 'aria-keyshortcuts': 'j' }}
          >
            {t('forms.older')}
          </LinkButton>
        )}
      </PageHead>
      <Panel>
        <dl class="submission">
          {answers.map((answer) => {
            const file = answer.type === 'file' ? files.find(({ key }) => key === answer.key) : undefined
            return (
              <>
                <dt>{answer.label}</dt>
                <dd>
                  {file ? (
                    <a class="link" href={`${submissionsPath}/${id}/files/${file.id}`} download="">
                      {file.name} ({view.fileSize(file.bytes)})
                    </a>
                  ) : (
                    answerText(answer)
                  )}
                </dd>
              </>
            )
          })}
        </dl>
      </Panel>
      <div class="button-row">
        {email && (
          <LinkButton href={`mailto:${encodeURIComponent(email)}`} icon="mail" id="reply">
            {t('forms.reply')}
          </LinkButton>
        )}
        {ticketId !== null && view.can('tickets', 'read') && (
          <LinkButton href={`/admin/tickets/${ticketId}`} icon="message-circle" id="ticket">
            {t('forms.ticket', { number: ticketId })}
          </LinkButton>
        )}
        {canWrite &&
          moves.map(([action, label]) => (
            <form method="post" action={`${submissionsPath}/bulk`}>
              <input type="hidden" name="ids" value={id} />
              <input type="hidden" name="back" value={listHref} />
              <Button name="action" value={action} kind={action === 'trash' ? 'danger' : undefined} id={`submission-${action}`}>
                {label}
              </Button>
            </form>
          ))}
      </div>
    </div>
  )
}
