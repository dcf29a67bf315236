import { isEmail } from '#src/lib/people/emails.ts'
import { mailboxProviders } from '#src/lib/people/mailbox-providers.ts'
import { oneTypoLetters, twoTyposLetters } from './limits.ts'

// A domain in the list is never corrected, so small ones that resemble a large one are listed, too.
const known = new Set(mailboxProviders)

/**
 * The address with the provider that its domain probably means: "ann@gmial.com" gives "ann@gmail.com". Null when the domain looks right,
 * and always for other domains: a guess is only a question, but a wrong one is a nuisance.
 */
export function suggestEmail(text: string): string | null {
  const email = text.trim()
  if (!isEmail(email)) return null
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (known.has(domain)) return null
  const [closest] = mailboxProviders
    .map((provider) => ({ provider, distance: editDistance(domain, provider) }))
    .filter(({ provider, distance }) => distance <= maxDistance(provider))
    .sort((a, b) => a.distance - b.distance)
  return closest ? email.slice(0, at + 1) + closest.provider : null
}

// Two mistakes turn a short domain into another one that exists.
const maxDistance = (domain: string): number => (domain.length >= twoTyposLetters ? 2 : domain.length >= oneTypoLetters ? 1 : 0)

/** Insertions, deletions, replacements and swaps of neighbors. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity
  const rows = Array.from({ length: a.length + 1 }, (_, row) => [row, ...Array.from({ length: b.length }, () => 0)])
  for (let column = 0; column <= b.length; column += 1) rows[0]![column] = column
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let distance = Math.min(rows[row - 1]![column]! + 1, rows[row]![column - 1]! + 1, rows[row - 1]![column - 1]! + (isSame ? 0 : 1))
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) distance = Math.min(distance, rows[row - 2]![column - 2]! + 1)
      rows[row]![column] = distance
    }
  }
  return rows[a.length]![b.length]!
}
