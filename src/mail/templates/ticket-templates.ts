const customerVariables = {
  customer_name: 'Amara',
  ticket_number: '1042',
  ticket_subject: 'The left cup has a crack',
  ticket_link: 'https://shop.example/tickets/view/…',
  reply_line: 'The line above which an answer is written',
}

const staffVariables = {
  customer_name: 'Amara Okafor',
  customer_email: 'amara@example.com',
  ticket_number: '1042',
  ticket_subject: 'The left cup has a crack',
  admin_link: 'https://shop.example/admin/tickets/1042',
  ticket_link: 'https://shop.example/tickets/view/…',
  reply_line: 'The line above which an answer is written',
  message: 'What the customer wrote',
  attachments: 'Names of attached files',
}

/** Emails about tickets, to customers and staff. */
export const ticketTemplates = [
  { typeId: 50, slug: 'ticket_created', variables: { ...customerVariables, message: 'For a confirmed address: what the customer wrote' } },
  {
    typeId: 51,
    slug: 'ticket_reply',
    variables: {
      ...customerVariables,
      agent_name: 'Sam',
      message: 'The answer',
      attachments: 'Links to attached files',
      quoted: 'The message it answers',
    },
  },
  {
    typeId: 52,
    slug: 'ticket_resolved',
    variables: {
      ...customerVariables,
      agent_name: 'Sam',
      message: 'The answer, if there is one',
      attachments: 'Links to attached files',
      rating_links: 'Great · Okay · Bad',
      quoted: 'The message it answers',
    },
  },
  { typeId: 53, slug: 'staff_new_ticket', variables: staffVariables },
  { typeId: 54, slug: 'staff_ticket_reply', variables: staffVariables },
  { typeId: 55, slug: 'staff_ticket_assigned', variables: staffVariables },
] as const
