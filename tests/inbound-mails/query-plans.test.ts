import { expect, test } from 'bun:test'
import { listAnswered } from '#src/inbound-mails/match-ticket.ts'
import { explainQuery } from '#tests/support/explain-query.ts'
import { testEngine } from '#tests/support/test-db.ts'

test.skipIf(testEngine === 'postgres')('the messages that a mail answers are found by an index, all in one query', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => `<${at}@example.com>`)
  const steps = await explainQuery((q) => listAnswered(q, ids, 'a@example.com'))
  expect(steps.join('\n')).toContain('USING INDEX ticket_messages_mail (mail_message_id=?)')
  expect(steps.join('\n')).not.toContain('SCAN')
})
