const latin = 'abcdefghijklmnopqrstuvwxyz'
const hebrew = 'אבגדהוזחטיכלמנסעפצקרשתאבגד'

/** A sentence in Hebrew letters, which says nothing: what a page shows in others is not from the catalogue. Placeholders and tags stay. */
export const toHebrew = (text: string): string =>
  text
    .split(/(\{\{\s*\w+\s*\}\}|<[^>]*>|&\w+;)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[a-z]/gi, (letter) => hebrew[latin.indexOf(letter.toLowerCase())]!) : part))
    .join('')
