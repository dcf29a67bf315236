import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCli } from '#tests/cli/run-cli.ts'
import { openPretendMailProviders } from '#src/twins/mail-provider.ts'
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

const shopper = { name: 'Amara Okafor', email: 'amara@shopper.example' }

test('an owner starts the executable in an empty folder, sets the shop up in the browser alone, and a stranger buys and asks', async () => {
  const { tab, ...watchedOwner } = await openWatchedTab(shop.base)
  const { tab: visitor, ...watchedVisitor } = await openWatchedTab(shop.base)
  const { worker } = openPretendMailProviders(shop.base)
  const waitForClosed = async () => {
    await visitor.goto('/shop')
    await visitor.getByRole('heading', { name: 'North & Sons opens soon' }).waitFor()
    await saveImage(visitor, 'closed')
  }

  await setUp(tab, /http:\S+\/account\/set-password\?token=\S+/.exec(shop.process.out())![0])
  // The logo is a look.
  await waitForSteps(tab, 1)
  await saveImage(tab, 'checklist')
  await waitForObstacle(tab, 'Your shop is not open')
  await waitForClosed()

  // Too soon: each page says why nobody could buy, until somebody could.
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
  await closeShop(tab)
  await waitForClosed()
  await waitForSteps(tab, 5)

  await removeExamples(tab)
  await startStep(tab, 'Add a product')
  await addProduct(tab)
  await startStep(tab, 'Connect a mail server')
  await connectMailServer(tab, services)
  await connectReceivedMail(tab, worker, services)
  await applyPreset(tab, 'Publish your legal pages', 'Create drafts')
  for (const title of ['Terms and conditions', 'Privacy policy', 'Returns and withdrawal']) await publishDraft(tab, title)
  await chooseTheme(tab)
  await waitForSteps(tab, 7)

  await startStep(tab, 'Place a test order')
  await press(tab, 'Start test mode')
  await tab.waitForURL('**/shop')
  await orderProduct(tab, owner)
  await saveImage(tab, 'test-order')
  const testOrder = await pay(tab)
  await services.readMail(owner.email, new RegExp(`^\\[TEST\\] Order ${testOrder} confirmed$`))
  await tab.goto('/admin/test-orders')
  await tab.getByRole('link', { name: 'Delete test orders' }).click()
  await press(tab, 'Delete')
  await tab.getByText('1 test order was deleted.').waitFor()
  await waitForSteps(tab, 8)

  await startStep(tab, 'Use your own domain')
  await tab.getByText('localhost can be opened only on this machine or in your network.').waitFor()
  await press(tab, 'Check now')
  await tab.getByText('This store answers there.').first().waitFor()
  await saveImage(tab, 'domain')
  await skipStep(tab, 'Use your own domain')
  await waitForClosed()
  await openShop(tab)
  await waitForObstacle(tab, null)

  await orderProduct(visitor, shopper)
  const order = await payByCard(visitor)
  await saveImage(visitor, 'order')
  await services.readMail(shopper.email, new RegExp(`^Order ${order} confirmed$`))
  await services.card.webhooksDelivered()
  expect(services.card.events.map(({ type, responseStatuses }) => [type, responseStatuses])).toContainEqual([
    'payment_intent.succeeded',
    [200],
  ])
  await tab.goto('/admin/ecommerce/orders')
  await tab
    .getByRole('row', { name: `#${order}` })
    .getByText('Paid')
    .waitFor()

  await writeTicket(visitor, shopper, { subject: 'Care', message: 'How do I care for the stool?' })
  await answerTicket(tab, 'Care', 'Oil it once a month.')
  const answer = await services.readMail(shopper.email, /^Re: .*Care$/)
  expect(answer.text).toContain('Oil it once a month.')

  const keys = [cardKeys.secret, cardKeys.signing, services.mailSettings['SMTP_PASSWORD']!, worker.settings['INBOUND_SECRET']!]
  const html = [...(await watchedOwner.readHtml()), ...(await watchedVisitor.readHtml())].join('\n')
  expect(keys.filter((key) => html.includes(key))).toEqual([])
  const backup = await readBackup()
  const secretsKey = readFileSync(join(shop.program.folder, 'data/secrets-key'))
  expect([...keys, secretsKey].filter((key) => backup.includes(key))).toEqual([])
  // The key that the processor does not know is answered with a form again.
  expect([...watchedOwner.problems(), ...watchedVisitor.problems()].filter((problem) => !problem.includes('422'))).toEqual([])
  expect(readdirSync(shop.program.folder).sort()).toEqual(['data', 'shop.tar.gz', 'sundry'])
})

async function readBackup(): Promise<Buffer> {
  const { code, err } = await runCli(['backup', 'shop.tar.gz'], { ...quietEnvironment, NODE_ENV: 'production' }, shop.program)
  expect([code, err]).toEqual([0, ''])
  return Buffer.from(Bun.gunzipSync(await Bun.file(join(shop.program.folder, 'shop.tar.gz')).bytes()))
}
