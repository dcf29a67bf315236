import type { StoreImport } from '#src/store-locations/import-stores.ts'
import { maxImportedStores } from '#src/store-locations/limits.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { storeLocationsPath } from './store-location-list.tsx'

export interface ImportStoresProps {
  view: View
  form: FormState
  /** Null before a file was read. */
  plan: StoreImport | null
}

const path = `${storeLocationsPath}/import`

export function ImportStoresPage({ view, form, plan }: ImportStoresProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('storeLocations.import')}
        breadcrumbs={[{ label: t('storeLocations.title'), href: storeLocationsPath }]}
        note={t('storeLocations.importNote', { most: maxImportedStores })}
      />
      <ErrorSummary form={form} title={t('common.problem')} />
      {plan && plan.problems.length > 0 && <Problems view={view} problems={plan.problems} />}
      {plan && plan.problems.length === 0 ? (
        <Preview view={view} plan={plan} rows={String(form.values['rows'] ?? '')} />
      ) : (
        <Panel>
          <form class="form-rows" method="post" action={path} enctype="multipart/form-data" novalidate>
            <Field
              form={form}
              name="file"
              type="file"
              label={t('storeLocations.file')}
              hint={t('storeLocations.fileHint')}
              attrs={{ accept: '.csv,.txt,text/csv,text/plain' }}
            />
            <Field form={form} name="rows" type="textarea" rows={8} label={t('storeLocations.rows')} attrs={{ spellcheck: 'false' }} />
            <SubmitRow kind="primary" id="preview" label={t('storeLocations.preview')} />
          </form>
        </Panel>
      )}
    </div>
  )
}

function Problems({ view, problems }: { view: View; problems: StoreImport['problems'] }) {
  const { t } = view
  return (
    <Notice tone="bad" live="alert">
      <div class="stack" data-gap="2">
        <p>{t('storeLocations.nothingImported', { count: problems.length })}</p>
        <ul>
          {problems.map(({ line, key, params }) => (
            <li>{t('storeLocations.problemInLine', { line, problem: t(key, params) })}</li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}

function Preview({ view, plan: { stores, ignoredColumns }, rows }: { view: View; plan: StoreImport; rows: string }) {
  const { t } = view
  const groups = [
    { id: 'new-stores', title: t('storeLocations.newStores'), names: stores.filter(({ isNew }) => isNew) },
    { id: 'changed-stores', title: t('storeLocations.changedStores'), names: stores.filter(({ isNew }) => !isNew) },
  ]
  return (
    <Panel>
      <form class="form-rows" method="post" action={path}>
        {ignoredColumns.length > 0 && (
          <Notice tone="warn">
            {t('storeLocations.columnsIgnored', { columns: ignoredColumns.map((name) => name || '–').join(', ') })}
          </Notice>
        )}
        {groups
          .filter(({ names }) => names.length > 0)
          .map(({ id, title, names }) => (
            <section aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <ul>
                {names.map(({ name, slug, city }) => (
                  <li>
                    {name}, {city} <span class="muted">/stores/{slug}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        <input type="hidden" name="rows" value={rows} />
        <input type="hidden" name="confirmed" value="on" />
        <div class="button-row">
          <Button kind="primary" id="import">
            {t('storeLocations.importButton')}
          </Button>
          <LinkButton href={path} id="other-file">
            {t('storeLocations.otherFile')}
          </LinkButton>
        </div>
      </form>
    </Panel>
  )
}
