/** The key by which email addresses are compared: surrounding blanks and case are ignored. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\u0000-\u001f\u007f@<>",;:\\()[\]]+@[^\s\u0000-\u001f\u007f@<>",;:\\()[\].]+(\.[^\s\u0000-\u001f\u007f@<>",;:\\()[\].]+)+$/.test(
    text,
  )
