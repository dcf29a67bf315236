/** Removes the password of an SMTP URL from what its server says, also as the login sends it: some servers repeat what they were sent. */
export function passwordHider(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl)
  const [user, secret] = [decode(username), decode(password)]
  // The longest first: one can end with another.
  const sent = [encode(`\0${user}\0${secret}`), encode(secret), secret].filter(({ length }) => length >= minLength)
  return (text) => sent.reduce((shown, part) => shown.replaceAll(part, '…'), text)
}

/** Characters: a shorter one would hide parts of words. */
const minLength = 4

const encode = (text: string): string => Buffer.from(text).toString('base64')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
