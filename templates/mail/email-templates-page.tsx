import type { BrokenSentence } from '#src/i18n/broken-sentences.ts'
import type { ListedTemplate } from '#src/mail/templates/edit-templates.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { emailTemplatesPath } from './paths.ts'
import { type PassedOverText, PassedOverTexts } from './passed-over-texts.tsx'

interface EmailTemplatesPageProps {
  view: View
  templates: ListedTemplate[]
  /** Emails that are not sent. */
  disabled: ReadonlySet<string>
  /** Saved texts that were passed over for the built-in one. */
  passedOver: PassedOverText[]
  /** Sentences for answers that could send a link elsewhere. */
  brokenSentences: BrokenSentence[]
}

/** Every email that the store sends, with what staff changed. */
export function EmailTemplatesPage({ view, templates, disabled, passedOver, brokenSentences }: EmailTemplatesPageProps) {
  const { t } = view
  const title = t('emailTemplates.title')
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={title} note={t('emailTemplates.note')} />
      <PassedOverTexts view={view} texts={passedOver} />
      {templates.some(({ broken }) => broken.length > 0) && <Notice tone="bad">{t('emailTemplates.someBroken')}</Notice>}
      {brokenSentences.length > 0 && (
        <Notice tone="bad">
          <p>{t('emailTemplates.brokenSentences')}</p>
          <ul>
            {brokenSentences.map(({ language, key, text }) => (
              <li>
                <code>{key}</code> ({language}): {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Panel flush>
        <Table
          caption={title}
          columns={[
            { label: t('emailTemplates.email') },
            { label: t('emailTemplates.slug') },
            { label: t('emailTemplates.typeId'), align: 'end' },
            { label: t('emailTemplates.changedIn') },
            { label: t('emailTemplates.changed') },
          ]}
        >
          {templates.map(({ slug, typeId, languages, broken, updatedAt }) => (
            <tr>
              <Cell cell="title">
                <a class="row-link" href={`${emailTemplatesPath}/${slug}`}>
                  {t(`mail.template.${slug}.name`)}
                </a>
                {disabled.has(slug) && (
                  <>
                    {' '}
                    <Badge tone="warn">{t('emailTemplates.off')}</Badge>
                  </>
                )}
                {broken.length > 0 && (
                  <>
                    {' '}
                    <Badge tone="bad">{t('emailTemplates.broken', { languages: broken.join(', ') })}</Badge>
                  </>
                )}
              </Cell>
              <Cell cell="sub">
                <code>{slug}</code>
              </Cell>
              <Cell cell="end" align="end">
                {typeId}
              </Cell>
              <Cell cell="meta">{languages.length === 0 ? t('emailTemplates.builtIn') : languages.join(', ')}</Cell>
              <Cell cell="meta">{updatedAt === null ? '' : view.date(updatedAt, 'datetime')}</Cell>
            </tr>
          ))}
        </Table>
      </Panel>
    </div>
  )
}
