import type { Page } from 'playwright-core'
import type { PretendMailProvider } from '#src/twins/mail-provider.ts'
import { owner, press } from './owner.ts'
import { saveImage } from './save-image.ts'
import { cardKeys, type Services } from './services.ts'

const senderAddress = 'shop@north.example'

/** From the payment methods to the keys: first one that the processor does not know, then the right one. */
export async function connectCards(tab: Page): Promise<void> {
  await tab.locator('#processor-card-processor').getByRole('link').first().click()
  await enterKeys(tab, 'sk_live_of_a_stranger')
  await tab.getByText('The service does not accept these keys.').first().waitFor()
  await enterKeys(tab, cardKeys.secret)
  await tab.getByText('Stripe is connected').waitFor()
  await saveImage(tab, 'cards')
}

async function enterKeys(tab: Page, secretKey: string): Promise<void> {
  await tab.getByLabel('Secret key', { exact: true }).fill(secretKey)
  await tab.getByLabel('Publishable key', { exact: true }).fill(cardKeys.publishable)
  await tab.getByLabel('Signing secret of the webhook', { exact: true }).fill(cardKeys.signing)
  await press(tab, 'Check and save')
}

/** From the form of the mail server to a test that is read where it arrived. */
export async function connectMailServer(tab: Page, { mailSettings, readMail }: Services): Promise<void> {
  await tab.getByLabel('Mail server', { exact: true }).fill(mailSettings['SMTP_HOST']!)
  await tab.getByLabel('Port', { exact: true }).fill(mailSettings['SMTP_PORT']!)
  await tab.getByLabel('Encryption').selectOption('none')
  await tab.getByLabel('User name').fill(mailSettings['SMTP_USER']!)
  await tab.locator('input[type=password]').first().fill(mailSettings['SMTP_PASSWORD']!)
  await tab.getByLabel('Sender address').fill(senderAddress)
  await press(tab, 'Check and save')
  await tab.getByText('SMTP is connected').waitFor()
  await tab.locator('#service-test').click()
  await tab.getByLabel('To', { exact: true }).fill(owner.email)
  await press(tab, 'Send test email')
  await tab.getByText(`The mail server accepted the email to ${owner.email}.`).waitFor()
  await saveImage(tab, 'email')
  await readMail(owner.email, /^Test email from North & Sons$/)
}

/** Connects the email worker, and sends a test that the worker hands back. */
export async function connectReceivedMail(tab: Page, worker: PretendMailProvider, { readMail }: Services): Promise<void> {
  await tab.goto('/admin/settings/inbound-mail')
  await tab.getByText('No key is set').waitFor()
  await tab.getByRole('link', { name: 'Connect services' }).first().click()
  await tab.getByRole('link', { name: 'Cloudflare' }).click()
  await tab.getByLabel('Shared secret').fill(worker.settings['INBOUND_SECRET']!)
  await press(tab, 'Check and save')
  await tab.getByText('Cloudflare is connected').waitFor()
  await tab.locator('#service-test').click()
  await press(tab, 'Send test email')
  const waiting = (await tab.getByText(/^Waiting for the email to /).textContent())!
  const [to] = /reply\+\w+@north\.example/.exec(waiting)!
  const { subject = '', messageId = '' } = await readMail(to, /./)
  await fetch(worker.deliver({ id: messageId.slice(1, -1), from: senderAddress, to, subject, text: 'It came back.' }, Date.now()))
  await tab.getByText(/^Received after /).waitFor()
}
