/** The key by which email addresses are compared: without surrounding blanks, in lower case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** True for a single email address with a full domain; only sending can prove that it exists. */
export const isEmail = (text: string): boolean => text.length <= maxEmailLength && mailbox.test(text)

/** True for what `MAIL_DOMAIN` may be. Without it, it is the host of `BASE_URL`: also a name without a dot, or an IP address. */
export const isMailDomain = (text: string): boolean => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(text)

/** RFC 5321 allows 254 characters, 64 of them before the @. */
export const maxEmailLength = 254
const mailbox =
  /^[^\s\u0000-\u001f\u007f@<>",;:\\()[\]]{1,64}@([^\s\u0000-\u001f\u007f@<>",;:\\()[\].]+\.)+[^\s\u0000-\u001f\u007f@<>",;:\\()[\].]{2,}$/
