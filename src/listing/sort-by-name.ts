const collators = new Map<string, Intl.Collator>()

/** Orders names as readers of a language (BCP 47) expect: “Äpfel” before “Zimt”, “Stuhl 2” before “Stuhl 10”. Cached: building one is slow. */
export function collatorOf(language: string): Intl.Collator {
  let collator = collators.get(language)
  if (!collator) collators.set(language, (collator = new Intl.Collator(language, { numeric: true })))
  return collator
}
