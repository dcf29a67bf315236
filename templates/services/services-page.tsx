import { PageHead } from '#templates/admin/page-head.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import type { View } from '#src/web/view.ts'
import type { ServiceGroup } from '#src/services/service.ts'
import { ServiceBadge, StateAdvice, type ShownState } from './service-state.tsx'
import { servicesPath } from './services-path.ts'

interface ServicesPageProps {
  view: View
  groups: { group: ServiceGroup; services: { slug: string; name: string; state: ShownState }[] }[]
}

/** All services by kind, each with how it stands. */
export function ServicesPage({ view, groups }: ServicesPageProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('services.title')}
        breadcrumbs={[{ label: t('settings.title'), href: '/admin/settings' }]}
        note={t('services.note')}
      />
      {groups.map(({ group, services }) => (
        <Panel title={t(`services.group.${group}`)} id={`services-${group}`} flush>
          <Table
            caption={t(`services.group.${group}`)}
            columns={[{ label: t('services.service') }, { label: t('services.state'), align: 'end' }]}
          >
            {services.map(({ slug, name, state }) => (
              <tr>
                <Cell cell="title">
                  <a class="row-link" href={`${servicesPath}/${slug}`} id={`open-${slug}`}>
                    {name}
                  </a>
                  <StateAdvice view={view} state={state} />
                </Cell>
                <Cell cell="end" align="end">
                  <ServiceBadge view={view} state={state} />
                </Cell>
              </tr>
            ))}
          </Table>
        </Panel>
      ))}
    </div>
  )
}
