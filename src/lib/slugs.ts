/** A path segment made from a name: letters and digits of any script, joined by hyphens, at most 80 characters. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replace(/['’]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

export function isSlug(text: string): boolean {
  return (
    /^[\p{Lowercase_Letter}\p{Other_Letter}\p{Number}]+(?:-[\p{Lowercase_Letter}\p{Other_Letter}\p{Number}]+)*$/u.test(text) &&
    text.length <= 80
  )
}
