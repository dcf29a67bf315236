import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { stockPath } from './stock-row.tsx'

interface LocationsProps {
  view: View
  locations: { id: number; name: string; skus: number; units: number }[]
  /** A refused form: of a new location, or of the one with this id. */
  form: FormState
  of: number | null
  mayWrite: boolean
}

const swap = { 'hx-target': '#locations', 'hx-swap': 'outerHTML' }

/** The fragment #locations: where stock lies, in the order it is shown in. */
export function Locations({ view, locations, form, of, mayWrite }: LocationsProps) {
  const path = `${stockPath}/locations`
  return (
    <div class="stack" data-gap="5" id="locations">
      <PageHead
        view={view}
        title={view.t('stock.locations')}
        trail={[{ label: view.t('stock.title'), href: stockPath }]}
        note={view.t('stock.locationsNote')}
      />
      <ErrorSummary form={form} title={view.t('common.problem')} />
      {locations.length === 0 && <Notice tone="info">{view.t('stock.noLocations')}</Notice>}
      {locations.map((place, at) => (
        <Panel>
          <div class="location">
            <form class="location-name" method="post" action={`${path}/${place.id}`} novalidate hx-post={`${path}/${place.id}`} {...swap}>
              <Field
                form={of === place.id ? form : { values: { name: place.name }, errors: {} }}
                name="name"
                id={of === place.id ? undefined : `name-${place.id}`}
                label={view.t('stock.locationNumber', { id: place.id })}
                maxlength={60}
                autocomplete="off"
                disabled={!mayWrite}
              />
              {mayWrite && (
                <Button size="small" id={`rename-${place.id}`}>
                  {view.t('stock.rename')}
                </Button>
              )}
            </form>
            <p class="muted small">
              <a class="link" href={`${stockPath}?location=${place.id}`}>
                {view.t('stock.skusThere', { count: place.skus })}
              </a>{' '}
              · {view.t('stock.unitsThere', { count: place.units })}
            </p>
            {mayWrite && (
              <form class="button-row" method="post" action={`${path}/${place.id}/move`} hx-post={`${path}/${place.id}/move`} {...swap}>
                <IconButton
                  icon="arrow-up"
                  label={view.t('stock.up', { name: place.name })}
                  type="submit"
                  name="by"
                  value="-1"
                  id={`up-${place.id}`}
                  disabled={at === 0}
                />
                <IconButton
                  icon="arrow-down"
                  label={view.t('stock.down', { name: place.name })}
                  type="submit"
                  name="by"
                  value="1"
                  id={`down-${place.id}`}
                  disabled={at === locations.length - 1}
                />
                <IconButton
                  icon="trash"
                  label={view.t('stock.remove', { name: place.name })}
                  type="submit"
                  id={`remove-${place.id}`}
                  disabled={place.units > 0}
                  attrs={{ formaction: `${path}/${place.id}/delete`, 'hx-post': `${path}/${place.id}/delete`, ...swap }}
                />
              </form>
            )}
          </div>
        </Panel>
      ))}
      {mayWrite && (
        <Panel title={view.t('stock.addLocation')} id="add">
          <form class="location-name" method="post" action={path} novalidate hx-post={path} {...swap}>
            <Field
              form={of === null ? form : { values: {}, errors: {} }}
              name="name"
              id={of === null ? undefined : 'name-new'}
              label={view.t('stock.name')}
              maxlength={60}
              autocomplete="off"
            />
            <Button kind="primary" size="small" id="location-add">
              {view.t('stock.addLocation')}
            </Button>
          </form>
        </Panel>
      )}
    </div>
  )
}
