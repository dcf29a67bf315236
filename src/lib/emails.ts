/** What equality of e-mail addresses means: blanks around it and case do not count. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Whether text can be the address of a mailbox; deliverability only a mail can prove. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\u0000-\u001f\u007f@<>",;:\\()[\]]+@[^\s\u0000-\u001f\u007f@<>",;:\\()[\].]+(\.[^\s\u0000-\u001f\u007f@<>",;:\\()[\].]+)+$/.test(
    text,
  )
