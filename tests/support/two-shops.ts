import { createTransport } from 'nodemailer'
import { processDelivery, processStoredMails, storeDelivery } from '#src/inbound-mails/deliveries.ts'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { type Mail, toMessage } from '#src/mail/mailer.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { closeQuietTickets } from '#src/tickets/changes/close-quiet-tickets.ts'
import { askForRatings } from '#src/tickets/mails/ask-for-ratings.ts'
import { createTestShop, type TestShop } from './shop.ts'

/** A shop that opens tickets from mail to help@ its domain. */
export async function createMailingShop(domain: string): Promise<TestShop> {
  const config = { mailDomain: domain, mailFrom: `shop@${domain}`, baseUrl: `https://${domain}` }
  const shop = await createTestShop({ config, mailer: true })
  const settings = { inbound_new_tickets: true, support_email: `help@${domain}`, site_name: domain }
  await shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
  return shop
}

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The source of an email as a mail server gets it. */
export const toSource = async (mail: Mail): Promise<string> =>
  ((await writer.sendMail(toMessage(mail))) as unknown as { message: Buffer }).message.toString('latin1')

/** Delivers what shops send each other until none has anything to send; `change` is what servers on the way do to a source. */
export async function exchangeMails(shops: TestShop[], change: (source: string) => string = (source) => source): Promise<void> {
  for (let isBusy = true; isBusy;) {
    isBusy = false
    for (const shop of shops) {
      const start = shop.sentMails.length
      await deliverDueMails(shop)
      for (const mail of shop.sentMails.slice(start)) {
        isBusy = true
        const target = shops.find(({ config }) => mail.to.endsWith(`@${config.mailDomain}`))
        if (target) await deliverTo(target, mail, change(await toSource(mail)))
      }
    }
  }
}

async function deliverTo(shop: TestShop, { to, from }: Mail, text: string): Promise<void> {
  const header = { contentType: 'message/rfc822', envelopeTo: to, envelopeFrom: from.address, signedBy: null }
  const source = { header, body: new Uint8Array(Buffer.from(text, 'latin1')) }
  await processDelivery(shop, await storeDelivery(shop, source), source)
}

/** Lets time pass in steps of an hour, with what shops do by themselves. */
export async function passHours(shops: TestShop[], hours: number, change?: (source: string) => string): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    for (const shop of shops) {
      shop.clock.advance(3_600_000)
      for (const task of [askForRatings, closeQuietTickets, processStoredMails]) await task(shop)
    }
    await exchangeMails(shops, change)
  }
}
