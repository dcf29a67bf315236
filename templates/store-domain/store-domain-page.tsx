import type { AddressReport } from '#src/store-domain/check-address.ts'
import type { ProxyState } from '#src/store-domain/check-proxy.ts'
import type { View } from '#src/web/view.ts'
import { CheckResult } from '#templates/admin/check-result.tsx'
import { DnsRecordFields } from '#templates/admin/dns-record.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Notice, type Tone } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { AddressChecks } from './address-checks.tsx'
import { shorten } from '#src/lib/text/shorten.ts'

export const storeDomainPath = '/admin/settings/domain'

export interface StoreDomainProps {
  view: View
  baseUrl: string
  host: string
  /** False for an address that only this machine or network has. */
  isPublic: boolean
  /** The host that this page was requested at. */
  openedAs: string
  /** How this request came: the connection's address, and the visitor's as the store counts it. */
  proxy: { peer: string; client: string; forwardedFor: string | null; cloudflareClient: string | null; state: ProxyState }
  report: AddressReport | null
}

/** The address of the store: what to enter at the registrar, and what the store sees of it. */
export function StoreDomainPage(props: StoreDomainProps) {
  const { view, baseUrl, host, isPublic, openedAs } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('storeDomain.title')}
        breadcrumbs={[{ label: t('settings.title'), href: '/admin/settings' }]}
        note={t('storeDomain.note')}
      />
      {!isPublic && <Notice tone="warn">{t('storeDomain.notPublic', { host })}</Notice>}
      {isPublic && openedAs !== host && <Notice tone="warn">{t('storeDomain.openedElsewhere', { host, opened: openedAs })}</Notice>}
      <Panel title={t('storeDomain.address')} id="address">
        <div class="stack" data-gap="3">
          <DescriptionList items={[{ label: <code translate="no">BASE_URL</code>, value: <code translate="no">{baseUrl}</code> }]} />
          <p class="muted small">{t('storeDomain.addressText')}</p>
        </div>
      </Panel>
      {isPublic && <Registrar {...props} />}
      <Check {...props} />
      <Proxy {...props} />
    </div>
  )
}

function Registrar({ view, host, report }: StoreDomainProps) {
  const { t } = view
  const records = (report?.isInner ? [] : (report?.addresses ?? [])).map((address, at) => ({
    id: `host-${at + 1}`,
    name: host,
    value: address,
    type: address.includes(':') ? ('AAAA' as const) : ('A' as const),
  }))
  return (
    <Panel title={t('storeDomain.registrar')} id="registrar">
      <div class="stack" data-gap="4">
        <p>{t('storeDomain.registrarText', { host })}</p>
        <DescriptionList
          items={[
            { label: <code translate="no">A</code>, value: t('storeDomain.recordA') },
            { label: <code translate="no">AAAA</code>, value: t('storeDomain.recordAaaa') },
            { label: <code translate="no">CNAME</code>, value: t('storeDomain.recordCname') },
          ]}
        />
        {records.length === 0 ? (
          <DnsRecordFields view={view} record={{ id: 'host-1', name: host, type: 'A', value: '' }} />
        ) : (
          <>
            <p>{t('storeDomain.recordsFound')}</p>
            {records.map((record) => (
              <DnsRecordFields view={view} record={record} />
            ))}
          </>
        )}
      </div>
    </Panel>
  )
}

function Check({ view, report }: StoreDomainProps) {
  const { t } = view
  return (
    <Panel title={t('storeDomain.check')} id="check">
      <div class="stack" data-gap="5">
        <p>{t('storeDomain.checkText')}</p>
        {report && <AddressChecks view={view} report={report} />}
        <form class="cluster" data-gap="3" method="post" action={`${storeDomainPath}/check#check`}>
          <Button kind={report ? undefined : 'primary'} id="check-address" icon="search">
            {t(report ? 'mailDelivery.checkAgain' : 'storeDomain.checkNow')}
          </Button>
          {report && <span class="muted small">{t('mailDelivery.checkedAt', { date: view.date(report.checkedAt, 'datetime') })}</span>}
        </form>
      </div>
    </Panel>
  )
}

const proxyTones: Record<ProxyState, Tone> = {
  ok: 'ok',
  direct: 'ok',
  foreign: 'warn',
  another: 'warn',
  silent: 'warn',
  untrusted: 'bad',
  cloudflare: 'bad',
  everyone: 'bad',
}

function Proxy({ view, proxy: { state, peer, client, forwardedFor, cloudflareClient } }: StoreDomainProps) {
  const { t } = view
  const names = { peer: peer || '–', client: client || '–', visitor: shorten(cloudflareClient ?? '') }
  return (
    <Panel title={t('storeDomain.proxy')} id="proxy">
      <CheckResult
        id="client-address"
        title={t('storeDomain.clientAddress')}
        tone={proxyTones[state]}
        state={t(`storeDomain.proxyState.${state}`)}
        text={t(`storeDomain.proxyText.${state}`, names)}
        found={forwardedFor === null ? '' : `X-Forwarded-For: ${shorten(forwardedFor)}`}
      />
    </Panel>
  )
}
