import { isEmail } from '#src/lib/people/emails.ts'

// Large providers. A domain in the list is never corrected, so small ones that resemble a large one are listed, too.
const providers =
  `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.ca yahoo.fr yahoo.de yahoo.es yahoo.it yahoo.com.br yahoo.co.in yahoo.co.jp
  ymail.com rocketmail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.es hotmail.it outlook.com outlook.fr outlook.de outlook.es
  live.com live.co.uk live.fr live.de live.nl live.ca msn.com icloud.com me.com mac.com aol.com aol.co.uk gmx.com gmx.net gmx.de gmx.at gmx.ch web.de
  mail.com email.com fastmail.com fastmail.fm hey.com pm.me proton.me protonmail.com protonmail.ch tutanota.com zoho.com mail.ru bk.ru list.ru inbox.ru
  yandex.ru yandex.com qq.com 163.com 126.com naver.com daum.net hanmail.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
  charter.net shaw.ca rogers.com sympatico.ca bell.net telus.net btinternet.com sky.com virginmedia.com talktalk.net orange.fr free.fr laposte.net
  sfr.fr wanadoo.fr t-online.de freenet.de libero.it virgilio.it uol.com.br bol.com.br terra.com.br bigpond.com optusnet.com.au xtra.co.nz
  rediffmail.com`.split(/\s+/)
const known = new Set(providers)

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
  const [closest] = providers
    .map((provider) => ({ provider, distance: editDistance(domain, provider) }))
    .filter(({ provider, distance }) => distance <= maxDistance(provider))
    .sort((a, b) => a.distance - b.distance)
  return closest ? email.slice(0, at + 1) + closest.provider : null
}

// Two mistakes turn a short domain into another one that exists.
const maxDistance = (domain: string): number => (domain.length >= 9 ? 2 : domain.length >= 7 ? 1 : 0)

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
