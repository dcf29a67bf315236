import { advisedAltLength } from './limits.ts'

/** The alternative text of an uploaded image: waxed-daypack_front.jpg is descriptive; IMG_2041.jpg and "image.png" are not, and give none. */
export function altFromFileName(name: string): string {
  const text = name
    .replace(/\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return /\d{3,}|^(image|img|photo|picture|screenshot|untitled|pasted)\b|^.{0,2}$|[<>]/i.test(text) ? '' : text.slice(0, advisedAltLength)
}
