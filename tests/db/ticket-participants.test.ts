import { expect, test } from 'bun:test'
import { createReleasedStore } from './released-store.ts'

test('who wrote into tickets of others in a store at 0.2.0 is a participant, whom nothing proves', async () => {
  const { run, update } = await createReleasedStore()
  await run(
    `insert into tickets (id, token, subject, channel, name, email, email_key, last_message_at, search_text, created_at, updated_at)
     values (1, 't', 'Cup', 'mail', 'Amara', 'Amara@example.com', 'amara@example.com', 1, '', 1, 1)`,
  )
  const messages = [
    ['customer', 'mail', 'Amara', 'Amara@example.com', '', 1],
    ['customer', 'mail', 'Ben', 'Ben@Example.net', 'other_sender', 2],
    ['customer', 'mail', 'Ben', 'Ben@Example.net', 'other_sender', 5],
    ['customer', 'mail', 'Sam', 'agent@example.com', 'unverified_staff', 3],
    ['auto', 'mail', '', 'mailer@example.net', 'other_sender', 4],
    ['customer', 'mail', '', '', 'other_sender', 4],
  ] as const
  for (const [kind, channel, name, email, warning, at] of messages)
    await run(
      `insert into ticket_messages (ticket_id, kind, channel, key, author_name, author_email, warning, visible_at, created_at)
       values (1, '${kind}', '${channel}', 'k${at}-${email}', '${name}', '${email}', '${warning}', ${at}, ${at})`,
    )
  await update()
  const rows = await run(
    'select email, email_key, name, wrote_at, created_at, is_verified, is_included from ticket_participants order by email_key',
  )
  expect(
    rows.map((row) =>
      Object.values(row)
        .map((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value))
        .map((value) => (typeof value === 'boolean' ? Number(value) : value)),
    ),
  ).toEqual([
    ['agent@example.com', 'agent@example.com', 'Sam', 3, 3, 0, 0],
    ['Ben@Example.net', 'ben@example.net', 'Ben', 5, 2, 0, 0],
  ])
})
