import type { TestShop } from './shop.ts'

export interface ReadMail {
  to: string
  subject: string
  /** The plain text without the signature. */
  text: string
  /** What the buttons and links of the HTML lead to, in order, without the one of the header. */
  links: string[]
}

/** The last email of a template, as its reader sees it. Throws when none was sent. */
export async function readMail(shop: TestShop, template: string): Promise<ReadMail> {
  const mail = (await shop.listMails()).find((candidate) => candidate.template === template)
  if (!mail) throw new Error(`no email ${template}`)
  const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  return {
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text.split('\n\n-- \n')[0]!,
    links: hrefs.filter((href) => href !== `${shop.config.baseUrl}/`),
  }
}
