import type { SelfTest } from '#src/inbound-mails/self-test.ts'
import type { ListedMail } from '#src/inbound-mails/list-mails.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Notice, type Tone } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { ServiceLink } from '#templates/services/service-link.tsx'
import { unmatchedMailPath } from './mail-list.tsx'

export const inboundSettingsPath = '/admin/settings/inbound-mail'

interface InboundSettingsProps {
  view: View
  webhookUrl: string
  /** The reply address of a ticket, with … for its token. */
  replyAddress: string
  supportAddress: string
  opensTickets: boolean
  isSigned: boolean
  hasMailer: boolean
  newest: ListedMail | null
  test: SelfTest | null
  canWrite: boolean
}

/** How received mail is set up, and a test that sends one on its way. */
export function InboundSettingsPage(props: InboundSettingsProps) {
  const { view, newest } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('inboundMails.settings')}
        breadcrumbs={[{ label: t('settings.title'), href: '/admin/settings' }]}
        note={t('inboundMails.settingsText')}
      />
      {!props.isSigned && (
        <Notice tone="warn">
          {t('inboundMails.unsigned')} <ServiceLink view={view} />
        </Notice>
      )}
      <Panel title={t('inboundMails.setup')} id="setup">
        <DescriptionList
          items={[
            { label: t('inboundMails.webhook'), value: <code>{props.webhookUrl}</code> },
            { label: t('inboundMails.replyAddress'), value: <code>{props.replyAddress}</code> },
            {
              label: t('inboundMails.supportAddress'),
              value: t(props.opensTickets ? 'inboundMails.opensTickets' : 'inboundMails.opensNone', { address: props.supportAddress }),
            },
            {
              label: t('inboundMails.newest'),
              value: newest ? (
                <a class="link" href={`${unmatchedMailPath}/${newest.id}`}>
                  {view.date(newest.createdAt, 'datetime')}
                </a>
              ) : (
                t('inboundMails.never')
              ),
            },
          ]}
        />
      </Panel>
      <Panel title={t('inboundMails.test')} id="test">
        <div class="stack" data-gap="4">
          <p>{t('inboundMails.testText')}</p>
          {!props.hasMailer && <Notice tone="info">{t('inboundMails.noMailer')}</Notice>}
          <SelfTestState {...props} />
          {props.canWrite && (
            <form method="post" action={`${inboundSettingsPath}/test`}>
              <Button kind={props.test === null ? 'primary' : undefined} id="start-test" icon="send">
                {t(props.test === null ? 'inboundMails.testStart' : 'inboundMails.testAgain')}
              </Button>
            </form>
          )}
        </div>
      </Panel>
    </div>
  )
}

const tones: Record<SelfTest['state'], Tone> = { waiting: 'info', received: 'ok', timeout: 'bad' }

/** The fragment #self-test: asks again by itself while the mail is on its way. */
export function SelfTestState({ view, test }: Pick<InboundSettingsProps, 'view' | 'test'>) {
  const { t } = view
  if (test === null) return <div id="self-test" />
  const href = `${inboundSettingsPath}?test=${test.token}`
  const polling =
    test.state === 'waiting' ? { 'hx-get': href, 'hx-trigger': 'every 3s', 'hx-target': '#self-test', 'hx-swap': 'outerHTML' } : {}
  const seconds = test.receivedAt === null ? 0 : Math.max(1, Math.round((test.receivedAt - test.startedAt) / 1000))
  return (
    <div id="self-test" class="stack" data-gap="3" {...polling}>
      <Notice tone={tones[test.state]} live="status">
        {test.state === 'received'
          ? t('inboundMails.testReceived', { count: seconds })
          : t(test.state === 'timeout' ? 'inboundMails.testTimeout' : 'inboundMails.testWaiting', { address: test.address })}
      </Notice>
      {test.state === 'waiting' && (
        <p class="without-script">
          <a class="link" href={href}>
            {t('inboundMails.testCheck')}
          </a>
        </p>
      )}
    </div>
  )
}
