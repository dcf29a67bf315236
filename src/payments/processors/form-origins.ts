export function originsOf(urls: (string | null | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
}
