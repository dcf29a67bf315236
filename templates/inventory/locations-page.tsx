import type { View } from '#src/web/view.ts'
import { ExportLink } from '#templates/admin/entity-list.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { stockPath } from './stock-row.tsx'
import { maxLocationNameLength } from '#src/inventory/limits.ts'

interface LocationsProps {
  view: View
  locations: { id: number; name: string; skus: number; units: number }[]
  /** A form with errors: of a new location, or of the one with `formLocationId`. */
  form: FormState
  formLocationId: number | null
  mayWrite: boolean
}

const swap = { 'hx-target': '#locations', 'hx-swap': 'outerHTML' }

/** The fragment #locations: stock locations in order. */
export function Locations({ view, locations, form, formLocationId, mayWrite }: LocationsProps) {
  const path = `${stockPath}/locations`
  return (
    <div class="stack" data-gap="5" id="locations">
      <PageHead
        view={view}
        title={view.t('inventory.locations')}
        breadcrumbs={[{ label: view.t('inventory.title'), href: stockPath }]}
        note={view.t('inventory.locationsNote')}
      >
        {locations.length > 0 && <ExportLink view={view} href={`${path}/export.csv`} />}
      </PageHead>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      {locations.length === 0 && <Notice tone="info">{view.t('inventory.noLocations')}</Notice>}
      {locations.map((location, at) => (
        <Panel>
          <div class="location">
            {mayWrite ? (
              <form
                class="location-name"
                method="post"
                action={`${path}/${location.id}`}
                novalidate
                hx-post={`${path}/${location.id}`}
                {...swap}
              >
                <Field
                  form={formLocationId === location.id ? form : { values: { name: location.name }, errors: {} }}
                  name="name"
                  id={formLocationId === location.id ? undefined : `name-${location.id}`}
                  label={view.t('inventory.locationNumber', { id: location.id })}
                  maxlength={maxLocationNameLength}
                  autocomplete="off"
                />
                <Button size="small" id={`rename-${location.id}`}>
                  {view.t('inventory.rename')}
                </Button>
              </form>
            ) : (
              <p class="strong">{location.name}</p>
            )}
            <p class="muted small">
              <a class="link" href={`${stockPath}?location=${location.id}`}>
                {view.t('inventory.skuCount', { count: location.skus })}
              </a>{' '}
              · {view.t('inventory.unitCount', { count: location.units })}
            </p>
            {mayWrite && (
              <form
                class="button-row"
                method="post"
                action={`${path}/${location.id}/move`}
                hx-post={`${path}/${location.id}/move`}
                {...swap}
              >
                <IconButton
                  icon="arrow-up"
                  label={view.t('inventory.moveUp', { name: location.name })}
                  type="submit"
                  name="by"
                  value="-1"
                  id={`up-${location.id}`}
                  disabled={at === 0}
                />
                <IconButton
                  icon="arrow-down"
                  label={view.t('inventory.moveDown', { name: location.name })}
                  type="submit"
                  name="by"
                  value="1"
                  id={`down-${location.id}`}
                  disabled={at === locations.length - 1}
                />
                <IconButton
                  icon="trash"
                  label={view.t('inventory.remove', { name: location.name })}
                  type="submit"
                  id={`remove-${location.id}`}
                  disabled={location.units > 0}
                  attrs={{ formaction: `${path}/${location.id}/delete`, 'hx-post': `${path}/${location.id}/delete`, ...swap }}
                />
              </form>
            )}
          </div>
        </Panel>
      ))}
      {mayWrite && (
        <Panel title={view.t('inventory.addLocation')} id="add">
          <form class="location-name" method="post" action={path} novalidate hx-post={path} {...swap}>
            <Field
              form={formLocationId === null ? form : { values: {}, errors: {} }}
              name="name"
              id={formLocationId === null ? undefined : 'name-new'}
              label={view.t('inventory.name')}
              maxlength={maxLocationNameLength}
              autocomplete="off"
            />
            <Button kind="primary" size="small" id="location-add">
              {view.t('inventory.addLocation')}
            </Button>
          </form>
        </Panel>
      )}
    </div>
  )
}
