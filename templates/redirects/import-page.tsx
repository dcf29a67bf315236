import { maxImportedRedirects } from '#src/redirects/limits.ts'
import type { RowProblem } from '#src/redirects/import-redirects.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { redirectsPath } from './redirect-list.tsx'

export interface ImportRedirectsProps {
  view: View
  form: FormState
  problems: RowProblem[]
}

export function ImportRedirectsPage({ view, form, problems }: ImportRedirectsProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('redirects.import')}
        breadcrumbs={[{ label: t('redirects.title'), href: redirectsPath }]}
        note={t('redirects.importNote', { count: view.number(maxImportedRedirects) })}
      />
      <ErrorSummary form={form} title={t('common.problem')} />
      {problems.length > 0 && (
        <Notice tone="bad" live="alert">
          <div class="stack" data-gap="2">
            <p>{t('redirects.nothingImported', { count: problems.length })}</p>
            <ul>
              {problems.map(({ line, key, params }) => (
                <li>{t('redirects.problemInLine', { line, problem: t(key, params) })}</li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      <Panel>
        <form class="form-rows" method="post" action={`${redirectsPath}/import`} enctype="multipart/form-data" novalidate>
          <Field
            form={form}
            name="file"
            type="file"
            label={t('redirects.file')}
            hint={t('redirects.fileHint')}
            attrs={{ accept: '.csv,.txt,text/csv,text/plain' }}
          />
          <Field
            form={form}
            name="rows"
            type="textarea"
            rows={8}
            label={t('redirects.rows')}
            hint={t('redirects.rowsHint')}
            attrs={{ spellcheck: 'false' }}
          />
          <SubmitRow kind="primary" id="import" label={t('redirects.importButton')} />
        </form>
      </Panel>
    </div>
  )
}
