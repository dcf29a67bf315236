import { Elysia } from 'elysia'
import { allServices } from '#src/all-services.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { readServiceState } from '#src/service-states.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import { ServicesPage } from '#templates/services/services-page.tsx'
import { servicesPath as path } from '#templates/services/services-path.ts'
import { serviceGroups, serviceName } from '../service.ts'

/** For administrators, whatever else staff may do. */
export const servicesRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'staff', 'write')).get(path, ({ view }) => {
    const groups = serviceGroups.map((group) => ({
      group,
      services: allServices
        .filter((service) => service.group === group)
        .map((service) => ({ slug: service.slug, name: serviceName(service, view.t), state: readServiceState(shop, service) })),
    }))
    return page(view, view.t('services.title'), <ServicesPage view={view} groups={groups} />)
  })
