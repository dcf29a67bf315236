import type { StoredLanguage } from '#src/i18n/edit-languages.ts'
import type { FileError } from '#src/languages/files/file-texts.ts'
import { maxFileTexts, maxTranslationFileSize } from '#src/languages/limits.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { languagesPath } from './languages-page.tsx'

interface TranslationFilesPageProps {
  view: View
  language: StoredLanguage
  /** What has texts of its own. */
  parts: Option[]
  form: FormState
  /** Of a file that was not imported. */
  errors: FileError[]
}

export const filesPath = (id: number): string => `${languagesPath}/${id}/files`

export function TranslationFilesPage({ view, language, parts, form, errors }: TranslationFilesPageProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('languages.filesTitle', { name: language.name })}
        breadcrumbs={[
          { label: t('languages.title'), href: languagesPath },
          { label: t('languages.translations', { name: language.name }), href: `${languagesPath}/${language.id}/translations` },
        ]}
      />
      <ErrorSummary form={form} title={t('common.problem')} />
      <FileErrors view={view} errors={errors} />
      <ExportPanel view={view} language={language} parts={parts} />
      {view.can('content', 'write') && <ImportPanel view={view} language={language} form={form} />}
    </div>
  )
}

function FileErrors({ view, errors }: Pick<TranslationFilesPageProps, 'view' | 'errors'>) {
  const { t } = view
  if (errors.length === 0) return <></>
  return (
    <Notice tone="bad" live="alert">
      <div class="stack" data-gap="2">
        <p>{t('languages.file.nothingImported')}</p>
        <ul id="file-errors">
          {errors.map(({ line, key, message }) => {
            const error = t(message.key, message.params)
            const at = view.number(line)
            return (
              <li>
                {key === '' ? t('languages.file.errorInLine', { line: at, error }) : t('languages.file.errorAt', { line: at, key, error })}
              </li>
            )
          })}
        </ul>
      </div>
    </Notice>
  )
}

function ExportPanel({ view, language, parts }: Pick<TranslationFilesPageProps, 'view' | 'language' | 'parts'>) {
  const { t } = view
  const form: FormState = { values: {}, errors: {} }
  return (
    <Panel title={t('languages.export')} id="export">
      <form class="form-rows" method="get" action={`${languagesPath}/${language.id}/export`}>
        <p class="muted">{t('languages.exportNote')}</p>
        <Field
          form={form}
          name="part"
          type="select"
          label={t('languages.exportWhat')}
          options={[
            { value: '', label: t('languages.exportEverything') },
            { value: 'program', label: t('languages.exportProgram') },
            ...parts,
          ]}
        />
        <Field
          form={form}
          name="show"
          type="select"
          label={t('languages.exportWhich')}
          options={[
            { value: 'all', label: t('languages.exportAll') },
            { value: 'open', label: t('languages.exportOpen') },
          ]}
        />
        <div class="button-row">
          <Button name="format" value="csv" icon="download">
            {t('languages.exportCsv')}
          </Button>
          <Button name="format" value="xliff" icon="download">
            {t('languages.exportXliff')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function ImportPanel({ view, language, form }: Pick<TranslationFilesPageProps, 'view' | 'language' | 'form'>) {
  const { t } = view
  return (
    <Panel title={t('languages.import')} id="import">
      <form class="form-rows" method="post" action={filesPath(language.id)} enctype="multipart/form-data" novalidate>
        <p class="muted">{t('languages.importNote', { most: maxFileTexts, megabytes: maxTranslationFileSize / 1_000_000 })}</p>
        <Field
          form={form}
          name="file"
          type="file"
          label={t('languages.file')}
          hint={t('languages.fileHint')}
          attrs={{ accept: '.csv,.xlf,.xliff,text/csv,application/xliff+xml' }}
        />
        <SubmitRow kind="primary" label={t('languages.readFile')} />
      </form>
    </Panel>
  )
}
