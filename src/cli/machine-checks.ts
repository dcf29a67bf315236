import { access, constants, mkdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { isPostgres } from '#db/connect.ts'
import { readLockOwner } from '#db/sqlite/lock-file.ts'
import { callbackUrl } from '#src/accounts/identity-provider.ts'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import type { Config } from '#src/config.ts'
import { closeDataFolder, isSharedFolder } from '#src/data-folder.ts'
import { readOpenFileLimit } from '#src/shop/open-files.ts'
import { maxConnections } from '#src/connection-limit.ts'
import { smtpMailer } from '#src/mail/mailer.ts'
import { listProcessors } from '#src/payments/processors.ts'
import type { CheckResult } from './data-checks.ts'
import { connectHint, paymentsOf } from './connection-checks.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { trustsEveryone } from '#src/store-domain/check-proxy.ts'
import { minOpenFiles, namedReadableFiles } from './limits.ts'

export function checkAddress({ production, baseUrl, mailDomain, trustedProxies }: Config): CheckResult[] {
  if (!production) return []
  if (/^https?:\/\/(localhost|127\.)/.test(baseUrl))
    return [
      { level: 'error', text: 'BASE_URL is not set, so links in emails point to this machine. Set it to the public URL of the store' },
    ]
  const links: CheckResult = baseUrl.startsWith('http:')
    ? { level: 'notice', text: 'BASE_URL does not use https, so cookies and passwords are sent unencrypted' }
    : { level: 'fine', text: `Links use ${baseUrl}` }
  return [links, ...checkMailDomain(mailDomain), ...checkTrust(trustedProxies)]
}

const checkTrust = (trustedProxies: string[]): CheckResult[] =>
  trustsEveryone(trustedProxies)
    ? [{ level: 'notice', text: 'TRUSTED_PROXIES has a network that visitors come from, so they can name any address as theirs' }]
    : []

// Mail servers deliver to domains only.
const checkMailDomain = (mailDomain: string): CheckResult[] =>
  isIP(mailDomain) === 0 && mailDomain.includes('.')
    ? []
    : [
        {
          level: 'notice',
          text: `Answers to emails of the store go to ${mailDomain}, where no email arrives. Set MAIL_DOMAIN to a domain of the store`,
        },
      ]

/** `others`: slugs of the processors that staff have connected, or that a demo replaces by pretend ones. */
export function checkProcessors(config: Config, others: string[]): CheckResult[] {
  const { processorSettings } = config
  return listProcessors(processorSettings, realSystem).flatMap((processor): CheckResult[] => {
    const { name, company = name, slug, variables, missing } = processor
    const payments = paymentsOf(processor)
    const values = variables.filter((variable) => processorSettings[variable.name])
    if (variables.length === 0 || others.includes(slug)) return []
    if (values.length === 0)
      return [{ level: 'notice', text: `${payments} are disabled. ${connectHint(config, { slug, name: company }, missing)}` }]
    if (missing.length > 0) return [{ level: 'notice', text: `${payments} are disabled: ${missing.join(', ')} not set` }]
    const shown = values.map((variable) =>
      variable.secret ? `${variable.name} set` : `${variable.name}=${processorSettings[variable.name]}`,
    )
    return [{ level: 'fine', text: `${payments} are configured (${shown.join(', ')})` }]
  })
}

// A demo signs in at a pretend provider while none is configured.
export function checkIdentityProviders({ identitySettings, baseUrl }: Config): CheckResult[] {
  return listIdentityProviders(identitySettings, baseUrl, realSystem).flatMap(({ id, name, missing }): CheckResult[] => {
    if (missing.length === 0)
      return [{ level: 'fine', text: `Sign-in with ${name} is configured. Its redirect URL is ${callbackUrl(baseUrl, id)}` }]
    // Nothing is set: it is not used.
    return missing.length === 2 ? [] : [{ level: 'notice', text: `Sign-in with ${name} is disabled: ${missing.join(', ')} not set` }]
  })
}

export async function checkFolder(folder: string): Promise<CheckResult> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return { level: 'fine', text: `${folder} is writable` }
  } catch {
    return { level: 'error', text: `${folder} is not writable by this user` }
  }
}

/** Mends what it finds: files of the store that other users of the machine can read. */
export async function checkFileModes(config: Config): Promise<CheckResult[]> {
  const { closed, failed } = await closeDataFolder(config)
  const results: CheckResult[] = []
  if (closed > 0) {
    const files = closed === 1 ? '1 file or folder of the store was' : `${closed} files and folders of the store were`
    results.push({ level: 'notice', text: `${files} readable by other users of this machine. Now only this user can read them` })
  }
  if (failed.length > 0) {
    const examples = failed.slice(0, namedReadableFiles).join(', ')
    results.push({
      level: 'error',
      text: `Other users of this machine can read ${failed.length} files and folders of the store, such as ${examples}. They belong to another user: run doctor as that user or as root, or use chmod -R go-rwx`,
    })
  }
  if (isSharedFolder(config.dataDir))
    results.push({
      level: 'notice',
      text: `${config.dataDir} is not the store's own: the program, a home or temporary files are in it. Set DATA_DIR to a folder of its own, closed to other users`,
    })
  return results.length > 0 ? results : [{ level: 'fine', text: 'Only this user can read the files of the store' }]
}

// A terminal often has another limit than the service, so a store that is running is asked.
export function checkOpenFiles({ databaseUrl }: Config): CheckResult[] {
  const pid = isPostgres(databaseUrl) ? null : readLockOwner(databaseUrl)
  const runningLimit = pid === null ? null : readOpenFileLimit(pid)
  const limit = runningLimit ?? readOpenFileLimit('self')
  if (limit === null) return []
  const text = `${runningLimit === null ? 'The store' : 'The running store'} may open ${limit} files, so about ${maxConnections(limit)} connections`
  if (limit >= minOpenFiles) return [{ level: 'fine', text }]
  return [{ level: 'notice', text: `${text}. Set LimitNOFILE=65536 in its systemd unit, or ulimit -n 65536 before the start` }]
}

export async function checkMail(config: Config): Promise<CheckResult> {
  const mailer = smtpMailer(config.smtpUrl)
  const hint = connectHint(config, { slug: 'smtp', name: 'a mail server' }, ['SMTP_URL'])
  if (!mailer) return { level: 'notice', text: `Emails stay in the outbox and are not sent. ${hint}` }
  try {
    await mailer.check()
    return { level: 'fine', text: 'The mail server is reachable' }
  } catch (error) {
    return { level: 'error', text: `The mail server is not reachable: ${(error as Error).message}` }
  } finally {
    mailer.close()
  }
}
