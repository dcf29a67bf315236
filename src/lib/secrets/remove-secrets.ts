const secretNames = String.raw`number|cvc|key|token|[a-z_]*_?(?:secret|token)|authorization|password`

/** Replaces the values of card numbers, keys and secrets in JSON and in form fields. */
export function removeSecrets(text: string): string {
  return text
    .replace(new RegExp(String.raw`("(?:${secretNames})"\s*:\s*)"[^"]*"`, 'gi'), '$1"•••"')
    .replace(new RegExp(String.raw`((?:^|[?&\[]|%5B)(?:${secretNames})(?:\]|%5D)?=)[^&]*`, 'gi'), '$1•••')
}
