import type { SenderReport } from '#src/mail-delivery/check-sender-domain.ts'
import { shorten } from '#src/lib/text/shorten.ts'
import { maxShownRecord, maxSpfLookups } from '#src/mail-delivery/limits.ts'
import type { View } from '#src/web/view.ts'
import { CheckResult } from '#templates/admin/check-result.tsx'
import { DnsRecordFields } from '#templates/admin/dns-record.tsx'
import type { Tone } from '#templates/ui/notice.tsx'

interface ChecksProps {
  view: View
  report: SenderReport
}

/** A record can have 64 KB. */
const shortenRecord = (text: string): string => shorten(text, maxShownRecord)

/** What receivers find about the sender, each with what to add. */
export const SenderChecks = (props: ChecksProps) => (
  <>
    <Spf {...props} />
    <Dkim {...props} />
    <Dmarc {...props} />
    <Receives {...props} />
  </>
)

const tones: Record<string, Tone> = { ok: 'ok', notNeeded: 'ok', monitored: 'ok', testing: 'ok', unknown: 'warn', noAnswer: 'warn' }
const toneOf = (state: string): Tone => tones[state] ?? 'bad'

function Spf({ view, report: { spf, domain, service } }: ChecksProps) {
  const { t } = view
  const state = spf?.state ?? 'noAnswer'
  return (
    <CheckResult
      id="spf"
      title="SPF"
      tone={toneOf(state)}
      state={t(`mailDelivery.result.${state}`)}
      text={t(`mailDelivery.spf.${state}`, {
        domain,
        most: maxSpfLookups,
        count: spf?.lookups ?? 0,
        service,
        term: shortenRecord(spf?.term ?? ''),
      })}
      found={shortenRecord(spf?.record ?? '')}
    >
      {state === 'notIncluded' && !spf?.suggestion && <p>{t('mailDelivery.spf.noRoom', { most: maxSpfLookups })}</p>}
      {spf?.suggestion && (
        <>
          <p>{t(spf.record === '' ? 'mailDelivery.addRecord' : 'mailDelivery.replaceRecord')}</p>
          <DnsRecordFields view={view} record={{ id: 'spf-record', name: domain, type: 'TXT', value: spf.suggestion }} />
          <p class="muted small">{t('mailDelivery.spf.others')}</p>
          {service === '' && <p class="muted small">{t('mailDelivery.spf.general')}</p>}
        </>
      )}
    </CheckResult>
  )
}

function Dkim({ view, report: { dkim, domain, selector, service } }: ChecksProps) {
  const { t } = view
  const state = dkim?.state ?? 'noAnswer'
  const names = (dkim?.selectors ?? []).map((name) => `${name}._domainkey.${domain}`)
  const text =
    state !== 'unknown'
      ? t(`mailDelivery.dkim.${state}`, { domain })
      : selector === ''
        ? t('mailDelivery.dkim.unknown', { count: dkim?.tried ?? 0 })
        : t('mailDelivery.dkim.notFound', { name: `${selector}._domainkey.${domain}` })
  return (
    <CheckResult
      id="dkim"
      title="DKIM"
      tone={toneOf(state)}
      state={t(`mailDelivery.result.${state}`)}
      text={text}
      found={shortenRecord(names.join('\n'))}
    >
      {state !== 'ok' && <p>{t('mailDelivery.dkim.how', { service: service || t('mailDelivery.yourService') })}</p>}
    </CheckResult>
  )
}

function Dmarc({ view, report: { dmarc, domain } }: ChecksProps) {
  const { t } = view
  const state = dmarc?.state ?? 'noAnswer'
  return (
    <CheckResult
      id="dmarc"
      title="DMARC"
      tone={toneOf(state)}
      state={t(`mailDelivery.result.${state}`)}
      text={t(`mailDelivery.dmarc.${state}`, { domain: dmarc?.domain ?? domain, version: 'v=DMARC1' })}
      found={shortenRecord(dmarc?.record ?? '')}
    >
      {dmarc?.suggestion && (
        <>
          <p>{t('mailDelivery.addRecord')}</p>
          <DnsRecordFields view={view} record={{ id: 'dmarc-record', name: `_dmarc.${domain}`, type: 'TXT', value: dmarc.suggestion }} />
        </>
      )}
    </CheckResult>
  )
}

function Receives({ view, report: { receives, domain } }: ChecksProps) {
  const { t } = view
  const state = receives === null ? 'noAnswer' : receives ? 'ok' : 'missing'
  return (
    <CheckResult
      id="mx"
      title={t('mailDelivery.receiving')}
      tone={state === 'missing' ? 'warn' : toneOf(state)}
      state={t(`mailDelivery.result.${state}`)}
      text={t(`mailDelivery.receives.${state}`, { domain })}
    />
  )
}
