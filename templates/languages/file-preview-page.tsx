import type { StoredLanguage } from '#src/i18n/edit-languages.ts'
import type { FilePlan } from '#src/languages/files/plan.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { filesPath } from './files-page.tsx'
import { languagesPath } from './languages-page.tsx'
import { shorten } from '#src/lib/text/shorten.ts'

interface TranslationFilePageProps {
  view: View
  language: StoredLanguage
  /** Of the file. */
  name: string
  /** Where it is applied; null when it changes nothing. */
  action: string | null
  /** False for texts of emails that this user may not change. */
  canApply: boolean
  /** Changes in all. */
  total: number
  /** With the first changes. */
  plan: FilePlan
}

export function TranslationFilePage({ view, language, name, action, canApply, total, plan }: TranslationFilePageProps) {
  const { t } = view
  const { changes, leftOut, unfinished, unchanged, empty } = plan
  return (
    <div class="stack" data-gap="4">
      <PageHead
        view={view}
        title={t('languages.file.preview', { file: name })}
        breadcrumbs={[
          { label: t('languages.title'), href: languagesPath },
          { label: t('languages.filesTitle', { name: language.name }), href: filesPath(language.id) },
        ]}
      />
      <p id="file-summary">
        {total === 0 ? t('languages.file.nothing') : t('languages.file.changes', { count: total })}{' '}
        {unchanged > 0 && t('languages.file.unchanged', { count: unchanged })}{' '}
        {empty > 0 && t('languages.file.emptyOnes', { count: empty })}
      </p>
      <SkippedTexts view={view} texts={leftOut} title={t('languages.file.leftOut', { count: leftOut.length })} />
      <SkippedTexts view={view} texts={unfinished} title={t('languages.file.unfinished', { count: unfinished.length })} />
      {changes.length > 0 && (
        <section class="panel list" aria-label={t('languages.file.firstChanges', { count: changes.length })}>
          <Table
            caption={t('languages.file.firstChanges', { count: changes.length })}
            columns={[{ label: t('languages.file.key') }, { label: t('languages.file.after') }]}
          >
            {changes.map(({ key, was, text }) => (
              <tr>
                <Cell cell="title">
                  <span translate="no">{key}</span>
                  {was !== '' && (
                    <span class="muted small">
                      {' '}
                      {t('languages.file.before')}:{' '}
                      <span lang={language.code} dir="auto">
                        {shorten(was)}
                      </span>
                    </span>
                  )}
                </Cell>
                <Cell cell="sub">
                  <span lang={language.code} dir="auto">
                    {text === '' ? t('siteLabels.reset') : shorten(text)}
                  </span>
                </Cell>
              </tr>
            ))}
          </Table>
        </section>
      )}
      {!canApply && <Notice tone="info">{t('languages.file.hasOthersMails')}</Notice>}
      {action !== null && canApply && view.can('content', 'write') && (
        <form class="button-row" method="post" action={action}>
          <Button kind="primary">{t('languages.file.apply')}</Button>
          <LinkButton href={filesPath(language.id)}>{t('admin.list.cancel')}</LinkButton>
        </form>
      )}
    </div>
  )
}

function SkippedTexts({ view, texts, title }: { view: View; texts: FilePlan['leftOut']; title: string }) {
  if (texts.length === 0) return <></>
  return (
    <Notice tone="warn">
      <details>
        <summary>{title}</summary>
        <ul aria-label={view.t('languages.file.leftOutLines')}>
          {texts.map(({ line, key }) => (
            <li translate="no">{view.t('languages.file.errorInLine', { line: view.number(line), error: key })}</li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
