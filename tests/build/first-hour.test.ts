import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { runCli } from '#tests/cli/run-cli.ts'
import { openPretendMailProviders, type PretendMailProvider } from '#src/twins/mail-provider.ts'
import { connectCards, connectMailServer, connectReceivedMail } from './first-hour/owner-services.ts'
import {
  addExamples,
  addProduct,
  answerTicket,
  applyPreset,
  chooseTheme,
  closeShop,
  openShop,
  owner,
  press,
  publishDraft,
  removeExamples,
  setUp,
  skipStep,
  startStep,
  waitForObstacle,
  waitForSteps,
} from './first-hour/owner.ts'
import { saveImage } from './first-hour/save-image.ts'
import { cardKeys, startServices } from './first-hour/services.ts'
import { orderProduct, pay, payByCard, writeTicket } from './first-hour/shopper.ts'
import { openWatchedTab } from './first-hour/watched-tab.ts'
import { prepareExecutable } from './prepare-executable.ts'
import { createProgramInEmptyFolder, quietEnvironment, startShop, type RunningShop } from './running-shop.ts'

const services = startServices()
const shopper = { name: 'Amara Okafor', email: 'amara@shopper.example' }
let shop: RunningShop

beforeAll(async () => {
  const environment = { ...services.environment, NODE_ENV: 'production', MAIL_DOMAIN: 'north.example' }
  shop = await startShop(createProgramInEmptyFolder(await prepareExecutable()), environment)
  services.card.setWebhookUrl(`${shop.base}/webhooks/card-processor`)
})
afterAll(async () => {
  await shop?.process.end()
  await services.stop()
})

test('an owner starts the executable in an empty folder and sets up a shop in the browser, where a stranger buys and asks', async () => {
  const [owners, strangers] = [await openWatchedTab(shop.base), await openWatchedTab(shop.base)]
  const [tab, visitor] = [owners.tab, strangers.tab]
  const { worker } = openPretendMailProviders(shop.base)

  await setUp(tab, /http:\S+\/account\/set-password\?token=\S+/.exec(shop.process.out())![0])
  // The logo is a look.
  await waitForSteps(tab, 1)
  await saveImage(tab, 'checklist')
  await waitForObstacle(tab, 'Your shop is not open')
  await waitForClosed(visitor)
  await openTooSoon(tab)
  await closeShop(tab)
  await waitForClosed(visitor)
  await waitForSteps(tab, 5)
  await doOtherSteps(tab, worker)
  await waitForSteps(tab, 6)
  await tab.getByText('“Terms and conditions” is published, but what is in square brackets is not filled in yet.').waitFor()
  await tryTestOrder(tab)
  await waitForSteps(tab, 7)
  await readDomain(tab)
  await waitForClosed(visitor)
  await openShop(tab)
  await waitForObstacle(tab, null)
  await sell(tab, visitor)
  await answer(tab, visitor)

  const keys = [cardKeys.secret, cardKeys.signing, services.mailSettings['SMTP_PASSWORD']!, worker.settings['INBOUND_SECRET']!]
  const html = (await Promise.all([readPages(tab), owners.readHtml(), strangers.readHtml()])).flat().join('\n')
  expect([cardKeys.publishable, ...keys].filter((key) => html.includes(key))).toEqual([cardKeys.publishable])
  const backup = await readBackup()
  const secretsKey = readFileSync(join(shop.program.folder, 'data/secrets-key'), 'utf8').trim()
  expect([owner.email, ...keys, secretsKey].filter((key) => backup.includes(key))).toEqual([owner.email])
  // A key that the processor does not know is answered with the form again.
  expect([...owners.problems(), ...strangers.problems()].filter((problem) => !problem.includes('422'))).toEqual([])
})

async function waitForClosed(visitor: Page): Promise<void> {
  await visitor.goto('/shop')
  await visitor.getByRole('heading', { name: 'North & Sons opens soon' }).waitFor()
  await saveImage(visitor, 'closed')
}

/** Each page says why shoppers cannot buy, until they can. */
async function openTooSoon(tab: Page): Promise<void> {
  await openShop(tab)
  await waitForObstacle(tab, 'no product is active and in stock')
  await startStep(tab, 'Add a product')
  await addExamples(tab)
  await waitForObstacle(tab, 'there is no shipping rate')
  await saveImage(tab, 'examples')
  await applyPreset(tab, 'Set up shipping', 'Create zones and rates')
  await waitForObstacle(tab, 'there is no way to pay')
  await saveImage(tab, 'presets')
  await applyPreset(tab, 'Check your taxes', 'Apply tax presets')
  await startStep(tab, 'Choose how shoppers pay')
  await connectCards(tab)
  await waitForObstacle(tab, null)
}

async function doOtherSteps(tab: Page, worker: PretendMailProvider): Promise<void> {
  await removeExamples(tab)
  await startStep(tab, 'Add a product')
  await addProduct(tab)
  await startStep(tab, 'Connect a mail server')
  await connectMailServer(tab, services)
  await connectReceivedMail(tab, worker, services)
  await applyPreset(tab, 'Publish your legal pages', 'Create drafts')
  for (const title of ['Terms and conditions', 'Privacy policy', 'Returns and withdrawal']) await publishDraft(tab, title)
  await chooseTheme(tab)
}

async function tryTestOrder(tab: Page): Promise<void> {
  await startStep(tab, 'Place a test order')
  await press(tab, 'Start test mode')
  await tab.waitForURL('**/shop')
  await orderProduct(tab, owner)
  await saveImage(tab, 'test-order')
  const number = await pay(tab)
  await services.readMail(owner.email, new RegExp(`^\\[TEST\\] Order ${number} confirmed$`))
  await tab.goto('/admin/ecommerce/orders?view=test')
  await tab
    .getByRole('row', { name: `#${number}` })
    .getByText('Test order')
    .waitFor()
  await tab.goto('/admin/test-orders')
  await tab.getByRole('link', { name: 'Delete test orders' }).click()
  await press(tab, 'Delete')
  await tab.getByText('1 test order was deleted.').waitFor()
}

async function readDomain(tab: Page): Promise<void> {
  await startStep(tab, 'Use your own domain')
  await tab.getByText('localhost can be opened only on this machine or in your network.').waitFor()
  await press(tab, 'Check now')
  await tab.getByText('This store answers there.').first().waitFor()
  await saveImage(tab, 'domain')
  await skipStep(tab, 'Use your own domain')
}

async function sell(tab: Page, visitor: Page): Promise<void> {
  await orderProduct(visitor, shopper)
  const number = await payByCard(visitor)
  await saveImage(visitor, 'order')
  await services.readMail(shopper.email, new RegExp(`^Order ${number} confirmed$`))
  await services.card.webhooksDelivered()
  const events = services.card.events.map(({ type, responseStatuses }) => `${type} ${responseStatuses.join()}`)
  expect(events).toContain('payment_intent.succeeded 200')
  await tab.goto('/admin/ecommerce/orders')
  await tab
    .getByRole('row', { name: `#${number}` })
    .getByText('Paid')
    .waitFor()
}

async function answer(tab: Page, visitor: Page): Promise<void> {
  await writeTicket(visitor, shopper, { subject: 'Care', message: 'How do I care for the stool?' })
  await answerTicket(tab, 'Care', 'Oil it once a month.')
  expect((await services.readMail(shopper.email, /^Re: .*Care$/)).text).toContain('Oil it once a month.')
}

const pagesAboutKeys = [
  '/admin/settings/services',
  '/admin/settings/services/card-processor',
  '/admin/settings/services/smtp',
  '/admin/settings/services/inbound-worker',
  '/admin/settings/email',
  '/admin/settings/inbound-mail',
  '/admin/ecommerce/checkout/processors',
  '/admin/payment-events',
  '/admin/audit-log',
  '/admin/outbox',
]

async function readPages(tab: Page): Promise<string[]> {
  const html: string[] = []
  for (const path of pagesAboutKeys) {
    await tab.goto(path)
    html.push(await tab.content())
  }
  return html
}

async function readBackup(): Promise<Buffer> {
  const { code, err } = await runCli(['backup', 'shop.tar.gz'], { ...quietEnvironment, NODE_ENV: 'production' }, shop.program)
  expect([code, err]).toEqual([0, ''])
  return Buffer.from(Bun.gunzipSync(await Bun.file(join(shop.program.folder, 'shop.tar.gz')).bytes()))
}
