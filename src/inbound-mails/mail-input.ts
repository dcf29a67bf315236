import type { NewAttachment } from '#src/tickets/add-message.ts'
import type { ReceivedMail } from './parse/received-mail.ts'
import type { SignedBy } from './signatures.ts'

/** A mail that is being filed. */
export interface MailInput {
  /** Of its row. */
  id: number
  mail: ReceivedMail
  attachments: NewAttachment[]
  signedBy: SignedBy
  now: number
}
