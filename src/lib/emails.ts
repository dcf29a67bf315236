/** The form in which email addresses are compared: without surrounding blanks, in lower case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Whether text is one bare mailbox address with a full domain; only a mail can prove that it is delivered. */
export const isEmail = (text: string): boolean => text.length <= maxEmailLength && mailbox.test(text)

/** RFC 5321 allows 254 characters, of which 64 come before the @. */
const maxEmailLength = 254
const mailbox =
  /^[^\s\u0000-\u001f\u007f@<>",;:\\()[\]]{1,64}@([^\s\u0000-\u001f\u007f@<>",;:\\()[\].]+\.)+[^\s\u0000-\u001f\u007f@<>",;:\\()[\].]{2,}$/
