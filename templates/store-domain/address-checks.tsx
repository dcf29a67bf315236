import type { AddressReport } from '#src/store-domain/check-address.ts'
import type { View } from '#src/web/view.ts'
import { CheckResult } from '#templates/admin/check-result.tsx'
import type { Tone } from '#templates/ui/notice.tsx'

interface AddressChecksProps {
  view: View
  report: AddressReport
}

/** What the store sees of its own address, each with what to do. */
export const AddressChecks = (props: AddressChecksProps) => (
  <>
    <Dns {...props} />
    {props.report.answers.map((answer, at) => (
      <Answer {...props} answer={answer} at={at + 1} />
    ))}
    <Certificate {...props} />
    <Redirect {...props} />
    <Hsts {...props} />
  </>
)

const tones: Record<string, Tone> = {
  ok: 'ok',
  closed: 'ok',
  endsSoon: 'warn',
  inner: 'warn',
  short: 'warn',
  missing: 'warn',
  elsewhere: 'warn',
  plain: 'warn',
}
const toneOf = (state: string): Tone => tones[state] ?? 'bad'

function Dns({ view, report: { host, addresses, isInner } }: AddressChecksProps) {
  const { t } = view
  const state = addresses.length === 0 ? 'noHost' : isInner ? 'inner' : 'ok'
  return (
    <CheckResult
      id="dns"
      title={t('storeDomain.dns')}
      tone={toneOf(state)}
      state={t(`storeDomain.result.${state}`)}
      text={t(`storeDomain.dnsText.${state}`, { host })}
      found={addresses.join('\n')}
    />
  )
}

function Answer({ view, report: { host }, answer, at }: AddressChecksProps & { answer: AddressReport['answers'][number]; at: number }) {
  const { t } = view
  const { address, state, detail } = answer
  return (
    <CheckResult
      id={`answer-${at}`}
      title={t('storeDomain.answerOf', { address })}
      tone={toneOf(state)}
      state={t(`storeDomain.result.${state}`)}
      text={t(`storeDomain.answer.${state}`, { host, address, detail: detail || '–' })}
    />
  )
}

function Certificate({ view, report: { isHttps, certificate } }: AddressChecksProps) {
  const { t } = view
  if (!isHttps) {
    const texts = { state: t('storeDomain.result.noHttps'), text: t('storeDomain.noHttpsText') }
    return <CheckResult id="certificate" title={t('storeDomain.certificate')} tone="bad" {...texts} />
  }
  if (certificate === null) return <></>
  const { state, issuer, validUntil, error } = certificate
  return (
    <CheckResult
      id="certificate"
      title={t('storeDomain.certificate')}
      tone={toneOf(state)}
      state={t(`storeDomain.result.${state}`)}
      text={t(`storeDomain.certificateText.${state}`, { issuer: issuer || '–', date: view.date(validUntil) })}
      found={error}
    />
  )
}

function Redirect({ view, report: { host, redirect } }: AddressChecksProps) {
  const { t } = view
  if (redirect === null) return <></>
  return (
    <CheckResult
      id="redirect"
      title={t('storeDomain.redirect')}
      tone={toneOf(redirect)}
      state={t(`storeDomain.result.${redirect}`)}
      text={t(`storeDomain.redirectText.${redirect}`, { host })}
    />
  )
}

function Hsts({ view, report: { hsts } }: AddressChecksProps) {
  const { t } = view
  if (hsts === null) return <></>
  return (
    <CheckResult
      id="hsts"
      title="HSTS"
      tone={toneOf(hsts)}
      state={t(`storeDomain.result.${hsts}`)}
      text={t(`storeDomain.hstsText.${hsts}`)}
    />
  )
}
