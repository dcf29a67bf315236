/** The tables that staff search by the beginnings of words, with the columns they are found by. */
export const searchedColumns = {
  orders: ['search_text'],
  users: ['name', 'email_key'],
  tickets: ['search_text'],
  ticket_messages: ['body_text'],
  form_submissions: ['search_text'],
} as const
