import { hideSecretsInText } from '#src/lib/secrets/secret-links.ts'

/** Replaces secrets of links, email addresses, phone, card and order numbers in a text that a visitor typed. */
export const removePersonalData = (text: string): string =>
  hideSecretsInText(text)
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/\+?\d(?:[\s().-]{0,3}\d){4,}/g, '…')
    .trim()
