import type { StaffPlugin } from '#src/plugins/list-staff-plugins.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { pluginsPath, swap } from './plugins-path.ts'

interface PluginsPageProps {
  view: View
  plugins: StaffPlugin[]
  now: number
  baseUrl: string
}

/** The fragment #plugins. */
export function PluginsPage({ plugins, ...props }: PluginsPageProps) {
  const { view } = props
  return (
    <div class="stack" data-gap="5" id="plugins">
      <PageHead view={view} title={view.t('plugins.title')} note={view.t('plugins.note')} />
      {plugins.length === 0 && <EmptyState icon="boxes" title={view.t('plugins.none')} text={view.t('plugins.noneText')} />}
      <div class="processor-cards">
        {plugins.map((plugin) => (
          <PluginCard {...props} plugin={plugin} />
        ))}
      </div>
    </div>
  )
}

function PluginCard({ view, plugin, now, baseUrl }: Omit<PluginsPageProps, 'plugins'> & { plugin: StaffPlugin }) {
  const { t } = view
  const { slug, active, failure, failedAt, description } = plugin
  const tone = active ? 'ok' : failure === '' ? 'neutral' : 'bad'
  const state = active ? 'plugins.on' : failure === '' ? 'plugins.off' : 'plugins.failed'
  return (
    <Panel title={plugin.name} id={`plugin-${slug}`} actions={<Badge tone={tone}>{t(state)}</Badge>}>
      <div class="stack" data-gap="4">
        {description !== '' && <p>{description}</p>}
        {failure !== '' && (
          <Notice tone={active ? 'warn' : 'bad'}>
            {failedAt === null ? failure : t('plugins.failure', { date: view.recentDate(failedAt, now), reason: failure })}
          </Notice>
        )}
        <DescriptionList items={factsOf(view, plugin, { now, baseUrl })} />
        <PluginActions view={view} plugin={plugin} />
      </div>
    </Panel>
  )
}

function factsOf(view: View, plugin: StaffPlugin, { now, baseUrl }: { now: number; baseUrl: string }) {
  const { t } = view
  const { version, hasBlock, carrier, tasks, routes, feeds, files, slug, processor } = plugin
  const adds = [
    hasBlock && t('plugins.addsBlock'),
    carrier !== null && t('plugins.addsCarrier', { name: carrier }),
    ...tasks.map((name) => t('plugins.addsTask', { name })),
    ...routes.map((path) => t('plugins.addsRoute', { path: `/plugins/${slug}/${path}` })),
    processor !== null && t('plugins.addsProcessor', { name: processor }),
  ].filter((line) => line !== false)
  return [
    ...(version === '' ? [] : [{ label: t('plugins.version'), value: version }]),
    ...(adds.length === 0 ? [] : [{ label: t('plugins.adds'), value: adds.join(' · ') }]),
    ...feeds.map((name) => {
      const file = files.find((one) => one.name === name)
      const size = file && t('plugins.feedFile', { size: view.fileSize(file.bytes), date: view.recentDate(file.writtenAt, now) })
      return {
        label: t('plugins.feedAddress'),
        value: (
          <>
            {file ? (
              <a class="link" href={`/feeds/${name}`}>
                {`${baseUrl}/feeds/${name}`}
              </a>
            ) : (
              <code>{`${baseUrl}/feeds/${name}`}</code>
            )}{' '}
            <span class="muted small">{size ?? t('plugins.feedMissing')}</span>
          </>
        ),
      }
    }),
  ]
}

function PluginActions({ view, plugin }: { view: View; plugin: StaffPlugin }) {
  const { t } = view
  const { slug, name, active, failure, hasSettings, tasks, isLoaded } = plugin
  const canWrite = view.can('settings', 'write')
  return (
    <div class="cluster" data-gap="3">
      {canWrite && !active && failure !== '' && (
        <ActionForm slug={slug} action="retry" label={t('plugins.retryOf', { name })}>
          {t('plugins.retry')}
        </ActionForm>
      )}
      {canWrite && isLoaded && (active || failure === '') && (
        <ActionForm slug={slug} action="switch" label={t(active ? 'plugins.turnOffOf' : 'plugins.turnOnOf', { name })} on={!active}>
          {t(active ? 'plugins.turnOff' : 'plugins.turnOn')}
        </ActionForm>
      )}
      {canWrite && active && tasks.length > 0 && (
        <ActionForm slug={slug} action="run" label={t('plugins.runOf', { name })}>
          {t('plugins.run')}
        </ActionForm>
      )}
      {hasSettings && (
        <LinkButton size="small" href={`${pluginsPath}/${slug}/settings`} attrs={{ 'aria-label': t('plugins.settingsOf', { name }) }}>
          {t('plugins.settings')}
        </LinkButton>
      )}
    </div>
  )
}

function ActionForm(props: { slug: string; action: 'switch' | 'retry' | 'run'; label: string; on?: boolean; children: string }) {
  const action = `${pluginsPath}/${props.slug}/${props.action}`
  return (
    <form method="post" action={action} hx-post={action} {...swap}>
      {props.on && <input type="hidden" name="active" value="on" />}
      <Button size="small" id={`${props.action}-${props.slug}`} attrs={{ 'aria-label': props.label }}>
        {props.children}
      </Button>
    </form>
  )
}
