import { runDueJobs } from '#src/jobs/jobs.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** Templates and recipients of all emails, oldest first, after the jobs have run. */
export async function listMailed(shop: TestShop): Promise<string[]> {
  await runDueJobs(shop, jobHandlers)
  return (await shop.listMails()).map(({ template, recipient }) => `${template} ${recipient}`).toReversed()
}

/** The path of the link in the newest email of a template. */
export async function mailedPath(shop: TestShop, template: string): Promise<string> {
  await runDueJobs(shop, jobHandlers)
  const mail = (await shop.listMails()).find((candidate) => candidate.template === template)
  if (!mail) throw new Error(`no email of ${template}`)
  const link = /https?:\/\/[^\s]+\/(?:register\/confirm|reset-password|account\/(?:confirm|cancel)-email)\/[\w.-]+/.exec(mail.text)![0]
  return new URL(link).pathname
}
