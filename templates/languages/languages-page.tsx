import type { ListedLanguage, Progress } from '#src/i18n/list-languages.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'

export const languagesPath = '/admin/languages'

export interface LanguagesPageProps {
  view: View
  languages: ListedLanguage[]
  /** That can be added. */
  known: { code: string; name: string }[]
  form: FormState
}

export function LanguagesPage({ view, languages, known, form }: LanguagesPageProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="4">
      <PageHead view={view} title={t('languages.title')} note={t('languages.note')} />
      <section class="panel list" aria-label={t('languages.title')}>
        <Table
          caption={t('languages.title')}
          columns={[
            { label: t('languages.name') },
            { label: t('languages.state') },
            { label: t('languages.store') },
            { label: t('languages.admin') },
            { label: t('languages.content'), align: 'end' },
            { label: t('languages.actions'), labelHidden: true },
          ]}
        >
          {languages.map((language) => (
            <LanguageRow view={view} language={language} />
          ))}
        </Table>
      </section>
      <p class="muted small">{t('languages.storeNote')}</p>
      {view.can('settings', 'write') && <AddForm view={view} known={known} form={form} />}
    </div>
  )
}

function LanguageRow({ view, language }: { view: View; language: ListedLanguage }) {
  const { t } = view
  const { id, code, name, active, isDefault, store, admin, contentTexts } = language
  return (
    <tr>
      <Cell cell="title">
        <a class="row-link" href={`${languagesPath}/${id}/translations`}>
          <span lang={code} translate="no" id={`language-${id}`}>
            {name}
          </span>{' '}
          <span class="muted small" translate="no">
            {code}
          </span>
        </a>
      </Cell>
      <Cell cell="badges">
        {isDefault ? (
          <Badge tone="ok">{t('languages.default')}</Badge>
        ) : (
          <Badge tone={active ? 'ok' : undefined}>{t(active ? 'languages.on' : 'languages.off')}</Badge>
        )}
      </Cell>
      <Cell cell="sub">
        <span class="only-narrow">{t('languages.store')}: </span>
        <ProgressText view={view} progress={store} />
      </Cell>
      <Cell>
        <ProgressText view={view} progress={admin} />
      </Cell>
      <Cell align="end">{view.number(contentTexts)}</Cell>
      <Cell cell="tools" align="end">
        {view.can('settings', 'write') && !isDefault && <RowActions view={view} language={language} />}
      </Cell>
    </tr>
  )
}

const ProgressText = ({ view, progress: { translated, total } }: { view: View; progress: Progress }) => (
  <span class="num">{view.t('languages.progressOf', { count: view.number(translated), total: view.number(total) })}</span>
)

function RowActions({ view, language: { id, active } }: { view: View; language: ListedLanguage }) {
  const { t } = view
  const attrs = { 'aria-describedby': `language-${id}` }
  const button = (action: string, label: string) => (
    <Button size="small" attrs={{ ...attrs, formaction: `${languagesPath}/${id}/${action}` }}>
      {label}
    </Button>
  )
  return (
    <form class="button-row" data-align="end" method="post" action={`${languagesPath}/${id}/switch`}>
      <input type="hidden" name="active" value={active ? 'off' : 'on'} />
      {active && (
        <LinkButton size="small" href={`${languagesPath}/${id}/default`} attrs={attrs}>
          {t('languages.makeDefault')}
        </LinkButton>
      )}
      {button('switch', t(active ? 'languages.switchOff' : 'languages.switchOn'))}
      {!active && button('remove', t('languages.remove'))}
    </form>
  )
}

function AddForm({ view, known, form }: { view: View; known: LanguagesPageProps['known']; form: FormState }) {
  const { t } = view
  return (
    <section class="panel" aria-labelledby="add-language">
      <form class="panel-body stack" data-gap="4" method="post" action={languagesPath} novalidate>
        <div class="stack" data-gap="1">
          <h2 id="add-language">{t('languages.add')}</h2>
          <p class="muted small">{t('languages.addNote')}</p>
        </div>
        <Field
          form={form}
          name="code"
          type="select"
          label={t('languages.name')}
          options={known.map(({ code, name }) => ({ value: code, label: name }))}
          placeholder={t('languages.choose')}
        />
        <SubmitRow kind="primary" label={t('languages.add')} />
      </form>
    </section>
  )
}
