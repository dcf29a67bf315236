import type { MailSlug } from '#src/mail/templates/built-in-templates.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { AuditChange } from '#templates/audit-log/audit-change.tsx'
import { ActionNoun, ActionVerbs } from '#templates/audit-log/audit-labels.tsx'
import { BounceReason, MailBadge } from '#templates/mail/outbox-list.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { RoleBadge, UserStateBadge } from './user-list.tsx'
import { usersPath } from './users-path.ts'
import { UserNotes } from './user-notes.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserTickets } from './user-tickets.tsx'
import type { UserPageProps } from './user-page-props.ts'

/** One account with everything that belongs to it. Has no password, token or code. */
export function UserPage(props: UserPageProps) {
  const { view, user, canEdit } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5" id="user">
      <PageHead
        view={view}
        title={user.name || user.email}
        breadcrumbs={[{ label: t('users.title'), href: usersPath }]}
        badges={
          <span class="cluster" data-gap="2">
            <RoleBadge view={view} roleId={user.roleId} />
            <UserStateBadge view={view} state={user.state} />
            <Badge tone={user.emailVerifiedAt === null ? 'warn' : 'ok'}>
              {t(user.emailVerifiedAt === null ? 'users.notProven' : 'users.proven')}
            </Badge>
          </span>
        }
        note={t('users.since', { date: view.date(user.createdAt) })}
      >
        {canEdit && (
          <LinkButton href={`${usersPath}/${user.id}/edit`} kind="primary" icon="pencil" id="edit-user">
            {t('users.edit')}
          </LinkButton>
        )}
      </PageHead>
      <div class="edit">
        <div>
          <UserOrders {...props} />
          <UserTickets {...props} />
          <History {...props} />
        </div>
        <div>
          <Summary {...props} />
          <Panel title={t('shopPanel.card.notes')} id="notes">
            <UserNotes view={view} userId={user.id} notes={props.notes} mayWrite={props.mayNote} />
          </Panel>
          <Addresses {...props} />
          <Security {...props} />
          <Mails {...props} />
        </div>
      </div>
    </div>
  )
}

function Summary({ view, user, totals, languageName }: UserPageProps) {
  const { t } = view
  const notGiven = <span class="muted">{t('users.notGiven')}</span>
  return (
    <Panel title={t('users.details')} id="details">
      <DescriptionList
        items={[
          { label: t('users.id'), value: String(user.id) },
          {
            label: t('accounts.email'),
            value: (
              <a class="link" href={`mailto:${user.email}`}>
                {user.email}
              </a>
            ),
          },
          { label: t('users.phone'), value: user.phone || notGiven },
          { label: t('users.language'), value: languageName ?? notGiven },
          ...(user.provider === null ? [] : [{ label: t('users.provider'), value: user.provider }]),
          { label: t('users.lastLogin'), value: user.lastLoginAt === null ? t('users.never') : view.date(user.lastLoginAt, 'datetime') },
          ...(totals
            ? [
                { label: t('users.orderCount'), value: view.number(totals.orders) },
                { label: t('users.spent'), value: view.money(totals.spent) },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}

function Addresses({ view, addresses }: UserPageProps) {
  return (
    <Panel title={view.t('users.addresses')} id="addresses">
      {addresses.length === 0 && <p class="muted small">{view.t('users.noAddress')}</p>}
      <ul class="entry-rows">
        {addresses.map(({ label, isDefault, lines }) => (
          <li>
            <address class="address">
              {label !== '' && (
                <>
                  <b>{label}</b>
                  <br />
                </>
              )}
              {lines.map((line, at) => (
                <>
                  {at > 0 && <br />}
                  {line}
                </>
              ))}
            </address>
            {isDefault && <Badge plain>{view.t('users.defaultAddress')}</Badge>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Security({ view, user, sessions, signIns, canEdit }: UserPageProps) {
  const { t } = view
  return (
    <Panel title={t('users.security')} id="security">
      <div class="stack" data-gap="3">
        <p class="small">{sessions === 0 ? t('users.noSessions') : t('users.sessions', { count: sessions })}</p>
        {canEdit && sessions > 0 && (
          <form method="post" action={`${usersPath}/${user.id}/end-sessions`}>
            <Button size="small" icon="log-out" id="end-sessions">
              {t('users.endSessions')}
            </Button>
          </form>
        )}
        {signIns.length > 0 && (
          <ul class="stack small" data-gap="2" id="sign-ins" aria-label={t('account.signIns')}>
            {signIns.map(({ createdAt, method, result }) => (
              <li>
                {view.date(createdAt, 'datetime')}{' '}
                <span class="muted">{`${t(`account.signInMethod.${method}`)} · ${t(`account.signInResult.${result}`)}`}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function Mails({ view, mails }: UserPageProps) {
  if (mails === null) return <></>
  return (
    <Panel title={view.t('users.mails')} id="mails">
      {mails.length === 0 && <p class="muted small">{view.t('users.noMails')}</p>}
      <ul class="entry-rows">
        {mails.map((mail) => (
          <li>
            <span>
              <a class="link" href={`/admin/outbox/${mail.id}`}>
                {mail.subject ?? view.t(`mail.template.${mail.template as MailSlug}.name`)}
              </a>
              <br />
              <span class="muted small">{view.date(mail.createdAt, 'datetime')}</span>
              <BounceReason view={view} {...mail} />
            </span>
            <MailBadge view={view} {...mail} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function History({ view, user, entries }: UserPageProps) {
  if (entries === null) return <></>
  const { t } = view
  return (
    <Panel
      title={t('users.history')}
      id="history"
      actions={
        entries.length > 0 && (
          <a class="link small" href={`/admin/audit-log?subject=${encodeURIComponent(`user:${user.id}`)}`}>
            {t('users.fullHistory')}
          </a>
        )
      }
    >
      {entries.length === 0 && <p class="muted small">{t('users.noHistory')}</p>}
      {entries.map((entry) => (
        <details class="audit-entry">
          <summary>
            <Icon name="chevron-right" />
            <ActionNoun view={view} entry={entry} />
            <ActionVerbs view={view} entry={entry} />
            <span class="muted small">
              {view.date(entry.createdAt, 'datetime')} · {t('auditLog.by', { name: entry.actor })}
            </span>
          </summary>
          <AuditChange view={view} change={entry.change} />
        </details>
      ))}
    </Panel>
  )
}
