import type { RedirectFacts } from './redirect-rules.ts'

/** Where a request goes. The rest of its path replaces a star, and its query is passed on when neither side has one. */
export function redirectAddress(
  { source, target }: Pick<RedirectFacts, 'source' | 'target'>,
  { pathname, search }: { pathname: string; search: string },
): string {
  const depth = source.split('/').length - 1
  // Without slashes at its start, which could name another host.
  const rest = source.endsWith('/*')
    ? pathname
        .split('/')
        .slice(depth)
        .join('/')
        .replace(/^[/\\]+/, '')
    : ''
  const address = target.endsWith('/*') ? target.slice(0, -1) + rest : target
  return !source.includes('?') && !target.includes('?') && !target.includes('#') ? address + search : address
}
