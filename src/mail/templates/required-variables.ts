import type { MailSlug } from './built-in-templates.ts'

/** Variables without which an email is useless or not lawful; its text must have them. */
const required: { [S in MailSlug]?: string[] } = {
  order_confirmation: ['order_table'],
  set_password: ['set_password_link'],
  user_invitation: ['set_password_link'],
  reset_password: ['reset_link'],
  two_factor_verification: ['verification_code'],
  confirm_registration: ['confirm_link'],
  confirm_email_change: ['confirm_link'],
  email_change_requested: ['cancel_link'],
  back_in_stock: ['stop_link'],
  review_request: ['products', 'stop_link'],
  cart_reminder: ['cart_link', 'stop_link'],
  payment_request: ['pay_link'],
  draft_order: ['pay_link'],
  payment_instructions: ['instructions'],
  withdrawal_received: ['return_table', 'stated_at'],
  ticket_reply: ['message'],
  form_submission: ['answers'],
  form_copy: ['answers'],
}

/** Variables that the text of this template must have. */
export const requiredVariables = (slug: MailSlug): readonly string[] => required[slug] ?? []
