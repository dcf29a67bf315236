import { judgeCase, type Outcome } from './quotes/judge-case.ts'
import { readCases } from './quotes/read-cases.ts'

/**
 * `bun run quotes <folder>`: how many mails of a folder are shown as expected, without their quotes and signatures. `--list` prints what
 * each of the others shows. Exits with 1 if a word of a sender is hidden.
 */
const [folder = 'tests/inbound-mails/quote-mails'] = Bun.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const counts: Record<Outcome, number> = { equal: 0, more: 0, hidden: 0 }
for (const mail of readCases(folder)) {
  const { outcome, shown } = await judgeCase(mail)
  counts[outcome]++
  if (outcome !== 'equal' && Bun.argv.includes('--list')) console.log(`${outcome}: ${mail.name}\n${shown}\n`)
}
const total = counts.equal + counts.more + counts.hidden
console.log(`${counts.equal} of ${total} equal, ${counts.more} show more, ${counts.hidden} hide words of the sender`)
process.exit(counts.hidden > 0 ? 1 : 0)
