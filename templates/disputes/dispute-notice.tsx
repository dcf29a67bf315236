import type { DisputeRow } from '#src/disputes/find-disputes.ts'
import type { View } from '#src/web/view.ts'
import { Notice } from '#templates/ui/notice.tsx'

export type FormattedDispute = Pick<DisputeRow, 'state' | 'reason' | 'evidenceDueAt'> & { formattedAmount: string }

interface DisputeNoticesProps {
  view: View
  /** With their amounts as text. */
  disputes: FormattedDispute[]
  /** Epoch ms. */
  now: number
}

/** What staff have to do about the open disputes of an order. */
export function DisputeNotices({ view, disputes, now }: DisputeNoticesProps) {
  return (
    <>
      {disputes
        .filter(({ state }) => state === 'open')
        .map(({ formattedAmount, reason, evidenceDueAt }) => (
          <div class="no-print">
            <Notice tone="bad" icon="shield-check">
              {view.t('disputes.notice', { amount: formattedAmount, reason: view.t(`disputes.reason.${reason}`) })}{' '}
              <b>{whatToDo(view, evidenceDueAt, now)}</b>{' '}
              {view.can('payments', 'read') && (
                <a class="link" href="/admin/disputes">
                  {view.t('disputes.all')}
                </a>
              )}
            </Notice>
          </div>
        ))}
    </>
  )
}

function whatToDo(view: View, dueAt: number | null, now: number): string {
  if (dueAt === null) return view.t('disputes.processorAnswers')
  return view.t(dueAt < now ? 'disputes.deadlinePassed' : 'disputes.respondBy', { day: view.date(dueAt, 'date') })
}
