import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { fragments, json, page, redirect, withToast } from '#src/web/response.tsx'
import { PluginsPage } from '#templates/plugins/plugins-page.tsx'
import { pluginsPath as path } from '#templates/plugins/plugins-path.ts'
import { pluginSettingsRoutes } from './admin/plugin-settings.tsx'
import { getInstalled, nameOf } from './find-installed.ts'
import { pluginSwitchSchema } from './forms.ts'
import { listStaffPlugins } from './list-staff-plugins.ts'
import { reloadPlugin } from './processors/plugin-processors.ts'
import { getPluginRecord, makeTasksDue, retryPlugin, switchPlugin } from './plugin-records.ts'
import { listDisplayPlugins } from './render-plugin.ts'

export const pluginsAdmin = (shop: Shop) =>
  new Elysia()
    .use(pluginSettingsRoutes(shop))
    .use(requireStaff(shop, 'settings'))
    .get(path, ({ view }) => renderPluginsPage(shop, view))
    .get(`${path}/list-display`, async ({ view }) => {
      const listed = (await listDisplayPlugins(shop)).map(({ slug, installed }) => ({ slug, name: nameOf(view, installed) }))
      const sorted = listed.toSorted((a, b) => a.name.localeCompare(b.name, view.language) || (a.slug < b.slug ? -1 : 1))
      return json(sorted.map(({ slug, name }) => ({ slug, name, display_name: name })))
    })
    .post(`${path}/:slug/switch`, async ({ view, req, params }) => {
      const installed = getInstalled(shop, params.slug)
      const { slug } = installed
      const { active } = (await readForm(view, req.raw, pluginSwitchSchema)).values
      // One that could not be loaded can only be tried again.
      if (active && installed.plugin === null) return respond(shop, view, view.t('plugins.notLoaded'))
      await withAudit(shop, view, { action: 'plugin.switched', subject: `plugin:${slug}` }, async (tx, now) =>
        (await switchPlugin(tx, slug, active, now)) ? { change: { active: [!active, active] } } : null,
      )
      return respond(shop, view, view.t(active ? 'plugins.turnedOn' : 'plugins.turnedOff', { name: nameOf(view, installed) }))
    })
    .post(`${path}/:slug/retry`, async ({ view, params }) => {
      const installed = getInstalled(shop, params.slug)
      const { slug } = installed
      if (installed.plugin === null) await reloadPlugin(shop, installed)
      await withAudit(shop, view, { action: 'plugin.retried', subject: `plugin:${slug}` }, async (tx, now) => {
        const { active, failure } = await getPluginRecord(tx, slug)
        await retryPlugin(tx, slug, now)
        return { change: { active: [active, true], failure: [failure, ''] } }
      })
      const isLoaded = installed.plugin !== null
      return respond(shop, view, view.t(isLoaded ? 'plugins.turnedOn' : 'plugins.stillFails', { name: nameOf(view, installed) }))
    })
    .post(`${path}/:slug/run`, async ({ view, params }) => {
      const installed = getInstalled(shop, params.slug)
      await withAudit(shop, view, { action: 'plugin.run', subject: `plugin:${installed.slug}` }, async (tx) => {
        await makeTasksDue(tx, installed.slug)
        return { change: {} }
      })
      return respond(shop, view, view.t('plugins.runs', { name: nameOf(view, installed) }))
    })

async function respond(shop: Shop, view: StaffView, message: string): Promise<Response> {
  return view.partial ? withToast(await renderPluginsPage(shop, view), 'toast', message) : redirect(view, path, message)
}

async function renderPluginsPage(shop: Shop, view: StaffView): Promise<Response> {
  const body = <PluginsPage view={view} plugins={await listStaffPlugins(shop, view)} now={shop.now()} baseUrl={shop.config.baseUrl} />
  if (view.partial) return fragments(view, body)
  return page(view, view.t('plugins.title'), body, { styles: ['css/payment-methods-page.css'] })
}
