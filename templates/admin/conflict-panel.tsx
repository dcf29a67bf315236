import { type DiffBlock, type DiffPart, diffBlocks } from '#src/lib/text/text-diff.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Notice } from '#templates/ui/notice.tsx'

export interface Difference {
  label: string
  yours: string
  theirs: string
}

/** The version the form was opened with (epoch ms), or the stored one once the conflict was shown: detects a save in between. */
export function UpdatedAtField({ form, conflict, updatedAt }: { form: FormState; conflict: unknown; updatedAt: number }) {
  const submitted = String(form.values['updated_at'] ?? '')
  return <input type="hidden" name="updated_at" value={conflict === null && /^\d{1,15}$/.test(submitted) ? submitted : updatedAt} />
}

interface ConflictProps {
  view: View
  /** Who saved and when: "Lena Park saved this product on 3 March at 10:42." */
  text: string
  differences: Difference[]
  reloadHref: string
}

/** What kept a form from being saved: its errors, or another save. */
export function FormProblems(
  props: Pick<ConflictProps, 'view' | 'reloadHref'> & { form: FormState; conflict: Pick<ConflictProps, 'text' | 'differences'> | null },
) {
  const { view, form, conflict, reloadHref } = props
  return (
    <>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reloadHref={reloadHref} />}
    </>
  )
}

/** Conflict with another save: both versions side by side. Saving again overwrites the other one. */
export function ConflictPanel({ view, text, differences, reloadHref }: ConflictProps) {
  return (
    <section class="panel" id="conflict" aria-labelledby="conflict-title" tabindex={-1} autofocus>
      <div class="panel-head">
        <h2 id="conflict-title">{view.t('admin.conflict.title')}</h2>
      </div>
      <div class="panel-body stack" data-gap="4">
        <Notice tone="warn" live="alert">
          {text} {view.t('admin.conflict.explain')}
        </Notice>
        {differences.length > 0 && (
          <div class="table-wrap" tabindex={0} role="group" aria-label={view.t('admin.conflict.differences')}>
            <table class="table conflict-table">
              <thead>
                <tr>
                  <th scope="col">{view.t('admin.conflict.field')}</th>
                  <th scope="col">{view.t('admin.conflict.yours')}</th>
                  <th scope="col">{view.t('admin.conflict.theirs')}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ label, yours, theirs }) => {
                  const lines = diffBlocks(theirs.split('\n'), yours.split('\n'))
                  return (
                    <tr>
                      <th scope="row">{label}</th>
                      <td>
                        <Side lines={lines} change="added" />
                      </td>
                      <td>
                        <Side lines={lines} change="removed" />
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
        <div class="button-row">
          <Button kind="primary" attrs={{ form: 'edit-form' }} id="overwrite">
            {view.t('admin.conflict.overwrite')}
          </Button>
          <LinkButton href={reloadHref}>{view.t('admin.conflict.reload')}</LinkButton>
        </div>
      </div>
    </section>
  )
}

/** One of two versions. Words that the other one has not are marked, unless the line has nothing else. */
function Side({ lines, change }: { lines: DiffBlock[]; change: DiffPart['kind'] }) {
  const shown = lines.map((parts) => parts.filter(({ kind }) => kind === 'same' || kind === change)).filter(({ length }) => length > 0)
  return (
    <>
      {shown.map((parts, index) => (
        <>
          {index > 0 && '\n'}
          {parts.map(({ kind, text }) => (kind === 'same' || parts.length === 1 ? text : <mark>{text}</mark>))}
        </>
      ))}
    </>
  )
}
